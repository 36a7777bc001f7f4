internal import CSQLCipher

extension Connection {
    /// Passes the file's encrypted bytes to the body, in order, after a checkpoint has moved the whole log into the
    /// file.
    ///
    /// The bytes are read through SQLite's own descriptor: closing any other descriptor of the file would drop the
    /// locks that the connection holds on it (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). Only for a
    /// connection that owns its file (``ConnectionOptions/Journal-swift.enum/exclusiveLog``), and outside a
    /// transaction.
    ///
    /// - Throws: `inputOutput` or `full` from the checkpoint, and the errors of the body.
    package func copyFile(pieceBytes: Int = 1 << 20, _ body: ([UInt8]) throws -> Void) throws {
        try checkpoint()
        try eachPiece(of: openFile(SQLITE_FCNTL_FILE_POINTER), pieceBytes, body)
    }

    /// Begins a copy that others need not wait for: until ``endCopy()``, commits only add to the log, so that the file stays as it
    /// is. Whoever copies the file in pieces, and then the log as it is then, has everything committed so far: a file, and its
    /// log with `-wal` after its name. What the log has behind its last whole transaction is ignored.
    ///
    /// Only for a connection that owns its file, and outside a transaction.
    ///
    /// - Throws: `inputOutput` from the checkpoint. A full disk only makes the log longer.
    package func beginCopy() throws(SQLiteError) {
        // Another copy needs the file as it is.
        if copies == 0 {
            do { try checkpoint() } catch { guard error.code == .full else { throw error } }
            _ = try run("PRAGMA wal_autocheckpoint = 0")
        }
        copies += 1
    }

    /// Ends what a ``beginCopy()`` that threw no error began.
    package func endCopy() {
        copies -= 1
        if copies == 0 { _ = try? run("PRAGMA wal_autocheckpoint = \(OpeningSequence.logPages)") }
    }

    /// A file to copy.
    package enum CopiedPart: CaseIterable, Sendable {
        case file, log

        fileprivate var operation: Int32 {
            switch self {
            case .file: SQLITE_FCNTL_FILE_POINTER
            case .log: SQLITE_FCNTL_JOURNAL_POINTER
            }
        }
    }

    /// The number of bytes.
    package func size(of part: CopiedPart) throws -> Int64 { try size(of: openFile(part.operation)) }

    /// A piece of the bytes; shorter than a mebibyte only at `end`.
    package func piece(of part: CopiedPart, from offset: Int64, to end: Int64) throws -> [UInt8] {
        try piece(of: openFile(part.operation), from: offset, count: Int(min(end - offset, 1 << 20)))
    }

    /// Does the same as ``copyFile(pieceBytes:_:)`` for a file in the other journal mode, which other connections may
    /// be using. To be called inside ``snapshot(_:)``, whose lock keeps every writer from changing the file until the
    /// transaction ends.
    package func copyFileInSnapshot(pieceBytes: Int = 1 << 20, _ body: ([UInt8]) throws -> Void) throws {
        guard isInTransaction else { throw SQLiteError(.other, message: "the file may change while it is copied") }
        // A deferred transaction takes its lock at the first read, which also rolls back an interrupted write.
        _ = try integer("SELECT count(*) FROM sqlite_master")
        try eachPiece(of: openFile(SQLITE_FCNTL_FILE_POINTER), pieceBytes, body)
    }

    /// SQLite's own handle of the file or its log, valid as long as the connection.
    private func openFile(_ operation: Int32) throws(SQLiteError) -> UnsafeMutablePointer<sqlite3_file> {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let asked = sqlite3_file_control(rawHandle, "main", operation, &file)
        guard asked == SQLITE_OK, let file else { throw SQLiteError(result: asked, connection: rawHandle) }
        return file
    }

    private func eachPiece(
        of file: UnsafeMutablePointer<sqlite3_file>, _ pieceBytes: Int, _ body: ([UInt8]) throws -> Void
    ) throws {
        let end = try size(of: file)
        var offset: Int64 = 0
        while offset < end {
            let piece = try piece(of: file, from: offset, count: Int(min(end - offset, Int64(pieceBytes))))
            try body(piece)
            offset += Int64(piece.count)
        }
    }

    private func size(of file: UnsafeMutablePointer<sqlite3_file>) throws -> Int64 {
        guard let size = file.pointee.pMethods?.pointee.xFileSize else { throw Self.closed }
        var count: sqlite3_int64 = 0
        try check(size(file, &count))
        return count
    }

    private func piece(
        of file: UnsafeMutablePointer<sqlite3_file>, from offset: Int64, count: Int
    ) throws -> [UInt8] {
        guard let read = file.pointee.pMethods?.pointee.xRead else { throw Self.closed }
        var piece = [UInt8](repeating: 0, count: count)
        try check(read(file, &piece, Int32(count), offset))
        return piece
    }

    private static var closed: SQLiteError { SQLiteError(.other, message: "the file isn't open") }

    private func check(_ result: Int32) throws(SQLiteError) {
        if result != SQLITE_OK { throw SQLiteError(result: result, connection: rawHandle) }
    }
}
