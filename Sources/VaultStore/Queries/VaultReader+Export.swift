internal import SQLiteKit
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Passes every complete receipt of a query to the body, in the query's order, for an export; false stops.
    package func each(_ query: ReceiptQuery, _ body: (Receipt) throws -> Bool) throws(StoreError) {
        try wrapped {
            let state = try connection.integer("PRAGMA data_version") ?? 0
            let list = try ReceiptPager(
                connection: connection, query: query, categories: try reading(state).categories)
            let rows = try list.stretch(.first, limit: .max) { _ in nil }.rows
            let entities = EntityTable(connection: connection)
            for row in rows {
                if let receipt = try entities.receipt(row: row), try !body(receipt) { return }
            }
        }
    }
}
