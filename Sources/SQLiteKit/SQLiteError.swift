internal import CSQLCipher

/// An error from SQLite or SQLCipher, or from this wrapper's own checks.
///
/// `description` may be shown and logged: it contains no SQL text, bound values or path.
package struct SQLiteError: Error, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: Sendable, Equatable {
        /// Another connection held the lock for longer than the busy timeout.
        case busy
        /// The disk is full; the transaction was rolled back.
        case full
        /// A page's HMAC or the file's structure is wrong.
        case corrupt
        /// The first page cannot be read with this key: wrong key, other format, or a damaged first page.
        case notADatabase
        /// The file or its folder is not writable.
        case readOnly
        /// The file was deleted or replaced while it was open; what is written to it can't be found later.
        case moved
        /// The file does not exist.
        case missing
        /// The file exists, but cannot be opened (permissions, a folder, a symbolic link).
        case cantOpen
        /// A schema constraint was violated; the statement had no effect.
        case constraint
        /// The operating system refused a read, write or sync.
        case inputOutput
        /// Another thread asked the running statement to stop.
        case interrupted
        /// Out of memory.
        case outOfMemory
        /// The program is linked with a SQLite that does not support encryption.
        case encryptionMissing
        /// The file is a plain, unencrypted SQLite file.
        case plaintextFile
        /// The key is neither 32 bytes nor their text form.
        case malformedKey
        /// The file was written by a newer program.
        case newerSchema(found: Int, known: Int)
        /// The file is encrypted with this key, but belongs to another program.
        case foreignFile
        /// A transaction was begun inside a transaction.
        case nestedTransaction
        /// Anything else: a bug in this program.
        case other
    }

    /// The kind of failure, as far as a caller can act on it.
    package let code: Code
    /// SQLite's extended result code; 0 if the error did not come from SQLite.
    package let extendedCode: Int32
    /// SQLite's error message, or this wrapper's.
    package let message: String
    /// The failed statement without its values; only `debugDescription` shows it.
    package let sql: String?

    package init(_ code: Code, extendedCode: Int32 = 0, message: String, sql: String? = nil) {
        self.code = code
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// The low byte of the extended code: one of the primary codes in <https://www.sqlite.org/rescode.html>.
    package var primaryCode: Int32 { extendedCode & 0xFF }

    /// Whether a virtual table, such as a full-text index, found its own tables damaged; other tables are not affected.
    package var isOfVirtualTable: Bool { extendedCode == SQLITE_CORRUPT | (1 << 8) }

    /// Whether a valid statement failed because its tables are damaged or missing.
    package var isOfTables: Bool { code == .corrupt || primaryCode == SQLITE_ERROR }
}

extension SQLiteError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "sqlite: \(code) (\(extendedCode))" }

    package var debugDescription: String { "sqlite: \(code) (\(extendedCode)) \(message) sql=\(sql ?? "-")" }
}

extension SQLiteError {
    /// The error that a connection has just reported.
    init(result: Int32, connection: OpaquePointer?, sql: String? = nil) {
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? result
        let message =
            connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
            ?? String(cString: sqlite3_errstr(result))
        let code = extended & 0xFF == result & 0xFF ? extended : result
        let kind = code == SQLITE_READONLY | (4 << 8) ? .moved : Code(result: result)  // SQLITE_READONLY_DBMOVED
        self.init(kind, extendedCode: code, message: message, sql: sql)
    }
}

extension SQLiteError.Code {
    init(result: Int32) {
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_FULL: self = .full
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_CANTOPEN, SQLITE_PERM: self = .cantOpen
        case SQLITE_CONSTRAINT: self = .constraint
        case SQLITE_IOERR: self = .inputOutput
        case SQLITE_INTERRUPT: self = .interrupted
        case SQLITE_NOMEM: self = .outOfMemory
        default: self = .other
        }
    }
}
