internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Carries out the writes of the screens, and says in a sentence what became of each.
struct VaultWriter {
    let vault: Vault
    let today: CalendarDay

    /// - Returns: Nil for a write that nobody waits for.
    func carryOut(_ effect: WriteEffect) async throws(StoreError) -> Answer? {
        let answer: WriteAnswer
        switch effect {
        case .save(let id, let edit): answer = .saved(try await save(id, edit))
        case .accept(let all): answer = try await accept(all)
        case .attach(let scan, let receipt): answer = try await attach(scan, to: receipt)
        case .detach(let media, let receipt): answer = try await detach(media, from: receipt)
        case .release(let id, let names): answer = try await release(names, of: id)
        case .favorite(let ids, let isOn): answer = try await setFavorite(ids, isOn)
        case .tag(let ids, let change): answer = try await tag(ids, change)
        case .category(let edit): answer = try await change(edit)
        case .trash(let ids): answer = try await trash(ids)
        case .restore(let ids): answer = try await restore(ids)
        case .silence(let ids, let silence):
            answer = .silenced(silence, count: try await vault.silence(ids, silence, today: today))
        case .undo: answer = try await undo()
        case .redo: answer = try await redo()
        case .undoActions(let actions): answer = try await undo(actions)
        case .redoActions(let actions): answer = try await redo(actions)
        case .resolve(let id, let choices): answer = try await resolve(id, choices)
        case .savePart(let edit): answer = try await save(edit)
        case .trashParts(let parts): answer = try await trash(parts)
        case .restoreParts(let parts): answer = try await restore(parts)
        case .putBack(let id): answer = try await putBack(id)
        case .request(let content): answer = try await request(content)
        case .split(let id, let parts): answer = try await split(id, into: parts)
        case .purge(let ids): answer = try await purge(ids)
        case .retry(let id): answer = try await retry(id)
        case .discard(let id): answer = try await discard(id)
        case .answerResendProposals(let isAccepted): answer = try await answerOffers(isAccepted)
        case .savePreferences(let preferences):
            try await PreferenceSettings.save(preferences, to: vault)
            return nil
        }
        return .written(answer)
    }
}

// Receipts and categories.
extension VaultWriter {
    private func save(_ id: ReceiptID?, _ edit: ReceiptEdit) async throws(StoreError) -> ReceiptID {
        guard let id else { return try await vault.create(edit.changes, endingDraft: DraftName.new.text) }
        try await vault.edit(EntityRef(id), edit.changes, seen: edit.seen, endingDraft: DraftName.receipt(id).text)
        return id
    }

    private func accept(_ all: [InboxAcceptance]) async throws(StoreError) -> WriteAnswer {
        try await InboxWriting.accept(all, in: vault)
        return .accepted(all.map(\.receipt))
    }

    private func attach(_ scan: ReceiptID, to receipt: ReceiptID) async throws(StoreError) -> WriteAnswer {
        try await vault.moveAttachments(of: scan, to: receipt)
        return .changed(ShellSentences.attached, canUndo: true)
    }

    private func detach(_ media: MediaID, from receipt: ReceiptID) async throws(StoreError) -> WriteAnswer {
        let isChanged = try await vault.detach(media, from: receipt)
        return .changed(isChanged ? ShellSentences.detached : ShellSentences.detachedAlready, canUndo: isChanged)
    }

    private func release(_ names: Set<FieldName>, of id: ReceiptID) async throws(StoreError) -> WriteAnswer {
        try await vault.releaseFields(names, of: EntityRef(id))
        return .changed(ShellSentences.released, canUndo: false)
    }

    private func setFavorite(_ ids: [ReceiptID], _ isOn: Bool) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.edit(ids.map { (receipt: $0, fields: [.isFavorite: .bool(isOn)]) })
        return .changed(ShellSentences.favorites(count, isOn: isOn), canUndo: count > 0)
    }

    private func tag(_ ids: [ReceiptID], _ change: TagChange) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.tag(ids, change)
        return .changed(ShellSentences.tagged(count), canUndo: count > 0)
    }

    private func change(_ edit: CategoryEdit) async throws(StoreError) -> WriteAnswer {
        let isChanged = try await vault.change(edit)
        return .changed(ShellSentences.category(edit, isChanged: isChanged), canUndo: isChanged)
    }

    private func trash(_ ids: [ReceiptID]) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.trash(ids.map { EntityRef($0) })
        // With nothing moved, an undo would be of what was done before.
        if count == 0 { return .changed(ShellSentences.trashedAlready(ids.count), canUndo: false) }
        return .changed(ShellSentences.trashed(count), canUndo: true)
    }

    private func restore(_ ids: [ReceiptID]) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.restore(ids.map { EntityRef($0) })
        if count == 0 { return .changed(ShellSentences.restoredAlready(ids.count), canUndo: false) }
        return .changed(ShellSentences.restored(count), canUndo: true)
    }

    private func purge(_ ids: [ReceiptID]) async throws(StoreError) -> WriteAnswer {
        let outcome = try await vault.purge(ids)
        return .purged(ids, OutcomeSentences.purged(outcome), canUndo: outcome.asked > 0)
    }
}

// Parts of receipts.
extension VaultWriter {
    private func save(_ edit: PartEdit) async throws(StoreError) -> WriteAnswer {
        guard let part = edit.part else {
            try await vault.addPart(edit.type, to: edit.receipt, edit.changes)
            return .changed(ShellSentences.added(edit.type), canUndo: true)
        }
        try await vault.edit(part, edit.changes, seen: edit.seen)
        return .changed(ShellSentences.savedPart, canUndo: true)
    }

    private func trash(_ parts: [EntityRef]) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.trash(parts)
        return .changed(ShellSentences.trashedParts(count), canUndo: count > 0)
    }

    private func restore(_ parts: [EntityRef]) async throws(StoreError) -> WriteAnswer {
        let count = try await vault.restore(parts)
        return .changed(ShellSentences.restoredParts(count), canUndo: count > 0)
    }
}

// Earlier values, and those of conflicts.
extension VaultWriter {
    private func undo() async throws(StoreError) -> WriteAnswer {
        guard let outcome = try await vault.undo() else {
            return .changed(OutcomeSentences.nothingToUndo, canUndo: false)
        }
        return .changed(OutcomeSentences.undone(outcome), canUndo: false)
    }

    private func redo() async throws(StoreError) -> WriteAnswer {
        guard let outcome = try await vault.redo() else {
            return .changed(OutcomeSentences.nothingToRedo, canUndo: false)
        }
        return .changed(OutcomeSentences.redone(outcome), canUndo: outcome.count > 0)
    }

    private func undo(_ actions: [Int64]) async throws(StoreError) -> WriteAnswer {
        let outcomes = try await vault.undo(actions)
        return .changed(OutcomeSentences.undone(outcomes, of: actions.count), canUndo: false)
    }

    private func redo(_ actions: [Int64]) async throws(StoreError) -> WriteAnswer {
        let outcomes = try await vault.redo(actions)
        return .changed(OutcomeSentences.redone(outcomes, of: actions.count), canUndo: !outcomes.isEmpty)
    }

    private func putBack(_ id: EventID) async throws(StoreError) -> WriteAnswer {
        let outcome = try await vault.putBack(id)
        return .changed(OutcomeSentences.putBack(outcome), canUndo: outcome.refusal == nil)
    }

    private func resolve(
        _ id: EntityRef, _ choices: [FieldName: ConflictChoice]
    ) async throws(StoreError) -> WriteAnswer {
        try await vault.resolve(id, choices)
        return .changed(ShellSentences.resolved, canUndo: true)
    }
}

// The queue, and requests to the server.
extension VaultWriter {
    private func request(_ content: RequestContent) async throws(StoreError) -> WriteAnswer {
        try await vault.request(content)
        return .requested(ShellSentences.asked(content), isReversible: content.isReversible)
    }

    private func split(_ id: ReceiptID, into parts: [ReceiptPart.Draft]) async throws(StoreError) -> WriteAnswer {
        try await vault.split(id, into: parts)
        return .requested(ShellSentences.askedToSplit, isReversible: false)
    }

    private func retry(_ id: OperationID) async throws(StoreError) -> WriteAnswer {
        try await vault.retry([id])
        return .changed(ShellSentences.retried, canUndo: false)
    }

    private func discard(_ id: OperationID) async throws(StoreError) -> WriteAnswer {
        try await vault.drop(id)
        return .changed(ShellSentences.dropped, canUndo: false)
    }

    private func answerOffers(_ isAccepted: Bool) async throws(StoreError) -> WriteAnswer {
        _ = try await vault.answerOffers(accept: isAccepted)
        return .changed(isAccepted ? ShellSentences.offered : ShellSentences.dropped, canUndo: false)
    }
}
