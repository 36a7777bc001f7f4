internal import Dispatch
internal import Synchronization
internal import VaultServerCore

/// Reads originals one after another, or a few at once, for as long as any are due.
final class ReadingWorker: Sendable {
    private struct State {
        var running: [BlobKey: Task<Void, Never>] = [:]
        /// The number of the alarm that counts; earlier ones ring for nothing.
        var alarm = 0
        var isStopped = false
    }

    private let service: ReadingService
    private let store: any BlobStore
    private let extractor: any MediaExtractor
    private let width: Int
    private let log: @Sendable (String) -> Void
    /// For what blocks: the storage, and the store of blobs.
    private let queue = DispatchQueue(label: "server.reading", qos: .utility)
    private let executor = ReadingExecutor()
    private let state = Mutex(State())
    private let reads = DispatchGroup()
    /// The longest pause between two looks at the queue, in milliseconds, and the pause after a failure.
    private static let (longest, afterFailure) = (Int64(3_600_000), Int64(60_000))
    /// The largest original.
    private static let byteLimit = 20 << 20

    /// - Parameter width: the most originals that are read at once. Each keeps a processor busy for seconds.
    init(
        _ service: ReadingService, store: any BlobStore, extractor: any MediaExtractor, width: Int = 1,
        log: @escaping @Sendable (String) -> Void
    ) {
        self.service = service
        self.store = store
        self.extractor = extractor
        self.width = width
        self.log = log
    }

    /// Looks for originals that are due. Returns at once.
    func wake() {
        queue.async { [weak self] in self?.begin() }
    }

    /// Returns when nothing is being read. What was begun is put back.
    func stop() {
        let running = state.withLock { state in
            state.isStopped = true
            return Array(state.running.values)
        }
        for task in running { task.cancel() }
        queue.sync {}
        reads.wait()
        queue.sync {}
    }

    /// Runs on the queue, like everything below.
    private func begin() {
        let free = state.withLock { $0.isStopped ? nil : width - $0.running.count }
        guard let free else { return }
        do {
            for task in try service.take(limit: free) { start(task) }
            if state.withLock({ $0.running.count < width }), let wait = try service.wait() { ring(after: wait) }
        } catch {
            log("can't look for attachments to be read right now: \(error)")
            ring(after: Self.afterFailure)
        }
    }

    private func ring(after milliseconds: Int64) {
        let alarm = state.withLock { state in
            state.alarm += 1
            return state.alarm
        }
        let wait = Int(min(max(milliseconds, 1), Self.longest))
        queue.asyncAfter(deadline: .now() + .milliseconds(wait)) { [weak self] in
            guard let self, state.withLock({ $0.alarm == alarm }) else { return }
            begin()
        }
    }

    private func start(_ task: ReadingService.Task) {
        let content: [UInt8]
        do {
            // A content that has vanished comes up again later, when a device may have sent it again.
            guard let found = try store.content(of: task.key, limit: Self.byteLimit) else { return }
            content = found
        } catch {
            return log("can't fetch an attachment to be read: \(error)")
        }
        reads.enter()
        state.withLock { state in
            state.running[task.key] = Task(executorPreference: executor) { [extractor, queue] in
                let result = await Self.read(content, by: extractor)
                queue.async { self.end(task.key, result) }
            }
            // Stopping may have begun since the queue was asked.
            if state.isStopped { state.running[task.key]?.cancel() }
        }
    }

    @concurrent private static func read(
        _ content: [UInt8], by extractor: any MediaExtractor
    ) async -> Result<MachineReading, ExtractionFailure> {
        do throws(ExtractionFailure) {
            return .success(try await extractor.read(content))
        } catch {
            return .failure(error)
        }
    }

    private func end(_ key: BlobKey, _ result: Result<MachineReading, ExtractionFailure>) {
        defer { reads.leave() }
        state.withLock { $0.running[key] = nil }
        do {
            switch result {
            case .success(let reading): try service.finish(key, with: reading)
            case .failure(.unreadable): try service.fail(key)
            case .failure(.unavailable(let reason)): log("can't read an attachment, and tries again later: \(reason)")
            case .failure(.cancelled): try service.putBack(key)
            }
        } catch {
            log("can't store what was read of an attachment: \(error)")
        }
        begin()
    }
}

/// Threads of its own for what is asynchronous in a reading, so that it needs none of Swift's pool.
private final class ReadingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "server.reading.steps", qos: .utility, attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
