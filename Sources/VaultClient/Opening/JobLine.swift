/// Carries out the writes of one screen one after another, in the order of the requests.
///
/// Each would be safe alone, but an older draft must not replace a newer one, and an undo must come after its edit.
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

    /// Accepts no more jobs and waits until all requested ones are done, so that quitting loses nothing.
    package func finish() async {
        jobs.finish()
        await worker.value
    }
}
