import VaultModel

extension Effect {
    /// Whether it is there to change the vault, or to let a server change it: what a window that only looks refuses.
    ///
    /// What screens merely remember (drafts, searches, how far ahead they look) is none; such a window forgets it.
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
    /// Whether it opens what is only there to change something, or asks about that.
    fileprivate var leadsToChange: Bool {
        switch self {
        case .open(.form), .open(.part), .open(.request), .open(.importFile): true
        case .confirm(let question): question.effects.contains(where: \.changesVault)
        case .open, .close, .show, .toast, .run, .set, .enterVault: false
        }
    }
}

extension Availability {
    /// The same; in a window that only looks, the reason why not, where `leadsToChange`, which tries the key on a copy of
    /// what there is, comes to a change. So no key has to be told what it changes: its screen says so by what it does.
    func whileLooking(in context: Context, _ leadsToChange: () -> Bool) -> Availability {
        guard context.isReadOnly, self == .offered, leadsToChange() else { return self }
        return .disabled(Strings.readOnly)
    }
}

extension Context {
    /// What the key of pausing asks for. The shell tells of a pause, which is stored; going on is seen at once.
    var pausingOrGoingOn: [Effect] {
        guard status.state == .paused else { return [.setPaused(true)] }
        return [.navigate(.toast(Toast(Strings.goesOn, kind: .notice))), .setPaused(false)]
    }
}
