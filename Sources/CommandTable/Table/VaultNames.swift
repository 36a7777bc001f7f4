internal import CommandLineKit

/// Lists of the vault's contents that shells ask for; the raw value is the word after `rvault complete`.
package enum VaultNames: String, CaseIterable, Sendable {
    case receipts, trashed, conflicts, categories, stores, tags
    /// Receipts and their parts.
    case covers
}

extension Completion {
    /// Names in the vault.
    static func names(_ names: VaultNames) -> Completion { .listed(names.rawValue) }
}
