internal import SQLiteKit
internal import Synchronization
package import VaultServerCore

/// The server's store in one encrypted file.
///
/// One connection, used by one transaction at a time; a write is one SQLite transaction with `synchronous=FULL`, so
/// that what was answered is on the disk.
package final class SQLiteStorage: ServerStorage {
    package let epoch: String
    private let connection: Mutex<Connection>

    /// Opens the file, or makes it with `newEpoch` as its epoch; its folder must exist.
    ///
    /// The key has 32 bytes; it lies beside the file, so that nothing is gained by hiding it from the heap.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure`` with `busy`, `full` and `broken`.
    package init(path: String, isNew: Bool, key: [UInt8], newEpoch: String) throws {
        do {
            let options = ConnectionOptions(access: isNew ? .create : .readWrite, pageCacheKiB: 16 * 1024)
            let opened = try key.withUnsafeBytes { try Connection(path: path, key: $0, options: options) }
            try ServerSchema.migrator(epoch: newEpoch).migrate(opened)
            epoch = try opened.text("SELECT epoch FROM server") ?? newEpoch
            connection = Mutex(opened)
        } catch let error as SQLiteError {
            throw StorageFailure(error)
        }
    }

    package func write<Result: Sendable>(
        _ body: @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try connection.withLock { connection in
            try mapped { try connection.transaction { try body(SQLiteTransaction(connection)) } }
        }
    }

    package func read<Result: Sendable>(_ body: @Sendable (any StorageReader) throws -> Result) throws -> Result {
        try connection.withLock { connection in
            try mapped { try connection.snapshot { try body(SQLiteTransaction(connection)) } }
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
