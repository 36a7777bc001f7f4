internal import SQLiteKit
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns a receipt with all its parts; nil if the receipt is not in the vault.
    package func cover(of id: ReceiptID) throws(StoreError) -> ReceiptCover? {
        try wrapped {
            try connection.snapshot {
                guard let record = try EntityTable(connection: connection).record(EntityRef(id)),
                    let receipt = Receipt(record.entity)
                else { return nil }
                let parts = try PartTable(connection: connection).records(of: id)
                var cover = ReceiptCover(receipt: receipt, parts: ReceiptParts(parts.map(\.entity)))
                cover.trashed = parts.map(\.entity).filter(\.isDeleted)
                for part in parts {
                    let disputes = try ConflictTable(connection: connection).conflicts(of: part.ref)
                    let entries = try QueueTable(connection: connection).entries(of: part.ref)
                    let mark = entries.mark(hasConflicts: !disputes.isEmpty)
                    if mark != .synced { cover.marks[part.ref] = mark }
                }
                return cover
            }
        }
    }

    /// Returns a part of a receipt, by its ID; nil if there is none.
    package func part(_ ref: EntityRef) throws(StoreError) -> Entity? {
        try wrapped { try EntityTable(connection: connection).record(ref)?.entity }
    }

    /// Returns at most `limit` parts whose ID contains the text, which must be uppercase; sorted by ID.
    package func parts(withIDLike text: String, limit: Int) throws(StoreError) -> [EntityRef] {
        try wrapped {
            try connection.rows(
                "SELECT part FROM parts WHERE instr(part, ?) > 0 ORDER BY part LIMIT ?",
                [.text(text), .integer(Int64(limit))]
            ) { EntityRef(anyID: $0.text(0)) }.compactMap { $0 }
        }
    }

    /// Returns the parts of a receipt, without those in the Trash; for exports, which ask for many receipts one by one.
    package func parts(of id: ReceiptID) throws(StoreError) -> ReceiptParts {
        try wrapped { try PartTable(connection: connection).parts(of: id) }
    }
}
