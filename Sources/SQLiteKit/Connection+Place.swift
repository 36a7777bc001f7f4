internal import CSQLCipher

extension Connection {
    /// Whether the file at the path isn't the open one any longer: it was deleted, moved away or replaced.
    ///
    /// SQLite itself refuses to write then, unless the file has a write-ahead log
    /// (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html>, `SQLITE_FCNTL_HAS_MOVED`). Costs one `stat`.
    package var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(rawHandle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }

    /// - Throws: `moved` if the file ``hasMoved``.
    package func checkPlace() throws(SQLiteError) {
        if hasMoved { throw SQLiteError(.moved, message: "the file was deleted or replaced while it was open") }
    }
}
