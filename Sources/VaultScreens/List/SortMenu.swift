import VaultModel

/// The menu of orders and of what the list shows.
package struct SortMenu: Hashable, Sendable {
    /// The line under the cursor.
    var cursor: Int

    /// What a line stands for.
    enum Line: Hashable, Sendable {
        /// The best matches first.
        case ranking
        case order(ReceiptQuery.Order)
        case scope(ReceiptQuery.Scope)
    }

    /// Orders first, then what is shown.
    let lines: [Line]

    /// How many of the lines are orders.
    var orders: Int { lines.count - SortMenu.scopes.count }

    private static let scopes: [ReceiptQuery.Scope] = [.vault, .unsynced, .conflicts, .trash]

    /// Begins at the order that is in force; the best matches can be asked for where something is searched.
    init(_ query: ReceiptQuery) {
        let ranking: [Line] = query.text.isEmpty ? [] : [.ranking]
        lines = ranking + ReceiptQuery.Order.allCases.map(Line.order) + SortMenu.scopes.map(Line.scope)
        let current: Line = !ranking.isEmpty && query.ranksMatches ? .ranking : .order(query.order)
        cursor = lines.firstIndex(of: current) ?? 0
    }

    /// The query with the line under the cursor chosen; the order in force is turned round.
    func applied(to query: ReceiptQuery) -> ReceiptQuery {
        var query = query
        let wasRanked = query.ranksMatches && !query.text.isEmpty
        switch lines[cursor] {
        case .ranking:
            query.ranksMatches = true
        case .order(let order) where order == query.order && !wasRanked:
            query.descending.toggle()
        case .order(let order):
            query.descending = order == query.order ? query.descending : order.beginsDescending
            query.order = order
            if wasRanked { query.ranksMatches = false }
        case .scope(let scope):
            query.scope = scope
        }
        return query
    }
}

extension ReceiptQuery.Order {
    /// Whether the largest or latest is what one looks for first.
    var beginsDescending: Bool {
        switch self {
        case .purchaseDate, .total, .createdAt: true
        case .storeName, .warrantyExpiryDate: false
        }
    }
}
