package import VaultModel

/// An expiry date of a warranty, or a return deadline, for a calendar.
package struct CalendarEntry: Hashable, Sendable {
    /// The kind of end; the raw value is a part of the entry's identity in calendars and never changes.
    package enum Kind: String, Hashable, Sendable { case warranty, returning = "return" }

    /// The receipt that it belongs to.
    package let receipt: ReceiptID
    /// The kind of end on that day.
    package let kind: Kind
    /// The last day of the warranty, or the last day to return the purchase.
    package let day: CalendarDay
    /// May be empty.
    package let storeName: String
    /// The first line of the notes, else the category's name; may be empty.
    package let what: String
    /// Nil if it is not known.
    package let total: Money?
    /// The warranty that ends; nil for the receipt's own and for a return deadline.
    package let cover: CoverEnd?

    /// Creates an entry. To a calendar, two entries of the same receipt, kind and warranty are the same.
    package init(
        receipt: ReceiptID, kind: Kind, day: CalendarDay, storeName: String, what: String, total: Money?,
        cover: CoverEnd? = nil
    ) {
        self.receipt = receipt
        self.kind = kind
        self.day = day
        self.storeName = storeName
        self.what = what
        self.total = total
        self.cover = cover
    }

    /// The entry's UID, the same in every file.
    var identity: String { "\(receipt)-\(cover?.id.description ?? kind.rawValue)@receipt-vault" }

    /// The expiry dates and the return deadline of a receipt, the earliest first; none if it is in the Trash or was
    /// returned.
    package static func entries(of item: ReceiptItem) -> [CalendarEntry] {
        let receipt = item.receipt
        guard let id = receipt.id, !receipt.isDeleted, !receipt.isReturned else { return [] }
        let firstLine = receipt.userNotes.split(separator: "\n").first { !$0.allSatisfy(\.isWhitespace) }
        let what = firstLine.map(String.init) ?? item.categoryName ?? ""
        func entry(_ kind: Kind, _ day: CalendarDay?, _ cover: CoverEnd? = nil) -> CalendarEntry? {
            let named = cover?.what ?? ""
            return day.map { day in
                CalendarEntry(
                    receipt: id, kind: kind, day: day, storeName: receipt.storeName, what: named.isEmpty ? what : named,
                    total: receipt.total, cover: cover)
            }
        }
        let own = [entry(.returning, receipt.returnBy), entry(.warranty, item.warrantyEnds)]
        let covers = item.parts?.ends(on: receipt) ?? []
        return (own + covers.map { entry(.warranty, $0.day, $0) }).compactMap(\.self).sorted { $0.day < $1.day }
    }

    /// The entries of a summary: return deadlines, then warranties.
    package static func entries(of summary: ExpiringSummary) -> [CalendarEntry] {
        func entries(_ section: ExpiringSummary.Section, _ kind: Kind) -> [CalendarEntry] {
            section.lines.map { line in
                CalendarEntry(
                    receipt: line.id, kind: kind, day: line.day, storeName: line.storeName, what: line.what,
                    total: line.total, cover: line.cover)
            }
        }
        return entries(summary.returns, .returning) + entries(summary.warranties, .warranty)
    }
}

extension ReceiptParts {
    /// The expiry dates of the warranties beside the receipt's own, with the name of each; none for a warranty that is
    /// void, holds for a lifetime, or has an unknown start.
    func ends(on receipt: Receipt) -> [CoverEnd] {
        warranties.compactMap { warranty in
            cover(of: warranty, on: receipt).ends.map { day in
                CoverEnd(
                    id: warranty.id, kind: warranty.kind, provider: warranty.provider,
                    item: item(of: warranty)?.name ?? "", day: day)
            }
        }
    }
}
