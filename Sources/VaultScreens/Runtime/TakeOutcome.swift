package import Translation

/// The outcome of adding files.
package struct TakeOutcome: Hashable, Sendable {
    /// A file that was not added, and the sentence that says why.
    package struct Refusal: Hashable, Sendable {
        package let name: String
        package let reason: Phrase

        package init(_ name: String, _ reason: Phrase) {
            (self.name, self.reason) = (name, reason)
        }
    }

    /// Receipts that were added to the Inbox.
    package var added: Int
    /// Files whose content the vault has already.
    package var known: Int
    package var refused: [Refusal]

    package init(added: Int = 0, known: Int = 0, refused: [Refusal] = []) {
        (self.added, self.known, self.refused) = (added, known, refused)
    }
}
