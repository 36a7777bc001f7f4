import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The root of all screens: routes messages to the screens and draws the visible one.
package enum App {
    /// The state of all screens.
    package struct Model: Hashable, Sendable {
        /// The state that all screens share.
        package internal(set) var context: Context
        /// The screens of the tabs; empty while the vault is locked.
        var tabs: [Tab: ScreenSlot] = [:]
        var tab: Tab = .vault
        /// The screens on top of the tab, or on top of nothing while the vault is locked; the last one is visible.
        var stack: [ScreenSlot] = []
        /// The message about the last effect.
        package internal(set) var toast: Toast? {
            didSet { toastSince = nil }
        }
        /// The time of the first tick after the toast appeared.
        var toastSince: Timestamp?
        var confirmation: Confirmation?
        /// The picture that was requested last, as long as it is wanted.
        var asked: PictureRequest?
        /// Nil while the command line is closed.
        var commandLine: CommandLine?
        /// The command lines run in this window, the newest last.
        var formerCommands: [String] = []
        /// Whether the store changed while another screen was on top.
        var hasNews = false
        /// Whether an import is running, which quitting would interrupt.
        var isImporting = false
        var isBackingUp = false
        /// Whether the toast about a server that keeps failing was shown; a successful sync resets it.
        var failureWasShown = false

        init(context: Context) {
            self.context = context
        }

        /// Whether a vault is open.
        package var isOpen: Bool { !tabs.isEmpty }
        /// The visible screen.
        var top: ScreenSlot? { stack.last ?? tabs[tab] }
        /// Whether the next letter goes into a text field of the visible screen.
        package var isTyping: Bool { commandLine == nil && top?.isTyping == true }
        /// Whether the shell has to send a tick each second, because something visible counts down.
        package var isCounting: Bool { top?.isCounting(in: context) ?? false }
    }

    /// Handles a message and returns the effects for the shell, in this order.
    package static func update(_ model: inout Model, _ message: AppMessage) -> [Effect] {
        let context = model.context
        return context.speaking { permitted(take(message, &model), &model) + showing(&model) }
    }

    /// Requests the picture of the visible screen, unless it has been requested or is there.
    private static func showing(_ model: inout Model) -> [Effect] {
        let wanted = model.top?.picture(in: model.context)
        guard wanted != model.asked else { return [] }
        model.asked = wanted
        guard let wanted, !model.context.pictures.isSettled(wanted) else { return [] }
        return [.media(.show(wanted))]
    }

    /// Drops vault-changing effects in a read-only window, whatever triggered them: a key, the mouse, a menu or a
    /// dialog.
    private static func permitted(_ effects: [Effect], _ model: inout Model) -> [Effect] {
        guard model.context.isReadOnly, effects.contains(where: \.changesVault) else { return effects }
        model.toast = Toast(Strings.readOnly, kind: .notice)
        return effects.filter { !$0.changesVault }
    }

    private static func take(_ message: AppMessage, _ model: inout Model) -> [Effect] {
        switch message {
        case .input(let event):
            return input(event, &model)
        case .answer(let answer):
            return take(answer, &model)
        case .tick(let now, let today):
            model.context.now = now
            wearOff(&model)
            guard model.context.today != today else { return [] }
            model.context.today = today
            return take(.news(.storeChanged), &model)
        case .terminate:
            return [.terminal(.quit)]
        }
    }

    /// Hides the toast about a minute after it appeared.
    private static func wearOff(_ model: inout Model) {
        guard model.toast != nil else { return }
        guard let since = model.toastSince else {
            model.toastSince = model.context.now
            return
        }
        if model.context.now.milliseconds - since.milliseconds >= 55_000 { model.toast = nil }
    }

    /// Takes over the sync status; shows once, on any screen, that the server keeps failing.
    private static func take(_ status: SyncStatus, _ model: inout Model) {
        model.context.status = status
        if status.state == .idle { model.failureWasShown = false }
        guard status.keepsFailing, !model.failureWasShown, case .waiting(_, let reason) = status.state else { return }
        model.failureWasShown = true
        model.toast = Toast(
            Strings.Sync.keepsFailing(status.tries, reason, shownBy: syncKey(model.context)), kind: .error)
    }

    /// The key that shows the Sync screen, or its command if it has no key.
    private static func syncKey(_ context: Context) -> String {
        let binding = globals.bindings.first { $0.command == "sync-screen" }
        return binding.flatMap { context.keyMap.keys(of: $0).first?.label } ?? ":sync-screen"
    }

    /// Handles an answer in the root, then passes it to every screen, except for what only the visible one needs.
    private static func take(_ answer: Answer, _ model: inout Model) -> [Effect] {
        switch answer {
        case .read(let answer): take(answer, &model)
        case .written(let answer): take(answer, &model)
        case .failed(let sentence): model.toast = Toast(sentence.text, kind: .error)
        case .sync(.loggedIn(let status)): take(status, &model)
        case .file(let answer): take(answer, &model)
        case .terminal(.copied(let way)): model.toast = Toast(way.text)
        case .terminal(.configRead(let said, let problem)): return adopt(said, problem: problem, &model)
        case .media(let answer): take(answer, &model)
        case .news(.storeChanged):
            model.context.pictures.doubt()
            model.asked = nil
            return tellVisible(answer, &model)
        case .news(.status(let status)):
            take(status, &model)
            return tellVisible(answer, &model)
        case .news(.reminded(let lines)):
            guard let first = lines.first, model.isOpen else { return [] }
            model.toast = Toast(Strings.Expiring.reminded(first, others: lines.count - 1), kind: .notice)
            return [.terminal(.ring)]
        case .news(.transfers(let moving)): model.context.transfers = moving
        case .vault, .sync, .terminal(.noticeTried), .news(.activityAdded), .closed: break
        }
        return deliver(answer, &model)
    }

    /// Passes news to the visible screen alone. The others read again when they become visible.
    private static func tellVisible(_ answer: Answer, _ model: inout Model) -> [Effect] {
        model.hasNews = model.hasNews || !model.stack.isEmpty
        return onTop(.answer(answer), &model) ?? []
    }

    private static func take(_ answer: ReadAnswer, _ model: inout Model) {
        switch answer {
        case .categories(let categories): model.context.categories = categories
        case .categoryLines(let lines): model.context.categories = lines.map(\.category)
        case .drafts(let drafts): model.context.keep(drafts)
        case .expiring(let summary, matching: "") where summary.window == model.context.expiringWindow:
            model.context.status.counts.expiring = summary.due
        case .page, .facets, .detail, .attachments, .cover, .inbox, .expiring, .conflicts, .conflict,
            .wholeConflicts, .queue, .queueEntry, .activity, .history, .event, .purchases, .receipts, .requests,
            .undoLines, .texts:
            break
        }
    }

    private static func take(_ answer: WriteAnswer, _ model: inout Model) {
        switch answer {
        case .saved: model.toast = Toast(Strings.saved, offersUndo: true)
        case .accepted(let ids): model.toast = Toast(Strings.Inbox.accepted(ids.count), offersUndo: true)
        case .changed(let text, let canUndo): model.toast = Toast(text.text, offersUndo: canUndo)
        case .requested(let text, let isReversible):
            let status = model.context.status
            model.toast = Toast(
                Strings.Requests.stored(text, status), offersUndo: isReversible || !status.sendsAtOnce)
        case .purged(_, let text, let canUndo):
            model.toast = Toast(text.text, offersUndo: canUndo && !model.context.status.sendsAtOnce)
        case .silenced(let silence, let count):
            let text = Strings.Expiring.done(silence, count, model.context)
            model.toast = Toast(text, kind: count > 0 ? .done : .notice, offersUndo: count > 0)
        }
    }

    private static func take(_ answer: MediaAnswer, _ model: inout Model) {
        switch answer {
        case .picture(let answer): model.context.pictures.take(answer)
        case .taking(let done, let total):
            model.toast = Toast(Strings.Pictures.taking(done, of: total), kind: .notice)
        case .taken(let outcome):
            let isBad = outcome.added == 0 && !outcome.refused.isEmpty
            model.toast = Toast(
                Strings.Pictures.outcome(outcome), kind: isBad ? .error : .done, offersUndo: outcome.added == 1)
        }
    }

    private static func take(_ answer: FileAnswer, _ model: inout Model) {
        switch answer {
        case .exported(let way): model.toast = Toast(way.text)
        case .importProgress: model.isImporting = true
        case .importFinished, .importFailed: model.isImporting = false
        case .backupProgress: model.isBackingUp = true
        case .backedUp(let sentence):
            model.isBackingUp = false
            model.toast = Toast(sentence.text)
        case .backupFailed: model.isBackingUp = false
        case .pathCompleted, .importPreviewed, .importIsFolder, .exportTaken, .exportFailed, .backupTaken: break
        }
    }

    private static func deliver(_ answer: Answer, _ model: inout Model) -> [Effect] {
        var effects: [Effect] = []
        for tab in Tab.allCases {
            if let asked = model.tabs[tab]?.perform(.answer(answer), in: model.context) {
                effects += settle(asked, &model)
            }
        }
        for depth in model.stack.indices.reversed() where depth < model.stack.count {
            if let asked = model.stack[depth].perform(.answer(answer), in: model.context) {
                effects += settle(asked, from: depth, &model)
            }
        }
        return effects
    }
}

extension Context {
    mutating func keep(_ found: [Draft]) {
        drafts = Dictionary(found.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
