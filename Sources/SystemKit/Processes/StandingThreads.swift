internal import Dispatch
internal import Glibc
internal import Synchronization

/// Threads that are created in advance and not shared.
///
/// Dispatch creates threads when it needs them. Each needs a mapped stack, and may have to wait for it as long as the
/// system maps memory for another thread of the process.
package final class StandingThreads: Sendable {
    private final class Queue: Sendable {
        let work = Mutex<[@Sendable () -> Void]>([])
        let count = DispatchSemaphore(value: 0)
        let niceness: Int32

        init(niceness: Int32) { self.niceness = niceness }

        /// Runs work in order; a count without work ends the thread.
        func runAll() {
            // Affects only this thread, as Linux keeps priorities per thread (setpriority(2), "C library/kernel
            // differences"). The work is done even if this fails.
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

    /// Starts up to `count` threads; if none can be started, Dispatch's threads do the work.
    ///
    /// - Parameter niceness: 0 for normal priority, up to 19 for the lowest.
    package init(count: Int, niceness: Int32 = 0) {
        let queue = Queue(niceness: niceness)
        self.queue = queue
        started = (0..<count).filter { _ in Self.start(queue) }.count
    }

    deinit {
        for _ in 0..<started { queue.count.signal() }
    }

    /// Runs the work on one of the threads, in the order of the calls; returns at once.
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
