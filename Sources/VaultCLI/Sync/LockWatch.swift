internal import SystemKit

/// Notices when a vault that the agent opened is locked again, by asking the agent once a minute. It does not ask more
/// often, because every answer contains the keys. An agent that supports watches reports a lock sooner.
struct LockWatch {
    static let interval: Duration = .seconds(60)

    private let clock: MonotonicClock
    private let isUnlocked: () -> Bool
    private var askedAt: Duration

    init(clock: MonotonicClock = .system, isUnlocked: @escaping () -> Bool) {
        self.clock = clock
        self.isUnlocked = isUnlocked
        askedAt = clock.now()
    }

    /// Whether the agent says that the vault is locked; false if it is too early to ask again.
    mutating func isLocked() -> Bool {
        let now = clock.now()
        guard now - askedAt >= LockWatch.interval else { return false }
        askedAt = now
        return !isUnlocked()
    }
}
