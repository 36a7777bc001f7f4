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
            for row in rows {
                let record = try connection.first(
                    "SELECT row, id, type, fields, shadow, version, seq, updatedAt FROM entities WHERE row = ?",
                    [.integer(row)]
                ) { try EntityTable.record($0) }
                guard let receipt = record.flatMap({ $0 }).flatMap({ Receipt($0.entity) }) else { continue }
                if try !body(receipt) { return }
            }
        }
    }
}
