/// What can stand in one place of a command line, as far as a shell can help with it.
package enum Completion: Equatable, Sendable {
    /// A person's own text.
    case text
    /// One of these; a word that ends in `=` goes on with a value.
    case words([String])
    case files
    /// Things of the vault, which the shell asks the program for.
    case names(VaultNames)
}

/// Lists of a vault that shells ask for; the raw value is the word after `rvault complete`.
package enum VaultNames: String, CaseIterable, Sendable {
    case receipts, trashed, conflicts, categories, stores, tags
    /// Receipts, and what belongs to them.
    case covers
}
