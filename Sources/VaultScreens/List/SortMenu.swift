import VaultModel

/// The menu of orders and of what the list shows.
package struct SortMenu: Hashable, Sendable {
    /// The line under the cursor.
    var cursor: Int

    /// What a line stands for.
    enum Line: Hashable, Sendable {
        case order(ReceiptQuery.Order)
        case scope(ReceiptQuery.Scope)
    }

    /// Orders first, then what is shown.
    static let lines: [Line] =
        ReceiptQuery.Order.allCases.map(Line.order)
        + [ReceiptQuery.Scope.vault, .unsynced, .conflicts, .trash].map(Line.scope)

    /// Begins at the order that is in force.
    init(_ query: ReceiptQuery) {
        cursor = SortMenu.lines.firstIndex(of: .order(query.order)) ?? 0
    }

    /// The query with the line under the cursor chosen; the order in force is turned round.
    func applied(to query: ReceiptQuery) -> ReceiptQuery {
        var query = query
        switch SortMenu.lines[cursor] {
        case .order(let order) where order == query.order:
            query.descending.toggle()
        case .order(let order):
            query.order = order
            query.descending = order.beginsDescending
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
