package import VaultModel

/// The last day of a warranty or of a return window, as a calendar keeps it.
package struct CalendarEntry: Hashable, Sendable {
    /// What ends; the raw value is a part of the entry's identity in calendars and never changes.
    package enum Kind: String, Hashable, Sendable { case warranty, returning = "return" }

    /// Whose it is.
    package let receipt: ReceiptID
    /// What ends on that day.
    package let kind: Kind
    /// The last day on which it holds.
    package let day: CalendarDay
    /// May be empty.
    package let storeName: String
    /// The first line of the notes, else the category's name; may be empty.
    package let what: String
    /// Nil where it is not known.
    package let total: Money?

    /// Two entries of the same receipt and kind are the same entry to a calendar.
    package init(
        receipt: ReceiptID, kind: Kind, day: CalendarDay, storeName: String, what: String, total: Money?
    ) {
        self.receipt = receipt
        self.kind = kind
        self.day = day
        self.storeName = storeName
        self.what = what
        self.total = total
    }

    /// What ends of a receipt, the earlier first; nothing of what is in the Trash or was brought back.
    package static func entries(of item: ReceiptItem) -> [CalendarEntry] {
        let receipt = item.receipt
        guard let id = receipt.id, !receipt.isDeleted, !receipt.isReturned else { return [] }
        let firstLine = receipt.userNotes.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }
        let what = firstLine.map(String.init) ?? item.categoryName ?? ""
        let days = [(Kind.returning, receipt.returnBy), (.warranty, receipt.warrantyExpiryDate)]
        return days.compactMap { kind, day in
            day.map {
                CalendarEntry(
                    receipt: id, kind: kind, day: $0, storeName: receipt.storeName, what: what, total: receipt.total)
            }
        }.sorted { $0.day < $1.day }
    }

    /// What ends within a summary's window: return windows, then warranties.
    package static func entries(of summary: ExpiringSummary) -> [CalendarEntry] {
        func entries(_ section: ExpiringSummary.Section, _ kind: Kind) -> [CalendarEntry] {
            section.lines.map { line in
                CalendarEntry(
                    receipt: line.id, kind: kind, day: line.day, storeName: line.storeName, what: line.what,
                    total: line.total)
            }
        }
        return entries(summary.returns, .returning) + entries(summary.warranties, .warranty)
    }
}
