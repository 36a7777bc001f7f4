internal import VaultJSON
package import VaultModel
internal import VaultReplica
package import VaultStore

/// The terms of text messages in the vault. They are not settings of a file: only the person who was shown them can put them
/// there, and each change is a new agreement.
package enum TextAgreement {
    /// Nil while texts are off.
    package static func load(from vault: Vault) async throws(StoreError) -> TextPlan? {
        plan(try await vault.setting(ReplicaSetting.textPlan))
    }

    /// Stores the terms; nil turns texts off.
    package static func save(_ plan: TextPlan?, to vault: Vault) async throws(StoreError) {
        try await vault.set([ReplicaSetting.textPlan: plan?.json.text])
    }

    /// The state of texts, from the store alone.
    package static func standing(_ reader: VaultReader, now: Timestamp) throws(StoreError) -> TextStanding {
        let figures = try reader.textFigures(now: now)
        let account = try SyncAccount.load(from: reader)
        let isOff = try SyncMode.load(from: reader) == .off
        return TextStanding(
            plan: plan(try reader.setting(ReplicaSetting.textPlan)),
            hasAccount: account?.token != nil && !isOff,
            hasKey: TextKey(try reader.setting(ReplicaSetting.textKey)) != nil, used: figures.used,
            waiting: figures.waiting, undecided: figures.undecided)
    }

    private static func plan(_ stored: String?) -> TextPlan? {
        stored.flatMap { try? JSON(parsing: $0) }.flatMap { TextPlan(json: $0, arguments: TextPlan.words) }
    }
}
