internal import Dispatch
internal import Glibc
internal import Synchronization

/// Threads that give way to all others, for work that takes long: the hash of a password, beside answers that somebody
/// expects within a blink.
///
/// Dispatch's threads are shared, and a thread that has given way can't take that back.
package final class PatientThreads: Sendable {
    private final class Queue: Sendable {
        let work = Mutex<[@Sendable () -> Void]>([])
        let count = DispatchSemaphore(value: 0)

        /// An empty queue that was counted ends a thread.
        func runAll() {
            while true {
                count.wait()
                guard let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
                next()
            }
        }
    }

    private let queue = Queue()
    private let started: Int

    /// Starts up to `count` threads; the work is done on the caller's where the system has none to give.
    package init(count: Int) {
        started = (0..<count).filter { [queue] _ in Self.start(queue) }.count
    }

    deinit {
        for _ in 0..<started { queue.count.signal() }
    }

    /// Does the work on one of the threads, in the order of the calls, and returns when it is done.
    package func run(_ work: @escaping @Sendable () -> Void) {
        guard started > 0 else { return work() }
        let done = DispatchSemaphore(value: 0)
        queue.work.withLock {
            $0.append {
                work()
                done.signal()
            }
        }
        queue.count.signal()
        done.wait()
    }

    private static func start(_ queue: Queue) -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(queue)
        let outcome = pthread_create(
            &thread, nil,
            { context in
                // Of this thread alone, as Linux counts priorities by thread (setpriority(2), "C library/kernel
                // differences"); refused or not, the work is done.
                _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
                if let context { Unmanaged<Queue>.fromOpaque(context).takeRetainedValue().runAll() }
                return nil
            }, context.toOpaque())
        guard outcome == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
