internal import Dispatch

/// Runs calls that wait for the disk on threads of Dispatch, several at once, so that they hold no thread of the
/// cooperative pool, which has as many as there are processors.
///
/// A task executor over the same queue would say this in one place, but with Swift 6.3 a task that prefers one and calls
/// an actor with an executor of its own was lost about once in twenty runs.
package struct ParallelQueue: Sendable {
    private let queue: DispatchQueue

    /// Creates the queue; the label appears only in debuggers.
    package init(label: String) {
        queue = DispatchQueue(label: label, attributes: .concurrent)
    }

    /// Returns what the body does; the task is suspended until then.
    package func run<Success: Sendable, Failure>(
        _ body: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        try await suspended(handingOver: { queue.async(execute: $0) }, body)
    }
}
