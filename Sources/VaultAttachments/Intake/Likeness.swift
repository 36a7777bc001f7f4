package import VaultModel

/// Why two receipts may be one. It is pointed out and never acted on: two coffees on one day are two receipts.
package enum Likeness: Hashable, Sendable {
    /// The same store, day and total.
    case samePurchase
    /// Their pictures look alike.
    case similarPicture
}

/// The values that receipts are compared by.
package struct LikenessTraits: Hashable, Sendable {
    /// ``StoreName/folded(_:)``; empty if unknown.
    package var store: String
    package var day: CalendarDay?
    package var total: Money?
    package var picture: PictureHash?

    /// - Parameter store: as it is on the receipt.
    package init(store: String = "", day: CalendarDay? = nil, total: Money? = nil, picture: PictureHash? = nil) {
        self.store = StoreName.folded(store)
        (self.day, self.total, self.picture) = (day, total, picture)
    }

    /// Pictures with at most this many different bits of 64 are alike. Unrelated ones differ in about 32, and copies of
    /// one in up to 4. Receipts are all dark lines on white paper, so there is little room between.
    package static let pictureDistance = 6

    /// Returns every reason why both may be one receipt; what is unknown is never alike.
    package func likeness(to other: LikenessTraits) -> Set<Likeness> {
        var reasons: Set<Likeness> = []
        if let day, let total, !store.isEmpty, (store, day, total) == (other.store, other.day, other.total) {
            reasons.insert(.samePurchase)
        }
        if let picture, let theirs = other.picture, picture.distance(to: theirs) <= Self.pictureDistance {
            reasons.insert(.similarPicture)
        }
        return reasons
    }
}

/// A receipt in the vault that looks like one in the Inbox.
package struct Lookalike: Hashable, Sendable {
    package let receipt: ReceiptID
    package let storeName: String
    package let day: CalendarDay?
    package let total: Money?
    package let reasons: Set<Likeness>

    package init(
        _ receipt: ReceiptID, storeName: String, day: CalendarDay?, total: Money?, reasons: Set<Likeness>
    ) {
        self.receipt = receipt
        self.storeName = storeName
        self.day = day
        self.total = total
        self.reasons = reasons
    }
}
