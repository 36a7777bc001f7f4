internal import PostgresKit
internal import ServerRows
internal import VaultServerCore

// An insertion gets each column as one array. Numbers and flags travel as texts, and a byte before the bytes that may be
// NULL: an array has no NULLs here.
extension PostgresStoreCopy {
    static func insertion(_ table: StoreTable) -> String {
        let values = table.columns.enumerated().map { number, column in
            let value = "v\(number + 1)"
            return switch column.kind {
            case .integer: column.isOptional ? "nullif(\(value), '')::int8" : "\(value)::int8"
            case .flag: "\(value)::bool"
            case .bytes: column.isOptional ? "CASE WHEN \(value) <> '' THEN substr(\(value), 2) END" : value
            case .text: value
            }
        }
        let numbers = 1...table.columns.count
        return """
            INSERT INTO \(table.name.rawValue)(\(table.columns.map(\.database).joined(separator: ", ")))
            SELECT \(values.joined(separator: ", "))
            FROM unnest(\(numbers.map { "$\($0)" }.joined(separator: ", ")))
                AS moved(\(numbers.map { "v\($0)" }.joined(separator: ", ")))
            """
    }

    static func column(_ number: Int, of table: StoreTable, in rows: [[StoredValue]]) -> PostgresValue {
        let column = table.columns[number]
        guard column.kind == .bytes else { return .texts(rows.map { form(of: $0[number]) }) }
        return .blobs(
            rows.map { row in
                guard case .bytes(let bytes) = row[number] else { return [] }
                return column.isOptional ? [1] + bytes : bytes
            })
    }

    private static func form(of value: StoredValue) -> String {
        switch value {
        case .null, .bytes: ""
        case .integer(let number): String(number)
        case .flag(let flag): flag ? "t" : "f"
        case .text(let text): text
        }
    }

    /// Reads a table by a cursor of the open transaction.
    final class TableReader: StoreRowReader {
        private let table: StoreTable
        private let name: String
        private let connection: PostgresConnection
        /// The rows to ask for next, fewer if the last ones were long.
        private var count = 100
        private var isDone = false

        init(_ table: StoreTable, _ name: String, _ connection: PostgresConnection) throws {
            self.table = table
            self.name = name
            self.connection = connection
            // Some columns of keys are not compared byte by byte by themselves.
            let order = table.columns[..<table.keyCount].map { column in
                column.kind == .text ? "\(column.database) COLLATE \"C\"" : column.database
            }
            try connection.run(
                """
                DECLARE \(name) NO SCROLL CURSOR FOR SELECT \(table.columns.map(\.database).joined(separator: ", "))
                FROM \(table.name.rawValue) ORDER BY \(order.joined(separator: ", "))
                """)
        }

        func next() throws -> [[StoredValue]] {
            guard !isDone else { return [] }
            let rows = try PostgresStoreFailure.mapped {
                try connection.rows("FETCH \(count) FROM \(name)") { row in
                    table.columns.enumerated().map { value(Int32($0), $1, row) }
                }
            }
            if rows.count < count {
                isDone = true
                try PostgresStoreFailure.mapped { _ = try connection.run("CLOSE \(name)") }
            }
            let bytes = rows.reduce(0) { $1.reduce($0) { $0 + $1.byteCount } }
            count = max(1, min(StoreBatch.rows, bytes > 0 ? rows.count * StoreBatch.bytes / bytes : StoreBatch.rows))
            return rows
        }

        private func value(_ number: Int32, _ column: StoreTable.Column, _ row: PostgresRow) -> StoredValue {
            if row.isNull(number) { return .null }
            return switch column.kind {
            case .integer: .integer(row.integer(number))
            case .flag: .flag(row.flag(number))
            case .bytes: .bytes(row.bytes(number))
            case .text: .text(row.text(number))
            }
        }
    }
}
