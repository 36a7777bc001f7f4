import VaultModel

/// The menu of the sort orders and of the scopes of the list.
package struct SortMenu: Hashable, Sendable {
    /// The index of the line under the cursor.
    var cursor: Int

    /// A line of the menu.
    enum Line: Hashable, Sendable {
        /// The best matches first.
        case ranking
        case order(ReceiptQuery.Order)
        case scope(ReceiptQuery.Scope)
    }

    /// The orders, then the scopes.
    let lines: [Line]

    /// The number of lines that are orders.
    var orders: Int { lines.count - SortMenu.scopes.count }

    private static let scopes: [ReceiptQuery.Scope] = [.vault, .unsynced, .conflicts, .trash]

    /// Begins at the current order. Ranking by match is offered only while something is searched for.
    init(_ query: ReceiptQuery) {
        let ranking: [Line] = query.text.isEmpty ? [] : [.ranking]
        lines = ranking + ReceiptQuery.Order.allCases.map(Line.order) + SortMenu.scopes.map(Line.scope)
        let current: Line = !ranking.isEmpty && query.ranksMatches ? .ranking : .order(query.order)
        cursor = lines.firstIndex(of: current) ?? 0
    }

    /// The query after choosing the line under the cursor; choosing the current order reverses it.
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
    /// Whether people usually look for the largest or latest first.
    var beginsDescending: Bool {
        switch self {
        case .purchaseDate, .total, .createdAt: true
        case .storeName, .warrantyExpiryDate: false
        }
    }
}
