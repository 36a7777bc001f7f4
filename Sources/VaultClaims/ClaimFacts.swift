package import VaultModel

/// What a shop or an insurer is shown of one receipt, in words that are ready to print.
package struct ClaimFacts: Equatable, Sendable {
    /// A line of what happened: when, and what.
    package struct Event: Equatable, Sendable {
        package let moment: String
        package let words: String

        package init(moment: String, words: String) {
            (self.moment, self.words) = (moment, words)
        }
    }

    /// The receipt itself.
    package var receipt: Receipt
    /// Nil for none.
    package var categoryName: String?
    /// What came back of it, or which purchase it is the return of, a sentence each.
    package var returns: [String]
    /// Oldest first.
    package var history: [Event]
    /// Items, what covers them, and claims.
    package var parts: ReceiptParts

    package init(
        receipt: Receipt, categoryName: String?, returns: [String] = [], history: [Event] = [],
        parts: ReceiptParts = ReceiptParts()
    ) {
        self.receipt = receipt
        self.categoryName = categoryName
        self.returns = returns
        self.history = history
        self.parts = parts
    }
}
