/// The content of one line of a list; none of it needs the whole receipt to be read.
package struct ReceiptRow: Hashable, Sendable {
    package let id: ReceiptID
    package var storeName: String
    /// The first line of the notes, else the category's name, else empty.
    package var what: String
    package var purchaseDate: CalendarDay?
    package var total: Money?
    package var warrantyMonths: Int?
    package var returnBy: CalendarDay?
    package var isFavorite: Bool
    package var isReturned: Bool
    package var isDeleted: Bool
    package var tags: [String]
    package var mark: SyncMark
    /// The last day of the receipt's own warranty including the effects of claims, if it is known.
    package var warrantyEnds: CalendarDay?
    /// The longest period of any warranty as the store keeps it, `until` or `lifetime`; nil if no last day is known.
    package var longestCover: Cover.Standing?
    /// The state of its attachments: pending while one is only on this device; nil without attachments.
    package var attachments: SyncMark?
    package var hasAttachment: Bool { attachments != nil }

    package init(
        id: ReceiptID, storeName: String, what: String = "", purchaseDate: CalendarDay? = nil, total: Money? = nil,
        warrantyMonths: Int? = nil, returnBy: CalendarDay? = nil, isFavorite: Bool = false, isReturned: Bool = false,
        isDeleted: Bool = false, tags: [String] = [], mark: SyncMark = .synced, warrantyEnds: CalendarDay? = nil,
        longestCover: Cover.Standing? = nil
    ) {
        self.id = id
        self.storeName = storeName
        self.what = what
        self.purchaseDate = purchaseDate
        self.total = total
        self.warrantyMonths = warrantyMonths
        self.returnBy = returnBy
        self.isFavorite = isFavorite
        self.isReturned = isReturned
        self.isDeleted = isDeleted
        self.tags = tags
        self.mark = mark
        self.warrantyEnds = warrantyEnds
        self.longestCover = longestCover
    }

    /// The longest period of any warranty, `until` or `lifetime`; nil if it is unknown or there is none.
    package var cover: Cover.Standing? {
        let own = warrantyExpiryDate.map(Cover.Standing.until)
        let longest = longestCover ?? own
        return warrantyMonths == 0 && longest == own ? nil : longest
    }

    /// The last day of the receipt's own warranty.
    package var warrantyExpiryDate: CalendarDay? {
        warrantyEnds ?? warrantyMonths.flatMap { months in purchaseDate?.adding(months: months) }
    }
}
