internal import VaultModel

/// When a sync is due that nobody asked for: so long after the last good one, or after the last try.
struct SyncTimer {
    /// In seconds; 0 for never.
    var every: Int
    private var last: ContinuousClock.Instant
    private var lastGood: Timestamp?

    init(every seconds: Int = 0, now: ContinuousClock.Instant) {
        every = seconds
        last = now
    }

    /// Nil for never.
    var due: ContinuousClock.Instant? { every > 0 ? last + .seconds(every) : nil }

    /// Something else has synced meanwhile.
    mutating func notice(lastGood: Timestamp?, now: ContinuousClock.Instant) {
        guard let lastGood, lastGood != self.lastGood else { return }
        self.lastGood = lastGood
        last = now
    }

    /// Whether it is time; asked again at once, it is not.
    mutating func isDue(now: ContinuousClock.Instant) -> Bool {
        guard let due, now >= due else { return false }
        last = now
        return true
    }
}
