package import VaultModel

/// The time of the next sync that nobody requested: a fixed interval after the last good one, or after the last
/// attempt.
package struct SyncTimer {
    /// The interval in seconds; 0 for never.
    package var every: Int
    private var last: ContinuousClock.Instant
    private var lastGood: Timestamp?

    package init(every seconds: Int = 0, now: ContinuousClock.Instant) {
        every = seconds
        last = now
    }

    /// Nil for never.
    package var due: ContinuousClock.Instant? { every > 0 ? last + .seconds(every) : nil }

    /// Restarts the interval if something else has synced.
    package mutating func notice(lastGood: Timestamp?, now: ContinuousClock.Instant) {
        guard let lastGood, lastGood != self.lastGood else { return }
        self.lastGood = lastGood
        last = now
    }

    /// Whether a sync is due; if so, restarts the interval.
    package mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        guard let due, now >= due else { return false }
        last = now
        return true
    }
}
