internal import CSQLCipher

extension Connection {
    /// Adds a function of one argument to the SQL of this connection. It gets NULL as it is, and must give the same
    /// result for the same value.
    package func addFunction(_ name: String, _ body: @escaping (SQLiteValue) -> SQLiteValue) throws(SQLiteError) {
        let function = Unmanaged.passRetained(TextFunction(body)).toOpaque()
        let result = sqlite3_create_function_v2(
            rawHandle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, function, TextFunction.call, nil, nil
        ) { function in
            if let function { Unmanaged<TextFunction>.fromOpaque(function).release() }
        }
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: rawHandle) }
    }
}

/// A function of SQL, as SQLite keeps it.
private final class TextFunction {
    private let body: (SQLiteValue) -> SQLiteValue

    init(_ body: @escaping (SQLiteValue) -> SQLiteValue) {
        self.body = body
    }

    static let call: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
        context, _, values in
        guard let data = sqlite3_user_data(context) else { return sqlite3_result_error_nomem(context) }
        let function = Unmanaged<TextFunction>.fromOpaque(data).takeUnretainedValue()
        switch function.body(value(values?[0])) {
        case .null: sqlite3_result_null(context)
        case .integer(let number): sqlite3_result_int64(context, number)
        case .real(let number): sqlite3_result_double(context, number)
        case .text(var text):
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { chars in
                    sqlite3_result_text64(
                        context, chars.baseAddress ?? emptyText, UInt64(chars.count), transient, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes): sqlite3_result_blob64(context, bytes, UInt64(bytes.count), transient)
        }
    }

    private static func value(_ value: OpaquePointer?) -> SQLiteValue {
        let count = Int(sqlite3_value_bytes(value))
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(start: sqlite3_value_text(value), count: count)
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB: return .blob(Array(UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count)))
        default: return .null
        }
    }
}
