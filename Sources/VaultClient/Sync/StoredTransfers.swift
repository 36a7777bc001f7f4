internal import AttachmentStore
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultAttachments
internal import VaultIntake
internal import VaultModel
internal import VaultStore
internal import VaultSync
internal import VaultWire

/// The port of `VaultSync` to the attachments of a vault.
struct StoredTransfers: TransferStore {
    let attachments: Attachments
    let now: @Sendable () -> Timestamp
    /// Fetched contents whose transfers are not settled yet.
    private let arrived = ArrivedFiles()
    private let disk = ParallelQueue(label: "vault.contents")

    init(attachments: Attachments, now: @escaping @Sendable () -> Timestamp) {
        self.attachments = attachments
        self.now = now
    }

    func load(
        limit: Int, besides busy: Set<TransferTask>
    ) async throws(SyncError) -> (found: [PendingTransfer], nextRetryIn: Int64?) {
        let now = now()
        return try await run { table in
            let tasks = try table.nextTransfers(at: now, limit: limit, besides: busy)
            let retry = try table.nextRetry(after: now)
            return (
                try tasks.map { PendingTransfer($0, tries: try table.tries($0)) },
                retry.map { $0.milliseconds - now.milliseconds }
            )
        }
    }

    func settle(_ settlements: [TransferSettlement]) async throws(SyncError) {
        let now = now()
        let files = arrived.take(settlements.map(\.task))
        let folder: SealedFolder
        do throws(IntakeError) { folder = try await attachments.contents() } catch { throw Self.failure(error) }
        if !files.isEmpty { try await keepNames(in: folder) }
        try await run { table in
            for settlement in settlements {
                let task = settlement.task
                switch (settlement.result, task.direction) {
                case (.done, .upload): try table.confirm(task.media, task.variant)
                case (.done, .download):
                    // A cleaning at the same time did not know of the content; it is fetched again.
                    guard let file = files[task], try folder.contains(file.hash) else { continue }
                    try table.arrive(file, task.media, task.variant, at: now)
                case (.failed(let reason, let pause), _):
                    try table.postpone(
                        task.media, task.variant, until: Timestamp(milliseconds: now.milliseconds + pause),
                        because: reason.english)
                }
            }
        }
    }

    /// Puts the names of fetched contents on the disk, before the vault relies on them.
    private func keepNames(in folder: SealedFolder) async throws(SyncError) {
        do throws(AttachmentError) {
            try await disk.run { () throws(AttachmentError) in try folder.keepNames() }
        } catch {
            throw Self.failure(.contents(error))
        }
    }

    func retryAll() async throws(SyncError) {
        try await run { try $0.retryAll() }
    }

    func outgoing(_ task: TransferTask) async throws(SyncError) -> OutgoingContent? {
        guard let file = try await run({ try $0.file(task.media, task.variant) }), file.isHere else { return nil }
        do throws(IntakeError) {
            let folder = try await attachments.contents()
            do throws(AttachmentError) {
                let known =
                    if let md5 = file.md5 {
                        md5
                    } else {
                        try await disk.run { () throws(AttachmentError) in try folder.md5(of: file.hash) }
                    }
                guard let md5 = known else { return nil }
                let announcement = MediaRequest(
                    mediaID: task.media, variant: task.variant, contentType: file.type,
                    byteCount: Int64(file.byteCount), sha256: file.hash, md5: md5)
                return OutgoingContent(announcement: announcement) { Self.supply(of: file.hash, in: folder) }
            } catch {
                if [.notHere, .damaged].contains(error.code) { return nil }
                throw IntakeError.contents(error)
            }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Opens a content while it is sent: ``OutgoingContent/open``.
    private static func supply(of hash: ContentHash, in folder: SealedFolder) -> @Sendable (Int) -> [UInt8]? {
        guard let reader = try? folder.reader(of: hash) else { return { _ in nil } }
        let rest = Mutex<ArraySlice<UInt8>>([])
        return { count in
            rest.withLock { rest in
                do throws(AttachmentError) {
                    if rest.isEmpty { rest = try reader.next()?[...] ?? [] }
                } catch {
                    return nil
                }
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }

    func incoming(_ task: TransferTask, _ location: MediaLocation) async throws(SyncError) -> any IncomingContent {
        do throws(IntakeError) {
            let folder = try await attachments.contents()
            let writer: SealedWriter
            do { writer = try folder.writer(limit: Int(location.byteCount), isSent: false) } catch {
                throw .contents(error)
            }
            return StoredIncoming(task: task, location: location, arrived: arrived, writer: writer)
        } catch {
            throw Self.failure(error)
        }
    }

    fileprivate func run<Result: Sendable>(
        _ body: @Sendable (AttachmentTable) throws -> Result
    ) async throws(SyncError) -> Result {
        do throws(StoreError) {
            return try await attachments.vault.attachments(body)
        } catch {
            throw Self.failure(.store(error))
        }
    }

    fileprivate static func failure(_ error: IntakeError) -> SyncError {
        SyncError(.store, error.sentence, detail: String(describing: error))
    }
}

/// A content on its way from the server into the folder. It is hashed and sealed beside the thread that receives it, which
/// serves all other transfers, too.
private final class StoredIncoming: IncomingContent {
    private let task: TransferTask
    private let location: MediaLocation
    private let arrived: ArrivedFiles
    private let writer: SealedWriter
    /// A step has what one read of the connection gave, at most 64 KiB: 3 MiB of a file may wait.
    private let work = OrderedWork(label: "vault.content", places: 48)
    private let failure = Mutex<AttachmentError?>(nil)

    init(task: TransferTask, location: MediaLocation, arrived: ArrivedFiles, writer: SealedWriter) {
        (self.task, self.location, self.arrived, self.writer) = (task, location, arrived, writer)
    }

    func take(_ bytes: [UInt8]) -> Bool {
        guard failure.withLock({ $0 == nil }) else { return false }
        work.add { [self] in store(bytes) }
        return true
    }

    private func store(_ bytes: [UInt8]) {
        guard failure.withLock({ $0 == nil }) else { return }
        do throws(AttachmentError) {
            try writer.append(bytes)
        } catch {
            failure.withLock { $0 = error }
        }
    }

    func commit() async throws(SyncError) -> Bool {
        do throws(AttachmentError) {
            let stored = try await work.finish { [self] () throws(AttachmentError) in
                if let failure = failure.withLock({ $0 }) { throw failure }
                return try writer.commit(expecting: location.sha256, keepsName: false)
            }
            guard stored.byteCount == Int(location.byteCount) else { return false }
        } catch {
            switch error.code {
            case .damaged, .tooLarge: return false
            case .notHere, .system, .other: throw StoredTransfers.failure(.contents(error))
            }
        }
        let file = AttachmentFile(
            hash: location.sha256, type: location.contentType, byteCount: Int(location.byteCount), isHere: true,
            isThere: true)
        arrived.add(file, task)
        return true
    }
}

/// The contents in the folder that the vault doesn't name yet.
private final class ArrivedFiles: Sendable {
    private let files = Mutex<[TransferTask: AttachmentFile]>([:])

    func add(_ file: AttachmentFile, _ task: TransferTask) {
        files.withLock { $0[task] = file }
    }

    /// Returns those of the tasks, and forgets them.
    func take(_ tasks: [TransferTask]) -> [TransferTask: AttachmentFile] {
        files.withLock { files in
            var taken: [TransferTask: AttachmentFile] = [:]
            for task in tasks { taken[task] = files.removeValue(forKey: task) }
            return taken
        }
    }
}
