package import PageContent
package import VaultModel

/// The facts about one receipt for a shop or an insurer, as texts that are ready to print.
package struct ClaimFacts: Equatable, Sendable {
    /// One line of the history: when, and what.
    package struct Event: Equatable, Sendable {
        package let moment: String
        package let words: String

        package init(moment: String, words: String) {
            (self.moment, self.words) = (moment, words)
        }
    }

    /// The receipt itself.
    package var receipt: Receipt
    /// Nil if it has none.
    package var categoryName: String?
    /// Its returns, or the purchase that it is the return of, a sentence each; text from outside in them has gone
    /// through ``VisibleText/inSentence(_:)``.
    package var returns: [String]
    /// Oldest first.
    package var history: [Event]
    /// Items, warranties and claims.
    package var parts: ReceiptParts
    /// Its pictures, page by page, each for a sheet of its own.
    package var pictures: [PagePicture]

    package init(
        receipt: Receipt, categoryName: String?, returns: [String] = [], history: [Event] = [],
        parts: ReceiptParts = ReceiptParts(), pictures: [PagePicture] = []
    ) {
        self.receipt = receipt
        self.categoryName = categoryName
        self.returns = returns
        self.history = history
        self.parts = parts
        self.pictures = pictures
    }
}
