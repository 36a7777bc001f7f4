internal import Dispatch

/// Runs tasks that wait for the disk on threads of Dispatch, several at once, so that they hold no thread of the
/// cooperative pool, which has as many as there are processors.
package final class ParallelExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// Creates the queue; the label appears only in debuggers.
    package init(label: String) {
        queue = DispatchQueue(label: label, attributes: .concurrent)
    }

    /// Called by the runtime for each piece of a task's work.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
