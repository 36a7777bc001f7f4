/// Carries out jobs one after another, in the order of the requests.
///
/// Each would be safe alone, but an older draft must not replace a newer one, an undo must come after its edit, and a pause that
/// was requested before must not end what was resumed since.
package final class JobLine: Sendable {
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation
    private let worker: Task<Void, Never>

    package init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () async -> Void).self)
        jobs = continuation
        worker = Task.detached {
            for await job in stream { await job() }
        }
    }

    /// The jobs that were requested are still done.
    deinit { jobs.finish() }

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
