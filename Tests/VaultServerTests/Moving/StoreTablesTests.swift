import PostgresKit
import SQLiteKit
import ServerRows
import Testing
import VaultServerPostgres
import VaultTestKit

@Suite("Map between the stores")
struct StoreTablesTests {
    /// A column as its database describes it.
    private struct Described: Hashable, CustomStringConvertible {
        let name: String
        let type: String
        let isOptional: Bool

        var description: String { "\(name) \(type)\(isOptional ? "?" : "")" }
    }

    @Test func `every table is in the map once, with a key before its other columns`() {
        #expect(StoreTables.all.map(\.name) == StoreTable.Name.allCases)
        for table in StoreTables.all {
            #expect(table.keyCount >= 1 && table.keyCount <= table.columns.count)
            #expect(table.columns[..<table.keyCount].allSatisfy { !$0.isOptional })
        }
    }

    @Test func `every column of the embedded store is in the map, or has a reason not to be`() throws {
        let scratch = try TemporaryDirectory()
        _ = try scratch.openStorage(isNew: true)
        let options = ConnectionOptions(access: .readWrite, journal: .exclusiveLog)
        let connection = try Array(UInt8(0)..<32).withUnsafeBytes {
            try Connection(path: scratch.storePath, key: $0, options: options)
        }
        let tables = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
        let found = try tables.flatMap { table in
            try connection.rows("PRAGMA table_info(\(table))") { row in
                Described(name: "\(table).\(row.text(1))", type: row.text(2), isOptional: !row.flag(3))
            }
        }
        let mapped = StoreTables.all.flatMap { table in
            table.columns.compactMap { column in
                column.embedded.map { name in
                    let type =
                        switch column.kind {
                        case .text: "TEXT"
                        case .bytes: "BLOB"
                        case .integer, .flag: "INTEGER"
                        }
                    return Described(name: "\(table.name.rawValue).\(name)", type: type, isOptional: column.isOptional)
                }
            }
        }
        compare(found, mapped, without: StoreTables.unmoved.embedded)
    }

    @Test func `every column of the store in PostgreSQL is in the map, or has a reason not to be`() throws {
        let place = try Flavour.emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        let found = try PostgresConnection(place).rows(
            """
            SELECT table_name || '.' || column_name, data_type::text, is_nullable = 'YES'
            FROM information_schema.columns WHERE table_schema = current_schema()
            """
        ) { Described(name: $0.text(0), type: $0.text(1), isOptional: $0.flag(2)) }
        let mapped = StoreTables.all.flatMap { table in
            table.columns.map { column in
                let type =
                    switch column.kind {
                    case .text: "text"
                    case .bytes: "bytea"
                    case .integer: "bigint"
                    case .flag: "boolean"
                    }
                return Described(
                    name: "\(table.name.rawValue).\(column.database)", type: type, isOptional: column.isOptional)
            }
        }
        compare(found, mapped, without: StoreTables.unmoved.database)
    }

    private func compare(_ found: [Described], _ mapped: [Described], without unmoved: [String: String]) {
        #expect(unmoved.values.allSatisfy { $0.count > 10 })
        // A reason for a column that is gone, or that is moved, would be wrong.
        #expect(Set(unmoved.keys).subtracting(found.map(\.name)) == [])
        #expect(Set(found.filter { unmoved[$0.name] == nil }) == Set(mapped))
        #expect(Set(mapped).count == mapped.count)
    }
}
