internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

/// Finds the matches of a receipt; the matches themselves are entities.
struct MatchTable {
    let connection: Connection

    /// Records the receipts of a match; an undone match can still be found, because a person may have unlinked the
    /// pair.
    func save(_ match: Entity) throws {
        try delete(match.ref)
        for receipt in ReturnMatch(match.ref, fields: match.fields)?.receipts ?? [] {
            try connection.run(
                "INSERT OR IGNORE INTO match_receipts (receipt, match) VALUES (?, ?)",
                [.text(receipt.description), .text(match.ref.id)])
        }
    }

    func delete(_ match: EntityRef) throws {
        try connection.run("DELETE FROM match_receipts WHERE match = ?", [.text(match.id)])
    }

    /// Returns the matches of a receipt, including undone ones, by ID.
    func matches(of receipt: ReceiptID) throws -> [ReturnMatch] {
        try connection.rows(
            """
            SELECT entities.id, entities.fields FROM match_receipts JOIN entities ON entities.id = match_receipts.match
            WHERE receipt = ? ORDER BY entities.id
            """, [.text(receipt.description)]
        ) { row in
            try EntityRef(type: .match, id: row.text(0)).flatMap {
                ReturnMatch($0, fields: try EntityTable.fields(row, 1))
            }
        }.compactMap { $0 }
    }
}

extension ReceiptTable {
    /// Returns the receipts of a store and currency that can be matched on that side, by ID.
    func matchable(_ group: MatchGroup, _ side: MatchableReceipt.Side) throws -> [MatchableLine] {
        try connection.rows(
            """
            SELECT id, storeName, totalMinor, currency, purchaseDay, returnDay FROM receipts
            WHERE byPair = ? AND totalMinor \(side == .slip ? "<" : ">") 0 ORDER BY id
            """, [.text(group.key)]
        ) { MatchableLine($0) }.compactMap { $0 }
    }

    /// Fills in the keys of receipts stored before the column existed.
    func fillPairs() throws {
        let lines = try connection.rows(
            """
            SELECT id, storeName, totalMinor, currency, purchaseDay, returnDay, row FROM receipts
            WHERE shelf = 0 AND purchaseDay IS NOT NULL AND totalMinor IS NOT NULL
            """
        ) { row in MatchableLine(row).map { ($0.receipt.group.key, row.integer(6)) } }
        for case (let key, let row)? in lines {
            try connection.run("UPDATE receipts SET byPair = ? WHERE row = ?", [.text(key), .integer(row)])
        }
    }
}

/// The columns of a receipt that matching needs.
struct MatchableLine {
    let receipt: MatchableReceipt
    let storeName: String
    let returnBy: CalendarDay?

    /// Columns: id, storeName, totalMinor, currency, purchaseDay, returnDay.
    init?(_ row: borrowing Statement) {
        let day = row.optionalInteger(4).flatMap { CalendarDay(daysSince1970: Int($0)) }
        let fields: Fields = [
            .storeName: .string(row.text(1)), .totalMinor: row.optionalInteger(2).map(JSON.integer) ?? .null,
            .currency: .string(row.optionalText(3) ?? ""), .purchaseDate: day.map { .string($0.description) } ?? .null,
        ]
        guard let ref = EntityRef(type: .receipt, id: row.text(0)),
            let receipt = MatchableReceipt(ref, fields: fields)
        else { return nil }
        self.receipt = receipt
        storeName = row.text(1)
        returnBy = row.optionalInteger(5).flatMap { CalendarDay(daysSince1970: Int($0)) }
    }
}
