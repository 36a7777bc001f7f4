import VaultModel

extension Effect {
    /// Whether the effect serves to change the vault, or lets a server change it. A read-only window refuses it then.
    ///
    /// State that screens merely remember (drafts, searches, how far ahead they look) does not count; a read-only
    /// window does not store it.
    package var changesVault: Bool {
        switch self {
        case .savePart, .trashParts, .restoreParts: true
        case .save, .trash, .restore, .silence, .undo, .redo, .undoActions, .redoActions, .resolve, .putBack, .request,
            .split, .purge, .editNotes, .savePreferences, .createVault, .restoreBackup, .runImport:
            true
        case .syncNow, .setPaused, .retry, .drop, .logIn, .logOut, .join, .cancelLogIn, .loadDevices, .revokeDevice,
            .invite,
            .turnSync, .syncFully, .answerOffer, .answerBrake:
            true
        case .navigate(let step): step.leadsToChange
        case .loadPage, .loadFacets, .loadDetail, .loadExpiring, .loadConflicts, .loadQueue, .loadQueueEntry,
            .loadActivity, .loadHistory, .loadEvent, .loadCategories, .loadDrafts, .loadPurchases, .loadReceipts,
            .loadUndoLines, .loadRequests, .loadCover:
            false
        case .keepExpiringWindow, .requestsSeen, .recoveryCodeStored, .saveDraft, .dropDraft, .keepSearches,
            .keepSetting, .editConfig:
            false
        case .unlock, .writeRecoverySheet, .setIdleLock, .rateStrength, .startDemo, .saveEntry, .completePath,
            .previewImport, .cancelImport, .export, .claim, .tryNotice, .backUp, .cancelBackup, .cancelRestore,
            .suspend, .redraw, .setMouse, .copy, .lock, .quit:
            false
        }
    }
}

extension Navigation {
    /// Whether it opens a screen that only serves to change something, or asks a question about a change.
    fileprivate var leadsToChange: Bool {
        switch self {
        case .open(.form), .open(.part), .open(.request), .open(.importFile): true
        case .confirm(let question): question.effects.contains(where: \.changesVault)
        case .open, .close, .show, .toast, .run, .set, .enterVault: false
        }
    }
}

extension Availability {
    /// Disables a binding in a read-only window if it leads to a change. `leadsToChange` finds that out by trying the
    /// message on a copy of the model, so no binding has to declare what it changes.
    func whileLooking(in context: Context, _ leadsToChange: () -> Bool) -> Availability {
        guard context.isReadOnly, self == .offered, leadsToChange() else { return self }
        return .disabled(Strings.readOnly)
    }
}

extension Context {
    /// The effects of the pause key. The shell reports a pause, once it is stored; resuming is reported at once.
    var pausingOrGoingOn: [Effect] {
        guard status.state == .paused else { return [.setPaused(true)] }
        return [.navigate(.toast(Toast(Strings.goesOn, kind: .notice))), .setPaused(false)]
    }
}
