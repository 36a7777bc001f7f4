internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
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
            var answer = try await EffectRunner.write(effect, to: vault, today: environment.today)
            if effect.isTriedNow, let obstacle = Phrase.noSyncYet(status, now: environment.now) {
                answer = .written(.changed(obstacle, canUndo: false))
            }
            if let answer { inbox.post(.answer(answer)) }
            if effect.isForServer { sync.wake(effect.isTriedNow ? .manual : .localWrite) }
        }
    }

    /// - Returns: Nil for a write that nobody waits for.
    private static func write(
        _ effect: WriteEffect, to vault: Vault, today: CalendarDay
    ) async throws(StoreError) -> Answer? {
        switch effect {
        case .save(let id, let edit):
            return .written(.saved(try await save(id, edit, to: vault)))
        case .accept(let all):
            try await InboxWriting.accept(all, in: vault)
            return .written(.accepted(all.map(\.receipt)))
        case .attach(let scan, let receipt):
            try await vault.moveAttachments(of: scan, to: receipt)
            return .written(.changed(ShellSentences.attached, canUndo: true))
        case .detach(let media, let receipt):
            let isChanged = try await vault.detach(media, from: receipt)
            let sentence = isChanged ? ShellSentences.detached : ShellSentences.detachedAlready
            return .written(.changed(sentence, canUndo: isChanged))
        case .release(let id, let names):
            try await vault.releaseFields(names, of: EntityRef(id))
            return .written(.changed(ShellSentences.released, canUndo: false))
        case .favorite(let ids, let isOn):
            let count = try await vault.edit(ids.map { (receipt: $0, fields: [.isFavorite: .bool(isOn)]) })
            return .written(.changed(ShellSentences.favorites(count, isOn: isOn), canUndo: count > 0))
        case .tag(let ids, let change):
            let count = try await vault.tag(ids, change)
            return .written(.changed(ShellSentences.tagged(count), canUndo: count > 0))
        case .category(let edit):
            let isChanged = try await vault.change(edit)
            return .written(.changed(ShellSentences.category(edit, isChanged: isChanged), canUndo: isChanged))
        case .trash(let ids):
            let count = try await vault.trash(ids.map { EntityRef($0) })
            // With nothing moved, an undo would be of what was done before.
            if count == 0 { return .written(.changed(ShellSentences.trashedAlready(ids.count), canUndo: false)) }
            return .written(.changed(ShellSentences.trashed(count), canUndo: true))
        case .restore(let ids):
            let count = try await vault.restore(ids.map { EntityRef($0) })
            if count == 0 { return .written(.changed(ShellSentences.restoredAlready(ids.count), canUndo: false)) }
            return .written(.changed(ShellSentences.restored(count), canUndo: true))
        case .silence(let ids, let silence):
            return .written(.silenced(silence, count: try await vault.silence(ids, silence, today: today)))
        case .undo:
            guard let outcome = try await vault.undo() else {
                return .written(.changed(OutcomeSentences.nothingToUndo, canUndo: false))
            }
            return .written(.changed(OutcomeSentences.undone(outcome), canUndo: false))
        case .redo:
            guard let outcome = try await vault.redo() else {
                return .written(.changed(OutcomeSentences.nothingToRedo, canUndo: false))
            }
            return .written(.changed(OutcomeSentences.redone(outcome), canUndo: outcome.count > 0))
        case .undoActions(let actions):
            let outcomes = try await vault.undo(actions)
            return .written(.changed(OutcomeSentences.undone(outcomes, of: actions.count), canUndo: false))
        case .redoActions(let actions):
            let outcomes = try await vault.redo(actions)
            return .written(.changed(OutcomeSentences.redone(outcomes, of: actions.count), canUndo: !outcomes.isEmpty))
        case .resolve(let id, let choices):
            try await vault.resolve(id, choices)
            return .written(.changed(ShellSentences.resolved, canUndo: true))
        case .savePart(let edit):
            guard let part = edit.part else {
                try await vault.addPart(edit.type, to: edit.receipt, edit.changes)
                return .written(.changed(ShellSentences.added(edit.type), canUndo: true))
            }
            try await vault.edit(part, edit.changes, seen: edit.seen)
            return .written(.changed(ShellSentences.savedPart, canUndo: true))
        case .trashParts(let parts):
            let count = try await vault.trash(parts)
            return .written(.changed(ShellSentences.trashedParts(count), canUndo: count > 0))
        case .restoreParts(let parts):
            let count = try await vault.restore(parts)
            return .written(.changed(ShellSentences.restoredParts(count), canUndo: count > 0))
        case .putBack(let id):
            let outcome = try await vault.putBack(id)
            return .written(.changed(OutcomeSentences.putBack(outcome), canUndo: outcome.refusal == nil))
        case .request(let content):
            try await vault.request(content)
            return .written(.requested(ShellSentences.asked(content), isReversible: content.isReversible))
        case .split(let id, let parts):
            try await vault.split(id, into: parts)
            return .written(.requested(ShellSentences.askedToSplit, isReversible: false))
        case .purge(let ids):
            let outcome = try await vault.purge(ids)
            return .written(.purged(ids, OutcomeSentences.purged(outcome), canUndo: outcome.asked > 0))
        case .retry(let id):
            try await vault.retry([id])
            return .written(.changed(ShellSentences.retried, canUndo: false))
        case .discard(let id):
            try await vault.drop(id)
            return .written(.changed(ShellSentences.dropped, canUndo: false))
        case .answerResendProposals(let isAccepted):
            _ = try await vault.answerOffers(accept: isAccepted)
            return .written(.changed(isAccepted ? ShellSentences.offered : ShellSentences.dropped, canUndo: false))
        case .savePreferences(let preferences):
            try await PreferenceSettings.save(preferences, to: vault)
            return nil
        }
    }

    private static func save(_ id: ReceiptID?, _ edit: ReceiptEdit, to vault: Vault) async throws(StoreError)
        -> ReceiptID
    {
        guard let id else { return try await vault.create(edit.changes, endingDraft: DraftName.new.text) }
        try await vault.edit(EntityRef(id), edit.changes, seen: edit.seen, endingDraft: DraftName.receipt(id).text)
        return id
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
            .undoActions,
            .redoActions,
            .resolve, .savePart, .trashParts, .restoreParts, .putBack, .request, .purge, .split, .retry, .discard,
            .answerResendProposals:
            true
        }
    }
}
