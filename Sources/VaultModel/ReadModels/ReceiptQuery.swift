/// The receipts that a list shows, and their order.
package struct ReceiptQuery: Hashable, Sendable {
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case purchaseDate, storeName, total, warrantyExpiryDate, createdAt
    }

    package enum Scope: String, Hashable, Sendable {
        /// Everything outside the Trash; also a receipt whose deletion is in conflict.
        case vault
        case trash
        /// Receipts with open conflicts.
        case conflicts
        /// Receipts with changes that are pending or were refused.
        case unsynced
    }

    /// The text that was typed, in the language of `VaultQuery`; if it cannot be read, nothing is found. Empty finds
    /// all.
    package var text: String
    package var scope: Scope
    package var order: Order
    package var descending: Bool
    /// Whether the best matches come first. Without words to match, or with too many results to compare, ``order``
    /// applies.
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

/// The position from which a page of a list is read.
package enum PageAnchor: Hashable, Sendable {
    case first
    case last
    /// The rows that follow this one in the query's order.
    case after(ReceiptID)
    /// The rows before this one; the nearest is the last of the page.
    case before(ReceiptID)
    /// This row and the rows after it.
    case from(ReceiptID)
}

/// A page of a list, in the query's order.
package struct ReceiptPage: Hashable, Sendable {
    package var query: ReceiptQuery
    package var rows: [ReceiptRow]
    /// The index of the first row in the whole list, from 0.
    package var start: Int
    /// The number of rows in the whole list.
    package var total: Int
    /// Whether the best matches come first.
    package var isRanked: Bool
    /// The words around a match, on one line, for receipts whose row does not show the match.
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

/// The numbers in the first lines of every screen; the store keeps them or counts them in an index, and never reads
/// rows for them.
package struct VaultCounts: Hashable, Sendable {
    package var receipts: Int
    package var trash: Int
    /// Queue entries that are pending or in flight, without those of events.
    package var waiting: Int
    package var failed: Int
    /// Receipts with at least one field in conflict; in what is shown, each receipt and each part in conflict counts
    /// separately.
    package var conflicts: Int
    /// Resend proposals: queue entries that a restored server lacks, and that a person has not decided about.
    /// ``waiting`` and ``failed`` do not include them.
    package var offered: Int
    /// Requests of this device that the server could not carry out, and whose outcome nobody has looked at.
    package var failedRequests: Int
    /// Quarantined changes: received from the server, but not storable here.
    package var setAside: Int
    /// Warranties and return windows that end within the person's window, without snoozed and muted receipts; 0 if the
    /// day was unknown.
    package var expiring: Int
    package var attachments: AttachmentCounts

    package init(
        receipts: Int = 0, trash: Int = 0, waiting: Int = 0, failed: Int = 0, conflicts: Int = 0, offered: Int = 0,
        failedRequests: Int = 0, setAside: Int = 0, expiring: Int = 0,
        attachments: AttachmentCounts = AttachmentCounts()
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
        self.attachments = attachments
    }
}

/// The attachments that something is still to be done about.
package struct AttachmentCounts: Hashable, Sendable {
    /// Originals that only this device has.
    package var unsent: Int
    /// Among them, those whose last try failed.
    package var failed: Int
    /// Files that are to be fetched.
    package var wanted: Int
    /// Receipts in the Inbox.
    package var inbox: Int

    package init(unsent: Int = 0, failed: Int = 0, wanted: Int = 0, inbox: Int = 0) {
        (self.unsent, self.failed, self.wanted, self.inbox) = (unsent, failed, wanted, inbox)
    }
}
