import SQLiteKit
import Sealing

@testable import VaultStore

/// Every row of every table of a store, read without the program's rules.
struct Dump {
    let tables: [String: [[SQLiteValue]]]
    /// The names of each table's columns.
    let columns: [String: [String]]

    init(_ files: VaultFiles, _ keys: borrowing VaultKeys) throws {
        let connection = try files.connect(keys, options: ConnectionOptions(access: .readOnly))
        let names = try connection.rows(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
        ) { $0.text(0) }
        var (tables, columns): ([String: [[SQLiteValue]]], [String: [String]]) = ([:], [:])
        for name in names {
            let fields = try connection.rows("PRAGMA table_info(\"\(name)\")") { $0.text(1) }
            columns[name] = fields
            tables[name] = try connection.rows("SELECT * FROM \"\(name)\" ORDER BY 1") { row in
                fields.indices.map { row.value(Int32($0)) }
            }
        }
        (self.tables, self.columns) = (tables, columns)
    }

    /// Returns the rows of a table without the columns in `left`.
    func rows(_ table: String, without left: Set<String> = []) -> [[SQLiteValue]] {
        let kept = (columns[table] ?? []).enumerated().filter { !left.contains($0.element) }.map(\.offset)
        return (tables[table] ?? []).map { row in kept.map { row[$0] } }
    }
}
