/// Which receipts a list shows, and in what order.
package struct ReceiptQuery: Hashable, Sendable {
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case purchaseDate, storeName, total, warrantyExpiryDate, createdAt
    }

    package enum Scope: String, Hashable, Sendable {
        /// Everything but the trash; a receipt whose deletion is in dispute is here too.
        case vault
        case trash
        /// Waiting for a person: open conflicts.
        case conflicts
        /// Something waits to be sent or was refused.
        case unsynced
    }

    /// What was typed, in the language of `VaultQuery`; what that cannot read finds nothing. Empty: all.
    package var text: String
    package var scope: Scope
    package var order: Order
    package var descending: Bool
    /// Whether the best matches come first, where there are words to match and few enough found to be compared; else
    /// the order holds.
    package var ranksMatches: Bool

    package init(
        text: String = "", scope: Scope = .vault, order: Order = .purchaseDate, descending: Bool = true,
        ranksMatches: Bool = true
    ) {
        self.text = text
        self.scope = scope
        self.order = order
        self.descending = descending
        self.ranksMatches = ranksMatches
    }
}

/// Where a page of a list begins.
package enum PageAnchor: Hashable, Sendable {
    case first
    case last
    /// The rows that follow this one in the query's order.
    case after(ReceiptID)
    /// The rows before this one, the nearest last.
    case before(ReceiptID)
    /// The rows from this one on.
    case from(ReceiptID)
}

/// A stretch of a list, in the query's order.
package struct ReceiptPage: Hashable, Sendable {
    package var query: ReceiptQuery
    package var rows: [ReceiptRow]
    /// Where the first row stands in the whole list, from 0.
    package var start: Int
    /// Rows in the whole list.
    package var total: Int
    /// Whether the best matches come first.
    package var isRanked: Bool
    /// For receipts whose line does not show what was found: the words around it, on one line.
    package var excerpts: [ReceiptID: String]

    package init(
        query: ReceiptQuery, rows: [ReceiptRow], start: Int, total: Int, isRanked: Bool = false,
        excerpts: [ReceiptID: String] = [:]
    ) {
        self.query = query
        self.rows = rows
        self.start = start
        self.total = total
        self.isRanked = isRanked
        self.excerpts = excerpts
    }
}

/// Figures that every screen's first lines show; kept by the store or counted in an index, never by reading rows.
package struct VaultCounts: Hashable, Sendable {
    package var receipts: Int
    package var trash: Int
    /// Queue entries that wait to be sent or are on their way; without the events that tell of them.
    package var waiting: Int
    package var failed: Int
    /// Receipts with at least one field in dispute, each of their parts counted for itself where people are told.
    package var conflicts: Int
    /// Queue entries that a restored server does not have, and that a person has not decided about; they count among
    /// neither ``waiting`` nor ``failed``.
    package var offered: Int
    /// Requests of this device that the server could not carry out, and whose outcome nobody has looked at.
    package var failedRequests: Int
    /// Changes from the server that cannot be stored here and are kept aside.
    package var setAside: Int
    /// Warranties and return windows that end within the person's window, without what is snoozed or muted; 0 where the
    /// day was not known.
    package var expiring: Int

    package init(
        receipts: Int = 0, trash: Int = 0, waiting: Int = 0, failed: Int = 0, conflicts: Int = 0, offered: Int = 0,
        failedRequests: Int = 0, setAside: Int = 0, expiring: Int = 0
    ) {
        self.receipts = receipts
        self.trash = trash
        self.waiting = waiting
        self.failed = failed
        self.conflicts = conflicts
        self.offered = offered
        self.failedRequests = failedRequests
        self.setAside = setAside
        self.expiring = expiring
    }
}
