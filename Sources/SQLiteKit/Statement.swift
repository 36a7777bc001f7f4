internal import CSQLCipher

/// One prepared statement in use; its end resets it and returns it to its connection's cache.
///
/// Columns are numbered from 0, parameters from 1, as in SQLite. A statement must stay in its connection's isolation
/// domain; the compiler enforces this, as neither is `Sendable`.
package struct Statement: ~Copyable {
    private let entry: StatementCache.Entry
    var rawHandle: OpaquePointer { entry.handle }
    private let connection: OpaquePointer
    private let cache: StatementCache
    private let sql: String

    init(_ sql: String, on connection: OpaquePointer, cache: StatementCache) throws(SQLiteError) {
        self.connection = connection
        self.cache = cache
        self.sql = sql
        if let idle = cache.take(sql) {
            entry = idle
            return
        }
        var fresh: OpaquePointer?
        let result = sqlite3_prepare_v2(connection, sql, -1, &fresh, nil)
        guard result == SQLITE_OK, let fresh else {
            throw SQLiteError(result: result, connection: connection, sql: sql)
        }
        entry = cache.add(fresh, sql: sql)
    }

    deinit { cache.give(entry) }

    /// Binds the values to the parameters 1, 2, 3 …; parameters without a value stay NULL.
    package func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        for (index, value) in values.enumerated() {
            try bind(value, at: Int32(index + 1))
        }
    }

    /// Binds one parameter, counted from 1; SQLite copies texts and blobs.
    package func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
        let result: Int32
        switch value {
        case .null: result = sqlite3_bind_null(rawHandle, index)
        case .integer(let integer): result = sqlite3_bind_int64(rawHandle, index, integer)
        case .real(let real): result = sqlite3_bind_double(rawHandle, index, real)
        case .text(var text):
            result = text.withUTF8 { bytes in
                // An empty buffer may have no address, and a null address would bind NULL instead of "".
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text(
                        rawHandle, index, characters.baseAddress ?? emptyText, Int32(bytes.count), transient)
                }
            }
        case .blob(let blob):
            result =
                blob.isEmpty
                ? sqlite3_bind_zeroblob(rawHandle, index, 0)
                : blob.withUnsafeBytes {
                    sqlite3_bind_blob(rawHandle, index, $0.baseAddress, Int32($0.count), transient)
                }
        }
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: connection, sql: sql) }
    }

    /// Moves to the next row.
    ///
    /// - Returns: false at the end.
    package func step() throws(SQLiteError) -> Bool {
        let result = sqlite3_step(rawHandle)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = SQLiteError(result: result, connection: connection, sql: sql)
            sqlite3_reset(rawHandle)
            throw error
        }
    }

    /// Resets the statement, so that new values can be bound and it runs from the start.
    package func reset() {
        sqlite3_reset(rawHandle)
    }
}

/// `SQLITE_TRANSIENT`, a macro that Swift does not import: "the content … will likely change in the near future and
/// SQLite should make its own private copy" (<https://www.sqlite.org/c3ref/c_static.html>). SQLite compares this value
/// and never calls it, so the cast to a function pointer is safe.
let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// The address of an empty text: a constant of the SQLite library that is never written.
var emptyText: UnsafePointer<CChar> { sqlite3_libversion() }
