internal import CommandTable
internal import Sealing
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// Carries out the effects that screens request.
///
/// It lives on the screen's thread. Reads are done at once, on a connection of its own; writes go to the vault's queue
/// in the order of the requests; everything that can take longer than a frame runs elsewhere and answers through the
/// inbox.
final class EffectRunner {
    private(set) var environment: ClientEnvironment
    let opener: VaultOpener
    let inbox: Inbox<ShellNews>
    var writes = WriteLine()
    var session: Session?
    var activity: [ActivityLine] = []
    var importing: ImportJob?
    var backup: BackupJob?
    var restoring: StopSign?
    var signingIn: SigningIn?
    var demo: DemoVault?

    /// An open vault with this thread's reader.
    struct Session {
        let open: OpenVault
        let reader: VaultReader
        let sync: SyncController
        var follower: StoreFollower
        /// Whether a search has found a damaged index, which is rebuilt only once.
        var hasRebuiltIndex = false
    }

    /// A sign-in in progress, and the sentence to show if it is stopped.
    struct SigningIn {
        let task: Task<Void, Never>
        let stopped: Phrase
    }

    init(environment: ClientEnvironment, opener: VaultOpener, inbox: Inbox<ShellNews>) {
        self.environment = environment
        self.opener = opener
        self.inbox = inbox
    }

    /// A request to the terminal itself rather than to the vault; the shell carries it out.
    enum TerminalRequest: Hashable {
        case suspend, redraw, lock, quit
        case lockAfter(Duration?)
        case setMouse(Bool)
        case copy(String)
        /// An edit that needs the terminal for itself, and blocks until it is done.
        case edit(Editing)
    }

    /// The subject of an edit in the user's editor.
    enum Editing: Hashable {
        case notes(ReceiptID)
        case config
    }

    /// Performs one effect.
    ///
    /// - Returns: The answers that are known at once, and the request that the shell has to carry out itself.
    func perform(_ effect: Effect) -> (answers: [Answer], request: TerminalRequest?) {
        guard let log = environment.log else { return carryOut(effect) }
        let watch = Stopwatch()
        let outcome = carryOut(effect)
        log.write(.debug, "\(EventLog.name(of: effect)) took \(watch.milliseconds) ms")
        return outcome
    }

    private func carryOut(_ effect: Effect) -> (answers: [Answer], request: TerminalRequest?) {
        switch effect {
        case .suspend: return ([], .suspend)
        case .redraw: return ([], .redraw)
        case .lock: return ([], .lock)
        case .quit: return ([], .quit)
        case .setMouse(let on): return ([], .setMouse(on))
        case .setIdleLock(let seconds): return ([], .lockAfter(seconds.map { .seconds($0) }))
        case .copy(let text): return ([.copied(ShellSentences.copied)], .copy(text))
        case .editNotes(let id): return ([], .edit(.notes(id)))
        case .editConfig: return ([], .edit(.config))
        case .loadPage, .loadFacets, .loadDetail, .loadExpiring, .loadConflicts, .loadQueue, .loadQueueEntry,
            .loadActivity,
            .loadHistory, .loadEvent, .loadCategories, .loadDrafts, .loadPurchases, .loadReceipts, .loadRequests,
            .loadUndoLines, .loadCover,
            .saveEntry:
            return (read(effect), nil)
        case .unlock, .createVault, .startDemo, .rateStrength, .restoreBackup, .cancelRestore,
            .writeRecoverySheet:
            return (open(effect), nil)
        case .syncNow, .setPaused, .logIn, .logOut, .join, .cancelLogIn, .loadDevices, .revokeDevice, .invite,
            .turnSync, .syncFully,
            .answerBrake:
            return (sync(effect), nil)
        case .previewImport, .runImport, .cancelImport:
            return (importFile(effect), nil)
        case .export, .claim:
            return (export(effect), nil)
        case .completePath(let typed):
            complete(typed)
            return ([], nil)
        case .backUp, .cancelBackup:
            return (backUp(effect), nil)
        case .savePart, .trashParts, .restoreParts, .save, .trash, .restore, .undo, .redo, .undoActions, .redoActions,
            .resolve, .putBack, .saveDraft,
            .dropDraft, .savePreferences,
            .keepSearches, .keepExpiringWindow, .requestsSeen, .recoveryCodeStored, .silence, .retry, .drop,
            .answerOffer, .request, .split,
            .purge:
            write(effect)
            return ([], nil)
        case .keepSetting(let name, let value):
            keep(name, value)
            return ([], nil)
        case .tryNotice:
            tryNotice()
            return ([], nil)
        case .navigate:
            return ([], nil)
        }
    }

    func post(_ answer: Answer) {
        inbox.post(.answer(answer))
    }

    /// Waits for all requested writes, then reports that through the inbox.
    func finish() {
        close { [inbox] in inbox.post(.finished) }
    }

    /// Releases the vault after all requested writes, and wipes its keys.
    ///
    /// Sync gets one second to stop, whatever the server does: changes that were sent without an answer are sent again
    /// under the same key.
    func close(then done: @escaping @Sendable () -> Void = {}) {
        let (former, sync, open) = (writes, session?.sync, session?.open)
        writes = WriteLine()
        session = nil
        activity = []
        importing?.cancel()
        importing = nil
        backup?.cancel()
        backup = nil
        restoring?.set()
        signingIn?.task.cancel()
        signingIn = nil
        Task.detached {
            await former.finish()
            await Blocking.wait(atMost: .seconds(1)) { await sync?.stop() }
            open?.close()
            done()
        }
    }
}

extension EffectRunner {
    /// Adopts the config file after it was read again; later lookups use the new values.
    func adopt(_ configuration: Configuration) {
        environment.configuration = configuration
    }

    /// Keeps a line for the activity list, and drops the oldest ones.
    func keep(_ line: ActivityLine) {
        activity.append(line)
        if activity.count > 500 { activity.removeFirst(100) }
    }
}
