internal import SQLiteKit
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns the first lines of all conflicts: receipts first, by ID.
    package func conflictLines(limit: Int = .max) throws(StoreError) -> ConflictList {
        try wrapped {
            try connection.snapshot {
                let isReceipt = "entity > 'rcp_' AND entity < 'rcp`'"
                var lines = try conflictLines(where: isReceipt, limit)
                if lines.count < limit { lines += try conflictLines(where: "NOT (\(isReceipt))", limit - lines.count) }
                let isCut = lines.count == limit
                let total = isCut ? try ConflictTable(connection: connection).disputeCount() : lines.count
                return ConflictList(lines: lines, total: total)
            }
        }
    }

    /// Of a receipt, reads indexes and no row, see ``StoreSchema/conflictLines``; of a part also its fields, among which
    /// its name is.
    private func conflictLines(where condition: String, _ limit: Int) throws -> [ConflictLine] {
        try connection.rows(ConflictTable.lines(condition), [.integer(Int64(limit))]) { row in
            guard let ref = EntityRef(anyID: row.text(0)) else { return nil }
            let isPart = ref.type != .receipt
            let part = isPart ? try EntityTable(connection: connection).record(ref)?.entity : nil
            guard isPart == (part != nil), let receipt = isPart ? EntityRef(anyID: row.text(4)) : ref else {
                return nil
            }
            return ConflictLine(
                receipt: receipt, storeName: row.text(2),
                purchaseDate: row.optionalInteger(3).flatMap { CalendarDay(daysSince1970: Int($0)) }, part: part,
                fields: row.text(1).split(separator: ",").map { FieldName(rawValue: String($0)) })
        }.compactMap(\.self)
    }
}
