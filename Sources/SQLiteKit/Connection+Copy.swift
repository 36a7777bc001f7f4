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

    /// Passes the file's bytes to the body like ``copyFile(pieceBytes:_:)``, and then those of its log, if a full disk keeps
    /// the log from being moved into the file.
    ///
    /// - Parameter log: gets the bytes of a file that has to lie beside the copy, with `-wal` after its name, when the copy is
    ///   opened; it is not called if there is no need for one.
    /// - Throws: `inputOutput` from the checkpoint, and the errors of the bodies.
    package func copyFile(
        pieceBytes: Int = 1 << 20, log: ([UInt8]) throws -> Void, _ body: ([UInt8]) throws -> Void
    ) throws {
        do throws(SQLiteError) {
            try checkpoint()
        } catch {
            guard error.code == .full else { throw error }
            // Pages that the checkpoint has moved are in both, and the log still counts.
            try eachPiece(of: openFile(SQLITE_FCNTL_FILE_POINTER), pieceBytes, body)
            return try eachPiece(of: openFile(SQLITE_FCNTL_JOURNAL_POINTER), pieceBytes, log)
        }
        try eachPiece(of: openFile(SQLITE_FCNTL_FILE_POINTER), pieceBytes, body)
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
        guard let methods = file.pointee.pMethods?.pointee, let size = methods.xFileSize, let read = methods.xRead
        else { throw SQLiteError(.other, message: "the file isn't open") }
        var count: sqlite3_int64 = 0
        try check(size(file, &count))
        var offset: sqlite3_int64 = 0
        while offset < count {
            var piece = [UInt8](repeating: 0, count: Int(min(count - offset, sqlite3_int64(pieceBytes))))
            try check(read(file, &piece, Int32(piece.count), offset))
            try body(piece)
            offset += sqlite3_int64(piece.count)
        }
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        if result != SQLITE_OK { throw SQLiteError(result: result, connection: rawHandle) }
    }
}
