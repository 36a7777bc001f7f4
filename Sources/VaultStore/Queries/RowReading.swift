internal import AttachmentStore
internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// Reads the rows of lists.
struct RowReading {
    let connection: Connection
    /// Category names by ID, for receipts without a note.
    let categories: [String: String]

    private static let columns = """
        id, storeName, note, tags, category, purchaseDay, totalMinor, currency, warrantyMonths, returnDay, flags, mark,
        warrantyEnds, byWarranty
        """

    /// Returns these rows, in the given order, with the state of their attachments; missing rows are left out.
    func rows(_ numbers: [Int64]) throws -> [ReceiptRow] {
        let statement = try connection.prepare("SELECT \(Self.columns) FROM receipts WHERE row = ?1")
        var rows: [ReceiptRow] = []
        rows.reserveCapacity(numbers.count)
        for number in numbers {
            try statement.bind(.integer(number), at: 1)
            if try statement.step(), let row = row(statement) { rows.append(row) }
            statement.reset()
        }
        let unsent = try AttachmentTable(connection: connection).unsent(of: rows.filter(\.hasAttachment).map(\.id))
        for index in rows.indices { rows[index].attachments = unsent[rows[index].id] ?? rows[index].attachments }
        return rows
    }

    /// Passes the rows that meet a condition, SQL of this module, to the body, without the state of their attachments.
    func each(where condition: String, _ values: [SQLiteValue], _ body: (ReceiptRow) -> Void) throws {
        let statement = try connection.prepare("SELECT \(Self.columns) FROM receipts WHERE \(condition)")
        try statement.bind(values)
        while try statement.step() { row(statement).map(body) }
    }

    private func row(_ statement: borrowing Statement) -> ReceiptRow? {
        guard let id = ReceiptID(statement.text(0)) else { return nil }
        let note = statement.text(2)
        let flags = statement.integer(10)
        let tags = statement.text(3)
        var row = ReceiptRow(
            id: id, storeName: statement.text(1),
            what: note.isEmpty ? statement.optionalText(4).flatMap { categories[$0] } ?? "" : note,
            purchaseDate: day(statement.optionalInteger(5)),
            total: money(statement.optionalInteger(6), statement.optionalText(7)),
            warrantyMonths: statement.optionalInteger(8).map(Int.init), returnBy: day(statement.optionalInteger(9)),
            isFavorite: flags & ReceiptProjection.favoriteFlag != 0,
            isReturned: flags & ReceiptProjection.returnedFlag != 0,
            isDeleted: flags & ReceiptProjection.deletedFlag != 0,
            tags: tags.isEmpty ? [] : tags.split(separator: "\n").map(String.init),
            mark: SyncMark(rawValue: statement.int(11)) ?? .synced, warrantyEnds: day(statement.optionalInteger(12)),
            longestCover: CoverKey.cover(of: statement.integer(13)))
        row.attachments = flags & ReceiptProjection.attachmentFlag == 0 ? nil : .synced
        return row
    }

    private func day(_ number: Int64?) -> CalendarDay? {
        number.flatMap { CalendarDay(daysSince1970: Int($0)) }
    }

    private func money(_ minor: Int64?, _ code: String?) -> Money? {
        guard let minor, let currency = code.flatMap({ Currency($0) }) else { return nil }
        return Money(minor: minor, currency: currency)
    }
}
