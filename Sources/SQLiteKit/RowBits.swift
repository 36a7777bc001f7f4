internal import CSQLCipher
internal import Glibc

/// `row_bits(n)`: an aggregate that collects row numbers into a BLOB of one bit each, lowest first, in 64-bit words of
/// native byte order.
///
/// A query that finds a hundred thousand rows then takes one step instead of as many, each with two calls into SQLite
/// for the row and its column, which took as long as finding the rows.
enum RowBits {
    /// No table filled by a person has a higher row number; the buffer would take half a gigabyte.
    private static let highestRow: Int64 = 1 << 32

    /// Registers the function with one connection.
    static func register(on handle: OpaquePointer) throws(SQLiteError) {
        let result = sqlite3_create_function_v2(
            handle, "row_bits", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, nil, step, finish, nil)
        guard result == SQLITE_OK else { throw SQLiteError(result: result, connection: handle) }
    }

    /// The state that SQLite keeps between two rows, initially zeroed.
    private struct Collected {
        var words: UnsafeMutablePointer<UInt64>?
        var count: Int
    }

    private static let step: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
        context, _, values in
        guard let memory = sqlite3_aggregate_context(context, Int32(MemoryLayout<Collected>.size)) else {
            return sqlite3_result_error_nomem(context)
        }
        let collected = memory.assumingMemoryBound(to: Collected.self)
        let row = sqlite3_value_int64(values?[0])
        guard row >= 0, row <= highestRow else {
            return sqlite3_result_error(context, "row_bits: no row number", -1)
        }
        let word = Int(row >> 6)
        guard word < collected.pointee.count || grow(collected, toHold: word) else {
            return sqlite3_result_error_nomem(context)
        }
        collected.pointee.words?[word] |= 1 << UInt64(row & 63)
    }

    private static func grow(_ collected: UnsafeMutablePointer<Collected>, toHold word: Int) -> Bool {
        let count = max(word + 1, 2 * collected.pointee.count)
        let bytes = count * MemoryLayout<UInt64>.size
        guard let memory = realloc(collected.pointee.words, bytes) else { return false }
        let words = memory.assumingMemoryBound(to: UInt64.self)
        (words + collected.pointee.count).initialize(repeating: 0, count: count - collected.pointee.count)
        collected.pointee = Collected(words: words, count: count)
        return true
    }

    /// Returns the result. SQLite also calls it after a failed step, so the buffer never leaks. Without rows the BLOB
    /// is empty.
    private static let finish: @convention(c) (OpaquePointer?) -> Void = { context in
        guard let memory = sqlite3_aggregate_context(context, 0) else { return sqlite3_result_zeroblob(context, 0) }
        let collected = memory.assumingMemoryBound(to: Collected.self).pointee
        sqlite3_result_blob64(context, collected.words, UInt64(collected.count * MemoryLayout<UInt64>.size), free)
    }
}

extension Statement {
    /// The result of `row_bits`: bit n of word w is set if row 64 · w + n was found. Empty for anything else.
    package func rowBits(_ column: Int32) -> [UInt64] {
        guard let start = sqlite3_column_blob(rawHandle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(rawHandle, column)) / MemoryLayout<UInt64>.size
        return [UInt64](unsafeUninitializedCapacity: count) { buffer, filled in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(
                from: UnsafeRawBufferPointer(start: start, count: count * MemoryLayout<UInt64>.size))
            filled = count
        }
    }
}
