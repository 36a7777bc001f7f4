internal import SQLiteKit
internal import VaultServerCore

extension SQLiteStorage {
    /// Whether the file was deleted or replaced while it was open, so that only this process still has its contents.
    package var hasMoved: Bool { (try? withConnection(\.hasMoved)) ?? false }

    /// Passes on the bytes of a file and of its log, which together hold everything committed so far, encrypted with the same
    /// key. Transactions continue: each waits for one piece at most. Meant for a full disk, too, and for a file that was deleted
    /// while it was open.
    ///
    /// Whoever keeps the file has to call ``finishCopy(_:key:)``.
    ///
    /// - Parameter log: gets the bytes of the log that has to lie beside the file, with `-wal` after its name; isn't called for
    ///   an empty one.
    /// - Throws: ``VaultServerCore/StorageFailure``, and what the bodies throw.
    package func copy(log: ([UInt8]) throws -> Void, _ body: ([UInt8]) throws -> Void) throws {
        try withConnection { try $0.beginCopy() }
        defer { endCopy() }
        try copy(.file, body)
        try copy(.log, log)
    }

    private func copy(_ part: Connection.CopiedPart, _ body: ([UInt8]) throws -> Void) throws {
        let end = try withConnection { try $0.size(of: part) }
        var offset: Int64 = 0
        while offset < end {
            let piece = try withConnection { [offset] in try $0.piece(of: part, from: offset, to: end) }
            try body(piece)
            offset += Int64(piece.count)
        }
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
