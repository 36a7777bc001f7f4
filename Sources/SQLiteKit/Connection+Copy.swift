internal import CSQLCipher

extension Connection {
    /// Gives the file's bytes, encrypted as they are, in order; everything of the log is brought into the file before.
    ///
    /// They are read through SQLite's own descriptor: closing another one of the same file would drop the locks that
    /// the connection holds on it (<https://www.sqlite.org/howtocorrupt.html>, section 2.2). For a connection that
    /// owns its file (``ConnectionOptions/Journal-swift.enum/exclusiveLog``), outside of a transaction.
    ///
    /// - Throws: `inputOutput`, `full` of the checkpoint, and what the body throws.
    package func copyFile(pieceBytes: Int = 1 << 20, _ body: ([UInt8]) throws -> Void) throws {
        try checkpoint()
        try eachPiece(of: pieceBytes, body)
    }

    /// As ``copyFile(pieceBytes:_:)``, for a file in the other mode, which others may be using too: inside of
    /// ``snapshot(_:)``, whose lock keeps every writer from touching the file until the transaction ends.
    package func copyFileInSnapshot(pieceBytes: Int = 1 << 20, _ body: ([UInt8]) throws -> Void) throws {
        guard isInTransaction else { throw SQLiteError(.other, message: "the file may change while it is copied") }
        // A deferred transaction takes its lock with the first read, which also rolls back what a killed writer left.
        _ = try integer("SELECT count(*) FROM sqlite_master")
        try eachPiece(of: pieceBytes, body)
    }

    private func eachPiece(of pieceBytes: Int, _ body: ([UInt8]) throws -> Void) throws {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let asked = sqlite3_file_control(rawHandle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard asked == SQLITE_OK, let file, let methods = file.pointee.pMethods?.pointee,
            let size = methods.xFileSize, let read = methods.xRead
        else { throw SQLiteError(result: asked, connection: rawHandle) }
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
