internal import SQLiteKit
internal import VaultModel
internal import VaultQuery
internal import VaultReplica

/// Reads the expiry dates of warranties other than the receipts' own.
struct CoverReading {
    let reading: RowReading
    private var connection: Connection { reading.connection }

    /// Returns lines for warranties that expire in these days, in order.
    ///
    /// - Parameter silenced: the day for which snoozed and muted receipts are left out; nil includes all.
    func lines(
        _ days: ClosedRange<Int>, silenced: Int?, latestFirst: Bool, limit: Int,
        _ line: (ReceiptRow, CalendarDay, CoverEnd) -> ExpiringSummary.Line
    ) throws -> [ExpiringSummary.Line] {
        let found = try connection.rows(
            """
            SELECT warranty, row, ends FROM covers WHERE ends BETWEEN ? AND ? \(Self.unsilenced(silenced))
            ORDER BY ends \(latestFirst ? "DESC" : "ASC"), warranty LIMIT \(limit)
            """, ExpiringQuery.bounds(days) + Self.values(silenced)
        ) { (warranty: $0.text(0), row: $0.integer(1), day: CalendarDay(daysSince1970: $0.int(2))) }
        return try found.compactMap { found in
            guard let day = found.day, let end = try end(found.warranty, day),
                let receipt = try reading.rows([found.row]).first
            else { return nil }
            return line(receipt, day, end)
        }
    }

    func count(_ days: ClosedRange<Int>, silenced: Int?) throws -> Int {
        Int(
            try connection.integer(
                "SELECT count(*) FROM covers WHERE ends BETWEEN ? AND ? \(Self.unsilenced(silenced))",
                ExpiringQuery.bounds(days) + Self.values(silenced)) ?? 0)
    }

    /// Returns the expiry dates for receipts that are snoozed or muted on a day.
    func days(silenced today: Int) throws -> [ReceiptID: [CalendarDay]] {
        let found = try connection.rows(
            """
            SELECT receipts.id, ends FROM covers JOIN receipts ON receipts.row = covers.row
            WHERE covers.row IN (\(SilenceTable.rows)) AND ends < \(CoverKey.lifetime)
            """, [.integer(Int64(today))]
        ) { (ReceiptID($0.text(0)), CalendarDay(daysSince1970: $0.int(1))) }
        var days: [ReceiptID: [CalendarDay]] = [:]
        for case (let id?, let day?) in found { days[id, default: []].append(day) }
        return days
    }

    /// Returns the number of receipts that only these warranties cover on a day, and what they cost.
    func coveringAlone(on day: Int) throws -> (count: Int, totals: [Money]) {
        let found = try connection.rows(
            """
            SELECT totalMinor, currency FROM receipts
            WHERE row IN (SELECT row FROM covers WHERE ends >= ?) AND (warrantyEnds IS NULL OR warrantyEnds < ?)
            """, [.integer(Int64(day)), .integer(Int64(day))]
        ) { row -> Money? in
            guard let minor = row.optionalInteger(0), (1...Money.limit).contains(minor) else { return nil }
            return row.optionalText(1).flatMap { Currency($0) }.map { Money(minor: minor, currency: $0) }
        }
        return (found.count, found.compactMap(\.self))
    }

    /// Returns a warranty's description, with its expiry date.
    func end(_ warranty: String, _ day: CalendarDay) throws -> CoverEnd? {
        let table = EntityTable(connection: connection)
        guard let ref = EntityRef(type: .warranty, id: warranty),
            let warranty = try table.record(ref).flatMap({ Warranty($0.entity) })
        else { return nil }
        let item = try warranty.item.flatMap { try table.record(EntityRef($0)) }.flatMap { Item($0.entity) }
        return CoverEnd(
            id: warranty.id, kind: warranty.kind, provider: warranty.provider,
            item: item.map { $0.isDeleted ? "" : $0.name } ?? "", day: day)
    }

    private static func unsilenced(_ day: Int?) -> String {
        day == nil ? "" : "AND row NOT IN (\(SilenceTable.rows))"
    }

    private static func values(_ day: Int?) -> [SQLiteValue] {
        day.map { [.integer(Int64($0))] } ?? []
    }
}
