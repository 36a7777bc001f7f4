internal import Dispatch

/// Low-priority threads for long work, such as hashing a password while requests wait for an immediate answer.
///
/// Dispatch's threads are shared, and a thread that has lowered its priority cannot raise it again.
package final class PatientThreads: Sendable {
    private let threads: StandingThreads

    /// Starts up to `count` threads.
    package init(count: Int) {
        threads = StandingThreads(count: count, niceness: 10)
    }

    /// Runs the work on one of the threads, in the order of the calls, and returns when it is done.
    package func run(_ work: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        threads.begin {
            work()
            done.signal()
        }
        done.wait()
    }
}
