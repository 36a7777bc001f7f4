internal import CSQLCipher

/// One open encrypted file, owned by one isolation domain (an actor, or the screen's thread).
///
/// Deliberately not `Sendable`: `SQLITE_OPEN_NOMUTEX` promises SQLite that only one thread at a time uses the handle.
package final class Connection {
    private let handle: OpaquePointer
    var rawHandle: OpaquePointer { handle }
    private let cache: StatementCache
    var place: FilePlace
    /// The number of copies that are being made; see ``beginCopy()``.
    var copies = 0
    package var isBeingCopied: Bool { copies > 0 }
    /// The connection's access to its file.
    package let access: ConnectionOptions.Access

    /// Opens the file, gives SQLCipher the key, and reads the first page, so that a wrong key fails here.
    ///
    /// - Parameters:
    ///   - path: its folder must exist; the last component must not be a symbolic link.
    ///   - key: 32 bytes that are used as they are (without SQLCipher's own key derivation), or the same key as the
    ///     text `x'` + 64 lowercase hexadecimal digits + `'`.
    ///   - options: access, journal, memory limits and timeout.
    /// - Throws: `missing`, `cantOpen`, `encryptionMissing`, `plaintextFile`, `malformedKey`, `notADatabase` (also for
    ///   a wrong key), `busy`, `corrupt`, `inputOutput`.
    package init(path: String, key: UnsafeRawBufferPointer, options: ConnectionOptions) throws(SQLiteError) {
        handle = try OpeningSequence(path: path, options: options).open(key: key)
        cache = StatementCache(capacity: options.statementCacheCapacity)
        place = FilePlace(path)
        access = options.access
    }

    deinit {
        cache.clear()
        // Statements still in use keep the connection alive as a zombie until they end; SQLCipher wipes its copies of
        // the key when the connection really closes (<https://www.sqlite.org/c3ref/close.html>).
        sqlite3_close_v2(handle)
    }

    /// Returns the statement for this text, from the cache or newly prepared.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, on: handle, cache: cache)
    }

    /// Runs statements without values whose rows are not needed, such as those of a schema.
    package func execute(_ script: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, script, nil, nil, nil)
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: handle, sql: script) }
    }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed itself, without triggers.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// The number of rows changed since the file was opened, including by triggers and in transactions rolled back
    /// later.
    package var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// The rowid of the last row this connection inserted.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether a transaction is open; SQLite ends one by itself after some errors.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Sets the memory for pages that stay when no transaction needs them.
    package func setPageCache(kibibytes: Int) throws(SQLiteError) {
        try execute("PRAGMA cache_size = -\(kibibytes)")
    }

    /// Releases as much of the page cache as possible and returns the memory to the system. After a large transaction
    /// the C library would otherwise keep it for the life of the process
    /// (<https://man7.org/linux/man-pages/man3/malloc_trim.3.html>).
    package func releaseMemory() {
        sqlite3_db_release_memory(handle)
        malloc_trim(0)
    }
}
