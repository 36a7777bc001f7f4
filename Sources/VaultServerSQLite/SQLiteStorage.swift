internal import SQLiteKit
internal import ServerRows
internal import Synchronization
package import VaultModel
package import VaultServerCore

/// The server's store in one encrypted file.
///
/// One transaction at a time uses the only connection, which locks all others out of the file. Writes are SQLite
/// transactions with `synchronous=FULL`, so that every answered change is on the disk; those that arrive together share
/// one. They go to a write-ahead log first, since a commit then costs one sync. The log is brought into the file soon
/// after, since data is less protected in it.
package final class SQLiteStorage: ServerStorage {
    package let epoch: String
    /// One process owns the file.
    package let isShared = false
    package var commits: UInt64? { queue.commits }
    /// The number of transactions that wait for their turn.
    package var waiting: Int { queue.waiting }
    /// The key of the file. It is stored beside the file, so hiding it from the heap would gain nothing.
    package let key: [UInt8]
    private let queue: TransactionQueue
    private let settling: SettlingTimer?

    /// Opens the file, or creates it with `newEpoch` as its epoch; its folder must exist.
    ///
    /// The key has 32 bytes. `mark` tells this file from a copy of it: if the file has another mark than the one last passed
    /// to ``setMark(_:)``, the store was restored, and gets the new epoch. Nil skips this check.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure`` with `busy`, `full` and `broken`.
    package init(path: String, isNew: Bool, key: [UInt8], newEpoch: String, mark: String? = nil) throws {
        do {
            let options = ConnectionOptions(
                access: isNew ? .create : .readWrite, journal: .exclusiveLog, pageCacheKiB: 16 * 1024)
            let opened = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            try ServerSchema.migrator(epoch: newEpoch).migrate(opened)
            if let mark {
                try opened.run("UPDATE server SET epoch = ? WHERE file NOT IN ('', ?)", [.text(newEpoch), .text(mark)])
            }
            epoch = try opened.text("SELECT epoch FROM server") ?? newEpoch
            let queue = TransactionQueue(opened, timeline: try Self.newTimeline(opened))
            self.queue = queue
            self.key = key
            let settling = SettlingTimer { [weak queue] in
                guard let queue else { return true }
                return (try? queue.withConnection { try $0.settle() }) == true
            }
            // For the log that a killed process may have left.
            settling.noteWrite()
            self.settling = settling
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }

    /// Opens a file of this version that no process uses, for reading alone. No row changes; a log that a killed process left
    /// is merged into the file when it is closed.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package init(examined path: String, key: [UInt8]) throws {
        do {
            let options = ConnectionOptions(access: .readOnly, journal: .exclusiveLog)
            let opened = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            epoch = try opened.text("SELECT epoch FROM server") ?? ""
            self.key = key
            queue = TransactionQueue(opened, timeline: try Self.newTimeline(opened))
            settling = nil
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }

    /// Each opening is a timeline, since a file may go back only while nobody has it open.
    private static func newTimeline(_ connection: Connection) throws -> String {
        try connection.text("SELECT lower(hex(randomblob(5)))") ?? ""
    }

    /// Stops the timer, so that the connection and its log are closed when somebody copies or replaces the file.
    deinit { settling?.stop() }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try write(for: nil, body)
    }

    package func write<Result: Sendable>(
        for account: UserID?, _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        defer { settling?.noteWrite() }
        return try perform(isReading: false, for: account, body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageReader) throws -> Result
    ) throws -> Result {
        try perform(isReading: true, body)
    }

    private func perform<Result: Sendable>(
        isReading: Bool, for account: UserID? = nil, _ body: @escaping @Sendable (SQLiteTransaction) throws -> Result
    ) throws -> Result {
        let outcome = Outcome<Result>()
        let job = StorageJob(isReading: isReading, account: account) { transaction in
            let result = try body(transaction)
            outcome.result.withLock { $0 = result }
        }
        queue.perform(job)
        try mapped { try job.throwFailure() }
        guard let result = outcome.result.withLock({ $0 }) else {
            throw StorageFailure(.broken, reason: "a transaction ended without an outcome")
        }
        return result
    }

    private final class Outcome<Result: Sendable>: Sendable {
        let result = Mutex<Result?>(nil)
    }

    package func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)? {
        entity.isBare ? nil : EntityForm(entity, under: keys)
    }

    package func settle() throws {
        _ = try withConnection { try $0.settle() }
    }

    /// Stores the mark that tells this file from a copy of it.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package func setMark(_ mark: String) throws {
        try withConnection { _ = try $0.run("UPDATE server SET file = ?", [.text(mark)]) }
    }

    /// Lets the log be moved into the file again.
    func endCopy() {
        try? withConnection { $0.endCopy() }
        settling?.noteWrite()
    }

    /// Uses the connection while every writer waits.
    func withConnection<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
        try queue.withConnection { connection in try mapped { try body(connection) } }
    }

    private func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }
}

extension Connection {
    /// Moves the log into the file.
    ///
    /// - Returns: false if it has to be done later, since the file is being copied.
    fileprivate func settle() throws(SQLiteError) -> Bool {
        if isBeingCopied { return false }
        // A file that nobody can open again needs no log.
        if !hasMoved { try checkpoint() }
        return true
    }
}

extension StorageFailure {
    init(_ error: SQLiteError) {
        let code: Code =
            switch error.code {
            case .busy: .busy
            case .full: .full
            case .moved: .moved
            case .corrupt, .notADatabase, .readOnly, .missing, .cantOpen, .constraint, .inputOutput, .interrupted,
                .outOfMemory, .encryptionMissing, .plaintextFile, .malformedKey, .newerSchema, .foreignFile,
                .nestedTransaction, .other:
                .broken
            }
        self.init(code, reason: code == .moved ? error.message : error.debugDescription)
    }
}
