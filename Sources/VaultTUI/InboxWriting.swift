internal import VaultAttachments
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// The changes of the vault that the Inbox makes.
enum InboxWriting {
    /// Accepts what a person has confirmed; an item that is split off follows with its warranty.
    static func accept(_ all: [InboxAcceptance], in vault: Vault) async throws(StoreError) {
        try await vault.accept(
            all.map { one in
                var acceptance = Acceptance(one.receipt, one.edit.changes, confirming: one.confirmed)
                acceptance.seen = one.edit.seen
                acceptance.draft = DraftName.receipt(one.receipt).text
                acceptance.item = one.item.map { ($0.item, $0.warranty) }
                return acceptance
            })
    }
}
