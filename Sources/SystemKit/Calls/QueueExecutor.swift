internal import Dispatch

/// Runs an actor's work on its own queue, so that blocking C calls never hold a thread of the cooperative pool.
///
/// An actor keeps one in a `let` and returns `asUnownedSerialExecutor()` as its `unownedExecutor`.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Creates the queue; the label appears only in debuggers.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Called by the runtime for each piece of the actor's work.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }

    /// Called by the runtime for `assumeIsolated`; stops the program if not on the queue.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
