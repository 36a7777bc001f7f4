/// Carries out the writes of one screen one after the other, in the order in which they were asked for.
///
/// Each would be safe alone, but a later draft must not be overtaken by an earlier one, and an undo not by its edit.
package final class WriteLine: Sendable {
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation
    private let worker: Task<Void, Never>

    package init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
        jobs = continuation
        worker = Task.detached {
            for await job in stream { await job() }
        }
    }

    /// Appends a job; returns at once.
    package func add(_ job: @escaping @Sendable () async -> Void) {
        jobs.yield(job)
    }

    /// Takes no more jobs and waits until those that were asked for are done, so that quitting loses nothing.
    package func finish() async {
        jobs.finish()
        await worker.value
    }
}
