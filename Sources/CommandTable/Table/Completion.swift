/// The completions for one place of a command line.
package enum Completion: Equatable, Sendable {
    /// Free text.
    case text
    /// One of these words; one that ends in `=` is followed by a value.
    case words([String])
    case files
    /// Names in the vault, which the shell requests from the program.
    case names(VaultNames)
}

/// Lists of the vault's contents that shells ask for; the raw value is the word after `rvault complete`.
package enum VaultNames: String, CaseIterable, Sendable {
    case receipts, trashed, conflicts, categories, stores, tags
    /// Receipts and their parts.
    case covers
}
