internal import SQLiteKit
internal import VaultServerCore

extension SQLiteStorage {
    /// Whether the file was deleted or replaced while it was open, so that only this process still has its contents.
    package var hasMoved: Bool { (try? withConnection(\.hasMoved)) ?? false }

    /// Passes on the bytes of a file that holds everything committed so far, encrypted with the same key. Writers wait until
    /// the bodies have returned. Nothing is written to the store, so it works on a full disk, and for a file that was deleted
    /// while it was open.
    ///
    /// Whoever keeps the file has to call ``finishCopy(_:key:)``.
    ///
    /// - Parameter log: gets the bytes of the log that has to lie beside the file, with `-wal` after its name; only if a full
    ///   disk keeps the log from being moved into the file.
    /// - Throws: ``VaultServerCore/StorageFailure``, and what the bodies throw.
    package func copy(
        log: @Sendable ([UInt8]) throws -> Void, _ body: @Sendable ([UInt8]) throws -> Void
    ) throws {
        try withConnection { try $0.copyFile(log: log, body) }
    }

    /// Merges the log of a copy into its file, and marks it as a copy: whoever opens it with a mark gets a new epoch.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``.
    package static func finishCopy(_ path: String, key: [UInt8]) throws {
        let storage = try SQLiteStorage(path: path, isNew: false, key: key, newEpoch: "")
        try storage.setMark("copy")
        try storage.settle()
    }
}
