internal import SQLiteKit
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Everything that belongs to a receipt; nil where the receipt is not in the vault.
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

    /// A part of a receipt, by its id; nil where there is none.
    package func part(_ ref: EntityRef) throws(StoreError) -> Entity? {
        try wrapped { try EntityTable(connection: connection).record(ref)?.entity }
    }

    /// Parts whose id contains the text, which is in capitals; at most so many, in the order of their ids.
    package func parts(withIDLike text: String, limit: Int) throws(StoreError) -> [EntityRef] {
        try wrapped {
            try connection.rows(
                "SELECT part FROM parts WHERE instr(part, ?) > 0 ORDER BY part LIMIT ?",
                [.text(text), .integer(Int64(limit))]
            ) { EntityRef(anyID: $0.text(0)) }.compactMap { $0 }
        }
    }
}
