/// The arguments of `merge`, `link`, `unlink`, `split`, `category move` and `requests`; ids are as typed.
package enum RequestArguments: Equatable, Sendable {
    case merge(keep: String, drop: [String])
    case link(purchase: String, slip: String)
    /// Either receipt of the pair.
    case unlink(String)
    case split(String, [SplitPart])
    /// Names or ids; nil as the target for no category.
    case moveCategory(from: String, to: String?)
    /// Lists the earlier requests and their outcomes.
    case list
}

/// One part of a receipt that is split, written `AMOUNT` or `AMOUNT:STORE`.
package struct SplitPart: Equatable, Sendable {
    /// The amount as typed, in the receipt's currency.
    package let amount: String
    /// The part's store; nil for that of the receipt.
    package let store: String?

    package init(amount: String, store: String? = nil) {
        self.amount = amount
        self.store = store
    }
}
