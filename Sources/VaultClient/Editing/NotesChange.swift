internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// New notes on their way into the vault.
struct NotesChange: Sendable {
    let receipt: ReceiptID
    let text: String
    private let seen: SeenFields

    /// - Parameter receipt: as the person saw it when the editor began.
    init(_ text: String, of receipt: Receipt, _ id: ReceiptID) {
        self.text = text
        self.receipt = id
        seen = SeenFields(version: receipt.entity.version, values: [.userNotes: .string(receipt.userNotes)])
    }

    /// What somebody else wrote meanwhile is joined line by line, as for an edit in a form.
    func save(in vault: Vault) async throws(StoreError) {
        try await vault.edit(EntityRef(receipt), [.userNotes: .string(text)], seen: seen)
    }

    /// Keeps what could not be saved where the receipt's form finds it, beside what was typed there before.
    ///
    /// - Returns: the draft; nil where it could not be kept.
    func keepAsDraft(over former: Draft?, in vault: Vault, at now: Timestamp) async -> Draft? {
        let texts = (former?.texts ?? [:]).merging([.userNotes: text]) { $1 }
        let draft = Draft(name: .receipt(receipt), texts: texts, at: now)
        let isKept: Void? = try? await vault.setDraft(draft.name.text, DraftCodec.json(draft))
        return isKept == nil ? nil : draft
    }

    /// What the person is told who has lost nothing.
    static let draftHint: Phrase = "What you wrote is kept as a draft: e on that receipt opens it."
}
