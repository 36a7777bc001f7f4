internal import Synchronization

/// Keeps health checks apart: at most one in ``ReachabilityWatcher/interval``, over all watchers that share it, so that
/// a program that connects again asks no sooner.
package final class HealthPace: Sendable {
    private let last = Mutex<Int64?>(nil)
    private let amongPrograms: @Sendable (Int64) -> Int64?

    /// - Parameter amongPrograms: takes the turn among all programs that ask the same server for the same vault, by
    ///   ``pause(after:at:)``; called with the time of a turn that this program may take.
    package init(amongPrograms: @escaping @Sendable (Int64) -> Int64? = { _ in nil }) {
        self.amongPrograms = amongPrograms
    }

    /// Takes the turn at this time of the monotonic clock in milliseconds and returns nil, or returns the milliseconds
    /// until the next turn.
    func take(at now: Int64) -> Int64? {
        last.withLock { last in
            if let pause = HealthPace.pause(after: last, at: now) ?? amongPrograms(now) { return pause }
            last = now
            return nil
        }
    }

    /// The milliseconds until the turn after one at that time; nil if it has come. A clock that went back makes nobody wait
    /// longer than the interval.
    package static func pause(after last: Int64?, at now: Int64) -> Int64? {
        guard let last, now >= last, now - last < ReachabilityWatcher.interval else { return nil }
        return ReachabilityWatcher.interval - (now - last)
    }
}
