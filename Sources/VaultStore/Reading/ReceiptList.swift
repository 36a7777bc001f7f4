internal import SQLiteKit
internal import VaultModel

/// One query over the receipts at one state of the store: how many there are, and any stretch of them.
///
/// A whole shelf is paged in its index by keys; a selection that is small is sorted once, one that is large is met by
/// walking the index. None of these reads more rows than it returns, except the walk, which passes over the others.
struct ReceiptList {
    let connection: Connection
    let query: ReceiptQuery
    let order: ListOrder
    /// nil for a whole shelf.
    let selection: Selection?
    /// Rows of the whole list.
    let total: Int
    /// The selection in the query's order, where it was sorted.
    let sorted: [Int64]?

    /// Above this, looking every row's key up costs more than walking the index.
    private static let sortLimit = 1_000

    init(connection: Connection, query: ReceiptQuery) throws {
        self.connection = connection
        self.query = query
        order = ListOrder(query)
        selection = try SelectionQuery(connection: connection).selection(of: query)
        total = try selection?.count ?? Counts(connection: connection).number("shelf\(query.shelf)")
        if let selection, selection.count <= Self.sortLimit || !query.isOnOneShelf {
            sorted = try Self.sort(selection, order, connection)
        } else {
            sorted = nil
        }
    }

    private static func sort(_ selection: Selection, _ order: ListOrder, _ connection: Connection) throws -> [Int64] {
        let statement = try connection.prepare("SELECT \(order.column) FROM receipts WHERE row = ?1")
        var places: [ListPlace] = []
        for row in selection.rows {
            try statement.bind(.integer(row), at: 1)
            if try statement.step() { places.append(ListPlace(key: statement.value(0), row: row)) }
            statement.reset()
        }
        places.sort(by: order.precedes)
        return places.map(\.row)
    }

    /// Row numbers of a stretch, and the position of the first one.
    struct Stretch {
        var rows: [Int64]
        var start: Int
    }

    /// An anchor that is not in the list any more is taken as its beginning. `known` is asked for the position of a
    /// row that the caller may remember, which saves counting.
    func stretch(_ anchor: PageAnchor, limit: Int, known: (Int64) -> Int?) throws -> Stretch {
        if let sorted { return try slice(sorted, anchor, limit) }
        guard let id = anchor.id else { return try end(isLast: anchor == .last, limit: limit) }
        guard let row = try row(of: id), let place = try place(of: row) else {
            return try end(isLast: false, limit: limit)
        }
        let position = try known(row) ?? position(of: place)
        switch anchor {
        case .before:
            let rows = try walk(order.reversed, from: place, limit: limit)
            return Stretch(rows: rows.reversed(), start: position - rows.count)
        case .from:
            return Stretch(rows: try walk(order, from: place, inclusive: true, limit: limit), start: position)
        case .first, .last, .after:
            return Stretch(rows: try walk(order, from: place, limit: limit), start: position + 1)
        }
    }

    private func end(isLast: Bool, limit: Int) throws -> Stretch {
        guard isLast else { return Stretch(rows: try walk(order, from: nil, limit: limit), start: 0) }
        let rows = try walk(order.reversed, from: nil, limit: limit)
        return Stretch(rows: rows.reversed(), start: max(0, total - rows.count))
    }

    private func slice(_ sorted: [Int64], _ anchor: PageAnchor, _ limit: Int) throws -> Stretch {
        let index = try anchor.id.flatMap { try row(of: $0) }.flatMap { sorted.firstIndex(of: $0) }
        let range: Range<Int>
        switch anchor {
        case .last: range = max(0, sorted.count - limit)..<sorted.count
        case .before where index != nil: range = max(0, (index ?? 0) - limit)..<(index ?? 0)
        case .after where index != nil:
            let start = (index ?? 0) + 1
            range = start..<min(start + limit, sorted.count)
        case .first, .from, .before, .after:
            let start = index ?? 0
            range = start..<min(start + limit, sorted.count)
        }
        return Stretch(rows: Array(sorted[range]), start: range.lowerBound)
    }
}
