/// What `merge`, `link`, `unlink`, `split`, `category` and `requests` were told; identifiers are as typed.
package enum RequestArguments: Equatable, Sendable {
    case merge(keep: String, drop: [String])
    case link(purchase: String, slip: String)
    /// Either receipt of the pair.
    case unlink(String)
    case split(String, [SplitPart])
    /// Names or ids; nil for none.
    case moveCategory(from: String, to: String?)
    /// What was asked so far, and what became of it.
    case list
}

/// One part of a receipt that is split, written `AMOUNT` or `AMOUNT:STORE`.
package struct SplitPart: Equatable, Sendable {
    /// As typed, in the receipt's currency.
    package let amount: String
    /// Nil keeps the receipt's.
    package let store: String?

    package init(amount: String, store: String? = nil) {
        self.amount = amount
        self.store = store
    }
}
