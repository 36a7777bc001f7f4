internal import CSQLCipher

extension Statement {
    /// The column as a 64-bit integer; 0 for NULL, as SQLite converts it.
    package func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(rawHandle, column)
    }

    /// The column as an `Int`; 0 for NULL.
    package func int(_ column: Int32) -> Int {
        Int(sqlite3_column_int64(rawHandle, column))
    }

    /// The column as a 64-bit integer; nil for NULL.
    package func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// Whether the column is neither 0 nor NULL.
    package func flag(_ column: Int32) -> Bool {
        integer(column) != 0
    }

    /// The column as a floating-point number; 0 for NULL.
    package func real(_ column: Int32) -> Double {
        sqlite3_column_double(rawHandle, column)
    }

    /// The column's text; "" for NULL; bytes that are not UTF-8 become U+FFFD.
    package func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(rawHandle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(rawHandle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The column's text; nil for NULL.
    package func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// The column's bytes; empty for NULL.
    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(rawHandle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(rawHandle, column))
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The length of the column's text or bytes, without copying them; 0 for NULL.
    package func byteCount(_ column: Int32) -> Int {
        Int(sqlite3_column_bytes(rawHandle, column))
    }

    /// Whether the column holds NULL in this row.
    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(rawHandle, column) == SQLITE_NULL
    }

    /// The column with the storage class it has in this row.
    package func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(rawHandle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
