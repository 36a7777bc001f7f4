internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

extension EffectRunner {
    /// Stores what the screens want to remember, after all writes that were requested before.
    func keep(_ effect: KeepEffect) {
        switch effect {
        case .draft(let draft):
            keep(effect) { (vault) throws(StoreError) in
                try await vault.setDraft(draft.name.text, DraftCodec.json(draft))
            }
        case .endDraft(let name):
            keep(effect) { (vault) throws(StoreError) in try await vault.setDraft(name.text, nil) }
        case .searches(let searches):
            keep(effect) { (vault) throws(StoreError) in try await SearchSettings.save(searches, to: vault) }
        case .expiringWindow(let days):
            keep(effect) { (vault) throws(StoreError) in try await ExpiringSettings.keep(window: days, in: vault) }
        case .requestsSeen:
            keep(effect) { (vault) throws(StoreError) in try await vault.noteRequestsSeen() }
        case .recoveryCodeStored:
            keep(effect) { (vault) throws(StoreError) in try await vault.set([StoredSetting.unstoredRecovery: nil]) }
        case .setting(let name, let value): keep(name, value)
        }
    }

    /// A read-only window stores nothing of this, without an error.
    private func keep(_ effect: KeepEffect, _ body: @escaping @Sendable (Vault) async throws(StoreError) -> Void) {
        guard let session else { return post(.failed(ShellSentences.noVault)) }
        let vault = session.open.vault
        if vault.isReadOnly { return }
        append(.keep(effect)) { () throws(StoreError) in try await body(vault) }
    }

    /// Writes a setting to the program's own file.
    private func keep(_ name: String, _ value: TOMLValue?) {
        writes.add { [environment, inbox] in
            do throws(Failure) {
                try SavedSettings(environment)?.change(name, to: value, commands: KeyMap.commands)
            } catch {
                inbox.post(.answer(.failed(ShellSentences.settingNotKept(error.message))))
            }
        }
    }
}
