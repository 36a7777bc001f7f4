internal import Dispatch

/// Threads that give way to all others, for work that takes long: the hash of a password, beside answers that somebody
/// expects within a blink.
///
/// Dispatch's threads are shared, and a thread that has given way can't take that back.
package final class PatientThreads: Sendable {
    private let threads: StandingThreads

    /// Starts up to `count` threads.
    package init(count: Int) {
        threads = StandingThreads(count: count, niceness: 10)
    }

    /// Does the work on one of the threads, in the order of the calls, and returns when it is done.
    package func run(_ work: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        threads.begin {
            work()
            done.signal()
        }
        done.wait()
    }
}
