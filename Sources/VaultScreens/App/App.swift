import TerminalUI
import Translation
import VaultModel

/// The root of all screens: it routes what happens to the screen that is meant, and draws what is seen.
package enum App {
    /// Everything that the screens remember.
    package struct Model: Hashable, Sendable {
        /// What all screens may know.
        package internal(set) var context: Context
        /// The screens with a digit; empty while the vault is locked.
        var tabs: [Tab: Place] = [:]
        var tab: Tab = .vault
        /// What lies on top of the tab, or of nothing while the vault is locked; the last is seen.
        var stack: [Place] = []
        /// The line of the last effect.
        package internal(set) var toast: Toast? {
            didSet { toastSince = nil }
        }
        /// The first tick that found the toast standing.
        var toastSince: Timestamp?
        var confirmation: Confirmation?
        /// Nil while nothing is typed behind `:`.
        var commandLine: CommandLine?
        /// What was run there, the newest last; of this window alone.
        var formerCommands: [String] = []
        /// The store changed while something lay on top.
        var hasNews = false
        /// A command that is running and would be cut off by quitting.
        var isImporting = false
        var isBackingUp = false
        /// Whether the person was told that the server keeps failing; told again only after a sync that was good.
        var failureWasShown = false

        init(context: Context) {
            self.context = context
        }

        /// Whether a vault is open.
        package var isOpen: Bool { !tabs.isEmpty }
        /// The screen that is seen.
        var top: Place? { stack.last ?? tabs[tab] }
        /// Whether the next letter goes into a text of the screen that is seen.
        package var isTyping: Bool { commandLine == nil && top?.isTyping == true }
        /// Whether the shell has to send a tick each second, because something that is seen counts down.
        package var isCounting: Bool { top?.isCounting(in: context) ?? false }
    }

    /// Takes a message in and returns what the shell has to do, in this order.
    package static func update(_ model: inout Model, _ message: AppMessage) -> [Effect] {
        let context = model.context
        return context.speaking { permitted(take(message, &model), &model) }
    }

    /// What a mouse, a menu or an open dialog asks for reaches a window that only looks as little as what a key does.
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
            return take(.storeChanged, &model)
        case .terminate:
            return [.quit]
        }
    }

    /// What was said a minute ago is not news any more.
    private static func wearOff(_ model: inout Model) {
        guard model.toast != nil else { return }
        guard let since = model.toastSince else {
            model.toastSince = model.context.now
            return
        }
        if model.context.now.milliseconds - since.milliseconds >= 55_000 { model.toast = nil }
    }

    /// What goes wrong for long is said once where the person looks, whatever screen that is.
    private static func take(_ status: SyncStatus, _ model: inout Model) {
        model.context.status = status
        if status.state == .idle { model.failureWasShown = false }
        guard status.keepsFailing, !model.failureWasShown, case .waiting(_, let reason) = status.state else { return }
        model.failureWasShown = true
        model.toast = Toast(
            Strings.Sync.keepsFailing(status.tries, reason, shownBy: syncKey(model.context)), kind: .error)
    }

    /// The key that shows the Sync screen, or its command where it has none.
    private static func syncKey(_ context: Context) -> String {
        let binding = globals.bindings.first { $0.command == "sync-screen" }
        return binding.flatMap { context.keyMap.keys(of: $0).first?.label } ?? ":sync-screen"
    }

    /// News for the root first, then for every screen. A change of the store is read again only by the screen that is
    /// seen; the others read when they are seen again.
    private static func take(_ answer: Answer, _ model: inout Model) -> [Effect] {
        switch answer {
        case .statusChanged(let status), .loggedIn(let status): take(status, &model)
        case .categoriesLoaded(let categories): model.context.categories = categories
        case .draftsLoaded(let drafts): model.context.keep(drafts)
        case .saved: model.toast = Toast(Strings.saved, offersUndo: true)
        case .changed(let text, let canUndo): model.toast = Toast(text.text, offersUndo: canUndo)
        case .purged(_, let text, let canUndo): model.toast = Toast(text.text, offersUndo: canUndo)
        case .silenced(let silence, let count):
            let text = Strings.Expiring.done(silence, count, model.context)
            model.toast = Toast(text, kind: count > 0 ? .done : .notice, offersUndo: count > 0)
        case .expiringLoaded(let summary, matching: "") where summary.window == model.context.expiringWindow:
            model.context.status.counts.expiring = summary.due
        case .failed(let sentence): model.toast = Toast(sentence.text, kind: .error)
        case .copied(let way), .exported(let way): model.toast = Toast(way.text)
        case .configRead(let said, let problem): return adopt(said, problem: problem, &model)
        case .backupProgress: model.isBackingUp = true
        case .backedUp(let sentence):
            model.isBackingUp = false
            model.toast = Toast(sentence.text)
        case .backupFailed: model.isBackingUp = false
        case .importProgress: model.isImporting = true
        case .importFinished, .importFailed: model.isImporting = false
        case .pageLoaded, .facetsLoaded, .detailLoaded, .expiringLoaded, .conflictsLoaded, .queueLoaded,
            .activityLoaded,
            .purchasesLoaded, .receiptsLoaded, .coverLoaded, .requestsLoaded, .undoLinesLoaded, .queueEntryLoaded,
            .historyLoaded,
            .eventLoaded,
            .strengthRated, .noticeTried, .logInFailed, .unlocked, .unlockFailed,
            .created, .recoverySheetWritten, .recoverySheetFailed, .pathCompleted, .importPreviewed, .storeChanged,
            .closed,
            .activityAdded, .devicesLoaded, .devicesFailed, .invited,
            .exportTaken, .exportFailed, .backupTaken:
            break
        }
        if answer == .storeChanged {
            model.hasNews = model.hasNews || !model.stack.isEmpty
            return onTop(.answer(answer), &model) ?? []
        }
        return deliver(answer, &model)
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
