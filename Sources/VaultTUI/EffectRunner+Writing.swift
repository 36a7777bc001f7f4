internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultScreens
internal import VaultStore
internal import VaultSync

extension EffectRunner {
    /// Appends a write to the vault's queue of writes; its answer comes through the inbox when it is on disk.
    func write(_ effect: WriteEffect) {
        guard let session else { return post(.failed(ShellSentences.noVault)) }
        let (vault, sync, inbox, environment) = (session.open.vault, session.sync, inbox, environment)
        append(.write(effect)) { () throws(StoreError) in
            // The status before the attempt that follows.
            let status = sync.status
            var answer = try await VaultWriter(vault: vault, today: environment.today).carryOut(effect)
            if effect.isTriedNow, let obstacle = Phrase.noSyncYet(status, now: environment.now) {
                answer = .written(.changed(obstacle, canUndo: false))
            }
            if let answer { inbox.post(.answer(answer)) }
            if effect.isForServer { sync.wake(effect.isTriedNow ? .manual : .localWrite) }
        }
    }
}

extension WriteEffect {
    /// Whether the user requested the attempt itself, which then does not wait for its scheduled time.
    fileprivate var isTriedNow: Bool {
        if case .retry = self { true } else { false }
    }

    /// Whether a server needs it, so that sync is woken.
    fileprivate var isForServer: Bool {
        switch self {
        case .silence, .savePreferences: false
        case .save, .accept, .attach, .detach, .release, .favorite, .tag, .category, .trash, .restore, .undo, .redo,
            .undoActions, .redoActions, .resolve, .savePart, .trashParts, .restoreParts, .putBack, .request, .purge,
            .split, .retry, .discard, .answerResendProposals:
            true
        }
    }
}
