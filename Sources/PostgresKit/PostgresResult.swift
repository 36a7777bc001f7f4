internal import CPQ

/// The answer to one statement.
///
/// `@unchecked Sendable` is correct because libpq never changes a result, and `deinit` alone frees it.
package final class PostgresResult: @unchecked Sendable {
    fileprivate let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// The number of rows that the statement changed.
    package var changed: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    package func rows<Row>(_ body: (PostgresRow) throws -> Row) throws -> [Row] {
        try (0..<PQntuples(handle)).map { try body(PostgresRow(result: self, number: $0)) }
    }

    package func first<Row>(_ body: (PostgresRow) throws -> Row) throws -> Row? {
        PQntuples(handle) > 0 ? try body(PostgresRow(result: self, number: 0)) : nil
    }
}

/// One row of an answer, in binary form. Columns of another type read as zero, empty or false.
package struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let number: Int32

    package func isNull(_ column: Int32) -> Bool { PQgetisnull(result.handle, number, column) == 1 }

    /// The length of a column's binary form, in bytes.
    package func byteCount(_ column: Int32) -> Int { Int(PQgetlength(result.handle, number, column)) }

    package func bytes(_ column: Int32) -> [UInt8] { buffer(column) { Array($0) } }

    package func text(_ column: Int32) -> String { buffer(column) { String(decoding: $0, as: UTF8.self) } }

    package func flag(_ column: Int32) -> Bool { buffer(column) { $0.first == 1 } }

    /// A number of two, four or eight bytes.
    package func integer(_ column: Int32) -> Int64 {
        buffer(column) { bytes in
            let number = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return switch bytes.count {
            case 2: Int64(Int16(truncatingIfNeeded: number))
            case 4: Int64(Int32(truncatingIfNeeded: number))
            case 8: Int64(bitPattern: number)
            default: 0
            }
        }
    }

    package func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    private func buffer<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(UnsafeRawBufferPointer(start: PQgetvalue(result.handle, number, column), count: byteCount(column)))
    }
}
