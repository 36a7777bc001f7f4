internal import Dispatch
internal import Glibc
internal import Synchronization

/// Threads that are there from the beginning and belong to nobody else.
///
/// Dispatch makes threads when it finds that it needs them. Each needs a stack mapped, for which it may have to wait as
/// long as the system maps memory for another one of the process.
package final class StandingThreads: Sendable {
    private final class Queue: Sendable {
        let work = Mutex<[@Sendable () -> Void]>([])
        let count = DispatchSemaphore(value: 0)
        let niceness: Int32

        init(niceness: Int32) { self.niceness = niceness }

        /// An empty queue that was counted ends a thread.
        func runAll() {
            // Of this thread alone, as Linux counts priorities by thread (setpriority(2), "C library/kernel
            // differences"); refused or not, the work is done.
            if niceness > 0 { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            while true {
                count.wait()
                guard let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
                next()
            }
        }
    }

    private let queue: Queue
    private let started: Int

    /// Starts up to `count` threads; without any, Dispatch's do the work.
    ///
    /// - Parameter niceness: 0 for threads like all others, up to 19 for those that give way.
    package init(count: Int, niceness: Int32 = 0) {
        let queue = Queue(niceness: niceness)
        self.queue = queue
        started = (0..<count).filter { _ in Self.start(queue) }.count
    }

    deinit {
        for _ in 0..<started { queue.count.signal() }
    }

    /// Does the work on one of the threads, in the order of the calls, and returns at once.
    package func begin(_ work: @escaping @Sendable () -> Void) {
        guard started > 0 else { return DispatchQueue.global().async(execute: work) }
        queue.work.withLock { $0.append(work) }
        queue.count.signal()
    }

    private static func start(_ queue: Queue) -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(queue)
        let outcome = pthread_create(
            &thread, nil,
            { context in
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
