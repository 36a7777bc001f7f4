package import VaultModel

/// A read of the open vault, which takes about a millisecond and is answered at once, by the ``ReadAnswer``
/// of the same name for the same arguments.
package enum ReadEffect: Hashable, Sendable {
    /// Loads at most `limit` rows.
    case page(ReceiptQuery, PageAnchor, limit: Int)
    /// Counts the results of a query by what it could be narrowed to.
    case facets(ReceiptQuery)
    case detail(ReceiptID)
    /// Loads what this device knows of the attachments of a receipt.
    case attachments(ReceiptID)
    /// Loads a receipt with all its parts.
    case cover(ReceiptID)
    /// Loads at most `limit` receipts of the Inbox, the oldest first.
    case inbox(limit: Int)
    /// Loads warranties and return windows that end within a number of days, for receipts that match a query (empty:
    /// for all).
    case expiring(days: Int, matching: String = "")
    /// Loads the first `limit` lines of all conflicts.
    case conflicts(limit: Int)
    /// Loads the conflict of an entity; of a receipt that has none itself, that of its first part with one.
    case conflict(EntityRef)
    /// Loads the first `limit` conflicts with their values.
    case wholeConflicts(limit: Int)
    /// Loads the first `limit` entries of the queue.
    case queue(limit: Int)
    /// Loads what one entry of the queue would change.
    case queueEntry(OperationID)
    /// Loads the latest `limit` lines.
    case activity(limit: Int)
    /// Loads at most `limit` lines of the history of an entity, or of the whole vault (nil), that precede a position.
    case history(EntityRef?, before: HistoryPosition?, limit: Int)
    /// Loads one event of a history, with its full values.
    case event(EventID)
    case categories
    /// Loads the categories with the number of their receipts.
    case categoryLines
    case drafts
    /// Loads purchases that a receipt may be the return of, best match first.
    case purchases(ReceiptID, limit: Int)
    /// Loads receipts in this order, without those that are gone.
    case receipts([ReceiptID])
    /// Loads what can be undone and redone, at most `limit` actions of each.
    case undoLines(limit: Int)
    /// Loads the newest `limit` requests.
    case requests(limit: Int)
    /// Loads the state of text messages.
    case texts
}
