internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns the categories that are not deleted, in the person's order, with the number of their receipts.
    package func categoryLines() throws(StoreError) -> [CategoryLine] {
        try wrapped {
            try connection.snapshot {
                let counts = try connection.rows(
                    "SELECT category, COUNT(*) FROM receipts WHERE shelf = 0 AND category IS NOT NULL GROUP BY category"
                ) { row in (row.text(0), row.int(1)) }
                let count = Dictionary(counts, uniquingKeysWith: +)
                return try CategoryReading(connection: connection).categories()
                    .map { CategoryLine($0, receipts: count[$0.id.description] ?? 0) }
            }
        }
    }

    /// Returns the categories that are not deleted, in the person's order.
    package func categories() throws(StoreError) -> [ReceiptCategory] {
        try wrapped { try CategoryReading(connection: connection).categories() }
    }
}

/// Reads the categories.
struct CategoryReading {
    let connection: Connection

    /// Returns those that are not deleted, in the person's order.
    func categories() throws -> [ReceiptCategory] {
        try EntityTable(connection: connection).all(.category).filter { !$0.entity.isDeleted }
            .compactMap { record in
                CategoryID(record.ref.id).map { id in
                    ReceiptCategory(
                        id: id, name: record.entity.value(.name).string ?? "",
                        icon: record.entity.value(.icon).string ?? "",
                        sortOrder: record.entity.value(.sortOrder).integer ?? 0,
                        isDefault: record.entity.value(.isDefault).bool ?? false)
                }
            }
            .sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
    }
}
