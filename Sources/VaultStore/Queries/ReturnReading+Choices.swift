internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

extension ReturnReading {
    /// Returns purchases for a return receipt. Its total may also be positive: a person says that it is a return.
    func choices(for id: ReceiptID, limit: Int) throws -> [ReturnLine] {
        let entities = EntityTable(connection: connection)
        guard let receipt = try entities.record(EntityRef(id)).flatMap({ Receipt($0.entity) }),
            let total = receipt.total, total.minor != 0
        else { return [] }
        var found = try facts(of: receipt).lines.filter { $0.standing == .proposed && $0.isReturn }
        let taken = Set(found.map(\.other))
        let others = try purchases(of: total, before: receipt.purchaseDate, except: id, limit: limit)
        found += others.filter { !taken.contains($0.other) }
        return Array(found.prefix(limit))
    }

    /// Returns purchases in the same currency with at least that amount, latest first.
    private func purchases(
        of total: Money, before day: CalendarDay?, except slip: ReceiptID, limit: Int
    ) throws -> [ReturnLine] {
        let amount = Int64(clamping: total.minor.magnitude)
        return try connection.rows(
            """
            SELECT id, storeName, purchaseDay FROM receipts
            WHERE shelf = 0 AND currency = ? AND totalMinor >= ? AND coalesce(purchaseDay, 0) <= ? AND id <> ?
            ORDER BY byDate DESC, id LIMIT ?
            """,
            [
                .text(total.currency.code), .integer(amount), .integer(day.map { Int64($0.daysSince1970) } ?? .max),
                .text(slip.description), .integer(Int64(limit)),
            ]
        ) { row in
            ReceiptID(row.text(0)).map { purchase in
                ReturnLine(
                    standing: .proposed, purchase: purchase, slip: slip, other: purchase, storeName: row.text(1),
                    day: row.optionalInteger(2).flatMap { CalendarDay(daysSince1970: Int($0)) },
                    amount: Money(minor: amount, currency: total.currency), isLate: false, score: 0, reason: "")
            }
        }.compactMap { $0 }
    }
}
