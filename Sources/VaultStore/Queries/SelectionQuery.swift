internal import SQLiteKit
internal import VaultModel
internal import VaultQuery

/// Finds the rows that match a query's text and scope.
///
/// The word index goes first, because it leaves the fewest rows; then every condition that an index answers. Once few
/// rows are left, the remaining conditions are checked on these rows alone. Rows that match a negated condition are
/// found and removed.
struct SelectionQuery {
    let connection: Connection
    /// Names of the existing categories, by ID.
    let categories: [String: String]
    /// The location that it reads: 0 the vault, 1 the Trash.
    let shelf: Int64

    /// Below this number of rows, checking row by row costs less than walking an index.
    private static let fewRows = 400

    init(connection: Connection, categories: [String: String], shelf: Int64) {
        self.connection = connection
        self.categories = categories
        self.shelf = shelf
    }

    /// Returns nil if the query matches a whole location.
    func selection(of search: SearchQuery, _ scope: ReceiptQuery.Scope) throws -> Selection? {
        let wanted = search.terms.filter { !$0.isNegated }.map(\.condition)
        let unwanted = search.terms.filter(\.isNegated).map(\.condition)
        var found: Selection?
        switch scope {
        case .vault, .trash: found = try narrowed(nil, to: wanted)
        case .conflicts: found = try narrowed(rows("mark = 3 AND mark <> 0"), to: wanted)
        case .unsynced: found = try narrowed(rows("mark IN (1, 2) AND mark <> 0"), to: wanted)
        }
        guard !unwanted.isEmpty else { return found }
        var left = try found ?? rows("shelf = \(shelf)")
        for condition in unwanted {
            guard let matched = try narrowed(left.count <= Self.fewRows ? left : nil, to: [condition]) else { continue }
            left.subtract(matched)
        }
        return left
    }

    /// Returns the rows of a selection (nil: of the location) that meet all conditions; nil for the whole location.
    private func narrowed(_ rows: Selection?, to conditions: [SearchCondition]) throws -> Selection? {
        var found = rows
        // Rows found by an index without the location may be in the other one.
        var isOnShelf = true
        let words = WordSearch(conditions)
        if let words {
            found = try self.rows(of: words).intersection(found)
            isOnShelf = rows != nil
        }
        var parts = conditions.flatMap { SearchSQL($0, categories: categories)?.parts ?? [] }
        while let part = parts.first, (found?.count ?? .max) > Self.fewRows {
            found = try self.rows(of: part).intersection(found)
            isOnShelf = part.knowsShelf || isOnShelf && rows != nil
            parts.removeFirst()
        }
        if let few = found, !parts.isEmpty { found = try few.filtered(by: parts, connection) }
        if !isOnShelf { found = try found.map(onShelf) }
        return try words.map { try checked(found, $0.unanswered) } ?? found
    }

    /// Returns the rows whose texts meet the conditions.
    private func checked(_ rows: Selection?, _ conditions: [SearchCondition]) throws -> Selection? {
        var conditions = conditions
        guard var found = rows, !conditions.isEmpty else { return rows }
        for (index, condition) in conditions.enumerated().reversed() where found.count > Self.fewRows {
            let texts = DistinctTexts(connection: connection, shelf: shelf)
            guard let matched = try texts.rows(condition, among: found) else { continue }
            found = matched
            conditions.remove(at: index)
        }
        return conditions.isEmpty ? found : try TextCheck(connection: connection).rows(of: found, where: conditions)
    }

    /// Keeps the rows in this location, which the word index does not know.
    private func onShelf(_ rows: Selection) throws -> Selection {
        var rows = rows
        let trash = try self.rows("shelf = 1")
        if shelf == 1 { rows.formIntersection(trash) } else { rows.subtract(trash) }
        return rows
    }

    private func rows(of words: WordSearch) throws -> Selection {
        try WordIndex.blamed {
            let table = BeginningTable(connection: connection)
            var found = try words.pattern.map { pattern in
                try rows(sql: "SELECT row_bits(rowid) FROM search WHERE search MATCH ?", [.text(pattern)])
            }
            for beginning in words.beginnings where found.map({ $0.count > 0 }) ?? true {
                found = try table.rows(of: beginning).intersection(found)
            }
            return found ?? Selection()
        }
    }

    private func rows(of part: SearchSQL.Part) throws -> Selection {
        let sql = part.lanes?.sql ?? part.sql
        var found = try rows(
            part.knowsShelf ? "shelf = \(shelf) AND \(sql)" : sql, part.lanes?.values ?? part.values)
        if let lanes = part.lanes, shelf == 0 {
            found.formUnion(try rows(sql: "SELECT row_bits(row) FROM (\(lanes.beside))", lanes.besideValues))
        }
        return found
    }

    private func rows(_ condition: String, _ values: [SQLiteValue] = []) throws -> Selection {
        try rows(sql: "SELECT row_bits(row) FROM receipts WHERE \(condition)", values)
    }

    private func rows(sql: String, _ values: [SQLiteValue]) throws -> Selection {
        try connection.first(sql, values) { Selection(bits: $0.rowBits(0)) } ?? Selection()
    }
}

extension Selection {
    /// Returns the common rows; nil stands for all rows.
    func intersection(_ other: Selection?) -> Selection {
        guard let other else { return self }
        var both = self
        both.formIntersection(other)
        return both
    }

    /// Returns the rows that meet the conditions, checked row by row.
    fileprivate func filtered(by parts: [SearchSQL.Part], _ connection: Connection) throws -> Selection {
        let conditions = parts.map { "(\($0.sql))" }.joined(separator: " AND ")
        // The row number comes last, because the conditions' parameters are not numbered.
        let statement = try connection.prepare("SELECT 1 FROM receipts WHERE \(conditions) AND row = ?")
        let values = parts.flatMap(\.values)
        try statement.bind(values)
        var kept = Selection()
        for row in rows {
            try statement.bind(.integer(row), at: Int32(values.count + 1))
            if try statement.step() { kept.insert(row) }
            statement.reset()
        }
        return kept
    }
}

extension ReceiptQuery {
    /// Whether its scope is exactly one location, so that its index can be walked.
    var isOnOneShelf: Bool { scope == .vault || scope == .trash }
}
