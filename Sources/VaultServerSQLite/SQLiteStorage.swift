internal import SQLiteKit
internal import Synchronization
package import VaultServerCore

/// The server's store in one encrypted file.
///
/// One connection, used by one transaction at a time, which keeps every other one out of the file; a write is one
/// SQLite transaction with `synchronous=FULL`, so that what was answered is on the disk. Writes go to a log first, since
/// a commit then costs one sync; the log is brought into the file soon after, since it is less protected there.
package final class SQLiteStorage: ServerStorage {
    package let epoch: String
    /// One process owns the file.
    package let isShared = false
    private let connection: Shared
    private let settling: SettlingTimer

    /// The connection, for the timer too.
    private final class Shared: Sendable {
        let mutex: Mutex<Connection>

        init(_ connection: sending Connection) { mutex = Mutex(connection) }
    }

    /// Opens the file, or makes it with `newEpoch` as its epoch; its folder must exist.
    ///
    /// The key has 32 bytes; it lies beside the file, so that nothing is gained by hiding it from the heap. `mark` is
    /// what tells this file from a copy of it, as ``setMark(_:)`` was told it last: where it is another, the store was
    /// restored, and gets the new epoch. Nil asks nothing.
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
            let shared = Shared(opened)
            connection = shared
            settling = SettlingTimer { (try? shared.mutex.withLock { try $0.checkpoint() }) != nil }
            // For what a process that was killed left in the log.
            settling.noteWrite()
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }

    package func write<Result: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        defer { settling.noteWrite() }
        return try connection.mutex.withLock { connection in
            try mapped {
                try connection.transaction {
                    let transaction = SQLiteTransaction(connection)
                    let result = try body(transaction)
                    try transaction.finish()
                    return result
                }
            }
        }
    }

    package func read<Result: Sendable>(_ body: @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try connection.mutex.withLock { connection in
            try mapped { try connection.snapshot { try body(SQLiteTransaction(connection)) } }
        }
    }

    package func settle() throws {
        try connection.mutex.withLock { connection in try mapped { try connection.checkpoint() } }
    }

    /// Notes what tells this file from a copy of it.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package func setMark(_ mark: String) throws {
        try connection.mutex.withLock { connection in
            try mapped { _ = try connection.run("UPDATE server SET file = ?", [.text(mark)]) }
        }
    }

    /// Gives the bytes of a file that holds everything committed so far, encrypted with the same key; whoever opens it
    /// with a mark gets a new epoch. Writers wait meanwhile.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``, and what the body throws.
    package func copy(_ body: @Sendable ([UInt8]) throws -> Void) throws {
        try connection.mutex.withLock { connection in
            try mapped {
                let mark = try connection.text("SELECT file FROM server") ?? ""
                try connection.run("UPDATE server SET file = 'copy'")
                defer { _ = try? connection.run("UPDATE server SET file = ?", [.text(mark)]) }
                try connection.copyFile(body)
            }
        }
    }

    private func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }
}

extension StorageFailure {
    init(_ error: SQLiteError) {
        switch error.code {
        case .busy: self.init(.busy, reason: error.debugDescription)
        case .full: self.init(.full, reason: error.debugDescription)
        default: self.init(.broken, reason: error.debugDescription)
        }
    }
}
