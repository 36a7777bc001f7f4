internal import CSQLCipher

/// A refusal by SQLite or SQLCipher, or by this wrapper's own checks.
///
/// `description` may be shown and logged: it has neither SQL text, nor bound values, nor a path.
package struct SQLiteError: Error, Equatable {
    /// What a caller can act on.
    package enum Code: Sendable, Equatable {
        /// Another connection holds the lock for longer than the busy timeout.
        case busy
        /// The disk is full; the transaction was rolled back.
        case full
        /// A page's HMAC or the file's structure is wrong.
        case corrupt
        /// The first page cannot be read with this key: another key, another format, or a damaged first page.
        case notADatabase
        /// The file or its folder may not be written.
        case readOnly
        /// There is no such file.
        case missing
        /// The file is there, but cannot be opened (rights, a folder, a symbolic link).
        case cantOpen
        /// A constraint of the schema; the statement had no effect.
        case constraint
        /// The operating system refused a read, write or sync.
        case inputOutput
        /// Another thread asked the running statement to stop.
        case interrupted
        /// No memory left.
        case outOfMemory
        /// The program is linked with a SQLite that cannot encrypt.
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
        /// Anything else: a fault of this program.
        case other
    }

    /// What went wrong, as far as a caller can act on it.
    package let code: Code
    /// SQLite's extended result code, 0 where SQLite was not asked.
    package let extendedCode: Int32
    /// SQLite's own words, or this wrapper's.
    package let message: String
    /// The statement at fault, without its values; only `debugDescription` shows it.
    package let sql: String?

    package init(_ code: Code, extendedCode: Int32 = 0, message: String, sql: String? = nil) {
        self.code = code
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// The low byte of the extended code: one of <https://www.sqlite.org/rescode.html>'s primary codes.
    package var primaryCode: Int32 { extendedCode & 0xFF }

    /// Whether a virtual table, such as a full-text index, found its own tables damaged; no other table is blamed.
    package var isOfVirtualTable: Bool { extendedCode == SQLITE_CORRUPT | (1 << 8) }

    /// Whether a statement that is right by itself failed for what its tables are: damaged, or not there.
    package var isOfTables: Bool { code == .corrupt || primaryCode == SQLITE_ERROR }
}

extension SQLiteError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { "sqlite: \(code) (\(extendedCode))" }

    package var debugDescription: String { "sqlite: \(code) (\(extendedCode)) \(message) sql=\(sql ?? "-")" }
}

extension SQLiteError {
    /// The error a connection has just reported.
    init(result: Int32, connection: OpaquePointer?, sql: String? = nil) {
        let extended = connection.map { sqlite3_extended_errcode($0) } ?? result
        let message =
            connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
            ?? String(cString: sqlite3_errstr(result))
        let code = extended & 0xFF == result & 0xFF ? extended : result
        self.init(Code(result: result), extendedCode: code, message: message, sql: sql)
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
