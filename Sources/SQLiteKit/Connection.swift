internal import CSQLCipher

/// One open encrypted file, owned by one isolation domain (an actor, or the screen's thread).
///
/// Not `Sendable` on purpose: SQLite is told that no second thread ever uses the handle (`SQLITE_OPEN_NOMUTEX`).
package final class Connection {
    private let handle: OpaquePointer
    var rawHandle: OpaquePointer { handle }
    private let cache: StatementCache
    /// What the connection may do with its file.
    package let access: ConnectionOptions.Access

    /// Opens the file, gives SQLCipher the key, and reads the first page, so that a wrong key is told here.
    ///
    /// - Parameters:
    ///   - path: its folder must exist; the last component must not be a symbolic link.
    ///   - key: 32 bytes that are used as they are (SQLCipher's own key derivation is not used), or the same as the
    ///     text `x'` + 64 lower-case hexadecimal digits + `'`.
    ///   - options: what may be done with the file, and how much memory and patience it gets.
    /// - Throws: `missing`, `cantOpen`, `encryptionMissing`, `plaintextFile`, `malformedKey`, `notADatabase` (also for
    ///   a wrong key), `busy`, `corrupt`, `inputOutput`.
    package init(path: String, key: UnsafeRawBufferPointer, options: ConnectionOptions) throws(SQLiteError) {
        handle = try OpeningSequence(path: path, options: options).open(key: key)
        cache = StatementCache(capacity: options.statementCacheCapacity)
        access = options.access
    }

    deinit {
        cache.clear()
        // Statements that are still in use keep the connection alive as a zombie until they end; SQLCipher wipes its
        // copies of the key when it really closes (<https://www.sqlite.org/c3ref/close.html>).
        sqlite3_close_v2(handle)
    }

    /// The statement for this text, prepared or from the cache.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: handle, cache: cache)
    }

    /// Runs statements that take no values and whose rows nobody wants, such as a schema's.
    package func execute(_ script: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, script, nil, nil, nil)
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: handle, sql: script) }
    }

    /// Rows that the last INSERT, UPDATE or DELETE changed itself, without triggers.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// Rows that were changed since the file was opened, by triggers too, and also where that was undone.
    package var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// The rowid of the last row this connection inserted.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether a transaction is open; SQLite ends one by itself after some errors.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Gives back as much of the page cache as possible, to the system too: after a large transaction the C library
    /// would else keep it for the life of the process (<https://man7.org/linux/man-pages/man3/malloc_trim.3.html>).
    package func releaseMemory() {
        sqlite3_db_release_memory(handle)
        malloc_trim(0)
    }
}
