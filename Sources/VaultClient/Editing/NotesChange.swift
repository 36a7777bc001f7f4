package import Translation
internal import VaultJSON
package import VaultModel
package import VaultStore

/// New notes of a receipt, to be saved in the vault.
package struct NotesChange: Sendable {
    package let receipt: ReceiptID
    let text: String
    private let seen: SeenFields

    /// - Parameter receipt: The receipt as the user saw it when the editor started.
    package init(_ text: String, of receipt: Receipt, _ id: ReceiptID) {
        self.text = text
        self.receipt = id
        seen = SeenFields(version: receipt.entity.version, values: [.userNotes: .string(receipt.userNotes)])
    }

    /// Saves the notes, merged line by line with what others have written since, as for an edit in a form.
    package func save(in vault: Vault) async throws(StoreError) {
        try await vault.edit(EntityRef(receipt), [.userNotes: .string(text)], seen: seen)
    }

    /// Keeps unsaved notes where the receipt's form finds them, with the other texts of its previous draft.
    ///
    /// - Returns: The draft; nil if it could not be kept.
    package func keepAsDraft(over former: Draft?, in vault: Vault, at now: Timestamp) async -> Draft? {
        let texts = (former?.texts ?? [:]).merging([.userNotes: text]) { $1 }
        let draft = Draft(name: .receipt(receipt), texts: texts, at: now)
        let isKept: Void? = try? await vault.setDraft(draft.name.text, DraftCodec.json(draft))
        return isKept == nil ? nil : draft
    }

    /// The hint after a failure that lost nothing.
    package static let draftHint: Phrase = "Your text is kept as a draft: press e on that receipt to open it."
}
