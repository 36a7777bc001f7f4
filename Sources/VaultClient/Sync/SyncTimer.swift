internal import VaultModel

/// The time of the next sync that nobody requested: a fixed interval after the last good one, or after the last
/// attempt.
struct SyncTimer {
    /// The interval in seconds; 0 for never.
    var every: Int
    private var last: ContinuousClock.Instant
    private var lastGood: Timestamp?

    init(every seconds: Int = 0, now: ContinuousClock.Instant) {
        every = seconds
        last = now
    }

    /// Nil for never.
    var due: ContinuousClock.Instant? { every > 0 ? last + .seconds(every) : nil }

    /// Restarts the interval if something else has synced.
    mutating func notice(lastGood: Timestamp?, now: ContinuousClock.Instant) {
        guard let lastGood, lastGood != self.lastGood else { return }
        self.lastGood = lastGood
        last = now
    }

    /// Whether a sync is due; if so, restarts the interval.
    mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        guard let due, now >= due else { return false }
        last = now
        return true
    }
}
