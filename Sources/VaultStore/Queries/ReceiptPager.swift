internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// One query over the receipts at one state of the store: the number of rows, and any range of them.
///
/// A whole location (vault or Trash) is paged by keys in its index. A small selection is sorted once; for a large one
/// the index is walked. None of these reads more rows than it returns, except the walk, which skips the others.
struct ReceiptPager {
    let connection: Connection
    let query: ReceiptQuery
    /// The parsed text of the query; a text that cannot be parsed finds nothing.
    let search: SearchQuery
    let order: ListOrder
    /// The location that it reads: 0 the vault, 1 the Trash.
    let shelf: Int64
    /// nil for a whole location.
    let selection: Selection?
    /// The number of rows in the whole list.
    let total: Int
    /// The selection in the order in which it is shown, if it was sorted.
    let sorted: [Int64]?
    /// Whether the best matches come first.
    let isRanked: Bool

    /// Above this number of rows, looking up every row's key costs more than walking the index.
    private static let sortLimit = 500

    /// Above this number of rows, ranking says little and takes too long for a keystroke.
    private static let rankLimit = 400

    /// - Parameter categories: names of the existing categories, by ID.
    init(connection: Connection, query: ReceiptQuery, categories: [String: String]) throws {
        self.connection = connection
        self.query = query
        order = ListOrder(query)
        let parsed = try? SearchQuery(parsing: query.text)
        search = parsed ?? SearchQuery()
        shelf = query.scope == .trash || search.isForTrash ? 1 : 0
        let finder = SelectionQuery(connection: connection, categories: categories, shelf: shelf)
        selection = parsed == nil ? Selection() : try finder.selection(of: search, query.scope)
        total = try selection?.count ?? Counts(connection: connection).number("shelf\(shelf)")
        let rank = MatchRank(search)
        isRanked = query.ranksMatches && rank.isUseful && total <= Self.rankLimit
        guard let selection, total <= Self.sortLimit || !query.isOnOneShelf else {
            sorted = nil
            return
        }
        let rows = try Self.sort(selection, order, connection)
        sorted = isRanked ? try Self.rank(rows, rank, connection) : rows
    }

    /// Sorts the best matches first; equally good ones keep their order.
    private static func rank(_ rows: [Int64], _ rank: MatchRank, _ connection: Connection) throws -> [Int64] {
        let line = try connection.prepare("SELECT storeName, tags, note FROM receipts WHERE row = ?1")
        var ranked: [(row: Int64, value: Int, place: Int)] = []
        for (place, row) in rows.enumerated() {
            try line.bind(.integer(row), at: 1)
            guard try line.step() else { continue }
            let tags = line.text(1).split(separator: "\n").map(String.init)
            let value = rank.value(store: line.text(0), tags: tags, note: line.text(2))
            ranked.append((row, value, place))
            line.reset()
        }
        return ranked.sorted { ($1.value, $0.place) < ($0.value, $1.place) }.map(\.row)
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

    /// The row numbers of a range, and the position of the first one.
    struct Stretch {
        var rows: [Int64]
        var start: Int
    }

    /// Returns a range of the list. An anchor that has left the list counts as its beginning. `known` returns the
    /// position of a row if the caller remembers it, which saves counting.
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
