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

    /// One text for both, the same wherever it is made: `EUR mediamarkt`.
    package var key: String { "\(currency.code) \(store)" }

    package static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}

/// What the matching reads of a receipt.
package struct MatchableReceipt: Hashable, Sendable {
    package enum Side: String, Hashable, Sendable {
        case purchase
        /// A return slip: its total is negative.
        case slip
    }

    package let id: ReceiptID
    package let side: Side
    package let group: MatchGroup
    /// In minor units, above 0 on both sides.
    package let amount: Int64
    package let day: CalendarDay

    /// Nil for what is no receipt, lies in the trash, or lacks store, amount, currency or date: such a one is matched
    /// by nobody but a person.
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

/// What a match rests on: where any of it changes, or the receipt is deleted, the match is undone.
package struct MatchBasis: Hashable, Sendable {
    /// ``StoreName/folded(_:)``; another writing of the same name is no change.
    package let store: String
    package let currency: Currency?
    /// Negative for a return slip; nil where it is not known.
    package let minor: Int64?

    package init(_ fields: Fields) {
        store = StoreName.folded(fields[.storeName]?.string ?? "")
        currency = fields[.currency]?.string.flatMap { Currency($0) }
        minor = fields[.totalMinor]?.integer
    }
}
