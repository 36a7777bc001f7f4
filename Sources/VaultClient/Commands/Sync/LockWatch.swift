internal import SystemKit

/// Notices that a vault which the agent opened was locked again, by asking once a minute, and no oftener: every answer
/// brings the keys along. An agent that knows watches tells it sooner.
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

    /// As the agent said last.
    mutating func isLocked() -> Bool {
        let now = clock.now()
        guard now - askedAt >= LockWatch.interval else { return false }
        askedAt = now
        return !isUnlocked()
    }
}
