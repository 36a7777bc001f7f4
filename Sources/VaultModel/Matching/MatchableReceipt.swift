import VaultJSON

/// The store and the currency that a return slip and its purchase share.
package struct MatchGroup: Hashable, Sendable, Comparable {
    /// ``StoreName/folded(_:)``; never empty.
    package let store: String
    package let currency: Currency

    package init(store: String, currency: Currency) {
        self.store = store
        self.currency = currency
    }

    /// Both as one text, the same on every device and the server: `EUR mediamarkt`.
    package var key: String { "\(currency.code) \(store)" }

    package static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

/// The values of a receipt that matching reads.
package struct MatchableReceipt: Hashable, Sendable {
    package enum Side: String, Hashable, Sendable {
        case purchase
        /// A return slip, whose total is negative.
        case slip
    }

    package let id: ReceiptID
    package let side: Side
    package let group: MatchGroup
    /// In minor units, above 0 on both sides.
    package let amount: Int64
    package let day: CalendarDay

    /// Nil if the entity is not a receipt, is in the Trash, or lacks a store, an amount, a currency or a date. Only a
    /// person can match such a receipt.
    package init?(_ ref: EntityRef, fields: Fields) {
        let basis = MatchBasis(fields)
        guard ref.type == .receipt, let id = ReceiptID(ref.id), fields[.isDeleted]?.bool != true,
            let day = fields[.purchaseDate]?.string.flatMap({ CalendarDay($0) }), let currency = basis.currency,
            !basis.store.isEmpty, let minor = basis.minor, minor != 0, minor.magnitude <= UInt64(Money.limit)
        else { return nil }
        self.id = id
        side = minor < 0 ? .slip : .purchase
        group = MatchGroup(store: basis.store, currency: currency)
        amount = abs(minor)
        self.day = day
    }
}

/// The values that a match depends on: if one of them changes, or the receipt is deleted, the match is undone.
package struct MatchBasis: Hashable, Sendable {
    /// ``StoreName/folded(_:)``, so that another spelling of the same name is not a change.
    package let store: String
    package let currency: Currency?
    /// Negative for a return slip; nil if unknown.
    package let minor: Int64?

    package init(_ fields: Fields) {
        store = StoreName.folded(fields[.storeName]?.string ?? "")
        currency = fields[.currency]?.string.flatMap { Currency($0) }
        minor = fields[.totalMinor]?.integer
    }
}
