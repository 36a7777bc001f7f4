internal import AttachmentStore
internal import VaultAttachments
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// The changes of the vault that the Inbox makes.
enum InboxWriting {
    /// Accepts what a person has confirmed; an item that is split off follows with its warranty.
    static func accept(_ all: [InboxAcceptance], in vault: Vault) async throws(StoreError) {
        for one in all {
            try await vault.edit(
                EntityRef(one.receipt), one.edit.changes, seen: one.edit.seen, confirming: one.confirmed,
                endingDraft: DraftName.receipt(one.receipt).text)
            guard let item = one.item else { continue }
            let part = try await vault.addPart(.item, to: one.receipt, item.item)
            var warranty = item.warranty
            warranty[.itemID] = .string(part.id)
            try await vault.addPart(.warranty, to: one.receipt, warranty)
        }
    }

    /// Moves the pictures of a scan to a receipt, and the scan to the Trash. A receipt that was in the Inbox itself
    /// stays there.
    static func attach(_ scan: ReceiptID, to receipt: ReceiptID, in vault: Vault) async throws(StoreError) {
        let pictures = try await vault.attachments { try $0.attachments(of: scan) }
        try await vault.attach(pictures, to: receipt)
        try await vault.trash([EntityRef(scan)])
    }
}
