internal import Synchronization

/// Keeps health checks apart: at most one in ``ReachabilityWatcher/interval``, over all watchers that share it, so that
/// a program that connects again asks no sooner.
package final class HealthPace: Sendable {
    private let last = Mutex<Int64?>(nil)

    package init() {}

    /// Takes the turn at this time of the monotonic clock in milliseconds and returns nil, or returns the milliseconds
    /// until the next turn. A clock that went back makes nobody wait longer than the interval.
    func take(at now: Int64) -> Int64? {
        last.withLock { last in
            if let last, now >= last, now - last < ReachabilityWatcher.interval {
                return ReachabilityWatcher.interval - (now - last)
            }
            last = now
            return nil
        }
    }
}
