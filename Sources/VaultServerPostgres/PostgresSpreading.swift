internal import PostgresKit

/// Spreads the tables over the machines of a Citus cluster, where the database has that extension
/// (<https://docs.citusdata.com/en/stable/develop/api_udf.html>): all rows of an account on one machine.
enum PostgresSpreading {
    /// Whether the database can spread tables.
    static func isPossible(_ connection: PostgresConnection) throws -> Bool {
        try connection.first("SELECT to_regproc('create_distributed_table') IS NOT NULL") { $0.flag(0) } ?? false
    }

    /// Spreads the tables that are not spread yet, if the database can.
    ///
    /// - Returns: their names.
    @discardableResult
    static func spread(_ connection: PostgresConnection) throws -> [String] {
        guard try isPossible(connection) else { return [] }
        let all = PostgresWall.tables + keys.map(\.table) + copied
        let done = try connection.rows(
            "SELECT name FROM unnest($1) AS name JOIN citus_tables ON citus_tables.table_name = to_regclass(name)",
            [.texts(all)]
        ) { $0.text(0) }
        for table in PostgresWall.tables where !done.contains(table) {
            let neighbor = table == PostgresWall.tables[0] ? "none" : PostgresWall.tables[0]
            try connection.run("SELECT create_distributed_table('\(table)', 'user_id', colocate_with => '\(neighbor)')")
        }
        for (table, key) in keys where !done.contains(table) {
            try connection.run("SELECT create_distributed_table('\(table)', '\(key)', colocate_with => 'none')")
        }
        for table in copied where !done.contains(table) {
            try connection.run("SELECT create_reference_table('\(table)')")
        }
        return all.filter { !done.contains($0) }
    }

    /// Tables that are asked without knowing an account, by their keys.
    private static let keys: [(table: String, key: String)] = [
        ("login", "email"), ("token", "hash"), ("place", "hash"), ("pairing", "code_hash"),
        ("stray", "key"),
    ]
    /// Tables that every machine has.
    private static let copied = ["server", "rvault_version", "invitation"]
}
