import TerminalUI
import Translation
import VaultModel
import VaultWording

extension App {
    /// Keys that work on every screen, unless the screen uses them itself.
    enum Global: Hashable, Sendable {
        case help, commandLine, close, leave, quit, suspend, redraw, syncNow, pause, undo, redo, undoList, mouse, backup
        case lock
        case show(Tab)
    }

    static let helpCommand = "help"
    static let commandLineCommand = "command-line"
    static let quitCommand = "quit"

    static let globals = BindingTable<Global>([
        Binding([.char("1")], .show(.vault), "vault", Strings.helpShowVault, .view),
        Binding([.char("2")], .show(.expiring), "expiring", Strings.helpShowExpiring, .view),
        Binding([.char("3")], .show(.inbox), "inbox", Strings.helpShowInbox, .view),
        Binding([.char("4")], .show(.sync), "sync-screen", Strings.helpShowSync, .view),
        Binding([.char("5")], .show(.settings), "settings", Strings.helpShowSettings, .view),
        Binding([.char("u")], .undo, "undo", Strings.helpUndo, .change, footer: Strings.footUndo),
        Binding([.ctrl("r")], .redo, "redo", Strings.helpRedo, .change),
        Binding([.char("U")], .undoList, "undo-list", Strings.Undo.helpList, .change),
        Binding([.char("S")], .syncNow, "sync", Strings.helpSyncNow, .sync),
        Binding([.char("P")], .pause, "pause", Strings.helpPause, .sync),
        Binding([.ctrl("k")], .lock, "lock", Strings.helpLock, .program, mode: .both),
        Binding([.ctrl("b")], .backup, "backup", Strings.Backup.helpBackup, .program),
        Binding([.char("?"), .function(1)], .help, helpCommand, Strings.helpHelp, .program, footer: Strings.footHelp),
        Binding(
            [.function(1)], .help, helpCommand, Strings.helpHelp, .program, footer: Strings.footHelp, mode: .typing),
        Binding([.char(":")], .commandLine, commandLineCommand, Strings.helpCommandLine, .program),
        Binding([.char("q")], .close, "close", Strings.helpClose, .program),
        Binding([.escape], .leave, "back", Strings.helpLeave, .program, mode: .both),
        Binding([.char("%")], .mouse, "mouse", Strings.helpMouse, .program),
        Binding([.ctrl("l")], .redraw, "redraw", Strings.helpRedraw, .program, mode: .both),
        Binding([.ctrl("z")], .suspend, "suspend", Strings.helpSuspend, .program, mode: .both),
        Binding(
            [.ctrl("c")], .quit, quitCommand, Strings.helpQuit, .program, footer: Strings.footQuit, mode: .both),
    ])

    static func availability(_ message: Global, _ model: Model) -> Availability {
        switch message {
        case .redraw, .suspend, .quit:
            return .offered
        case .lock:
            return model.isOpen && !model.context.isDemo ? .offered : .hidden
        case _ where model.top?.isModal == true:
            return .hidden
        case .help, .mouse, .leave:
            return .offered
        case .close, .show, .undoList, .commandLine, .backup:
            return model.isOpen ? .offered : .hidden
        case .undo, .redo:
            if !model.isOpen { return .hidden }
            if model.context.isReadOnly { return .disabled(Strings.readOnly) }
            // It would look as if it were for the setting that was just changed.
            let isInSettings = model.stack.isEmpty && model.tab == .settings
            return isInSettings ? .disabled(Strings.settingsNotUndone) : .offered
        case .syncNow, .pause:
            if !model.isOpen { return .hidden }
            if model.context.isReadOnly { return .disabled(Strings.readOnly) }
            return model.context.status.state == .deviceOnly ? .disabled(Strings.noServerYet) : .offered
        }
    }

    static func perform(_ message: Global, _ model: inout Model) -> [Effect] {
        if case .disabled(let reason) = availability(message, model) {
            model.toast = Toast(reason, kind: .notice)
            return []
        }
        switch message {
        case .help: return navigate(.open(.help), from: nil, &model)
        case .commandLine: return openCommandLine(&model)
        case .close: return goBack(&model)
        case .leave: return leave(&model)
        case .quit: return quit(&model)
        case .lock: return askToLock(&model)
        case .suspend: return [.terminal(.suspend)]
        case .redraw: return [.terminal(.redraw)]
        case .undo: return [.write(.undo)]
        case .redo: return [.write(.redo)]
        case .undoList: return navigate(.open(.undoList), from: nil, &model)
        case .syncNow:
            model.toast = Toast(Strings.syncRequested(model.context), kind: .notice)
            return [.sync(.now)]
        case .pause: return settle(model.context.pausingOrGoingOn, &model)
        case .mouse: return toggleMouse(&model)
        case .backup: return openBackup(&model)
        case .show(let tab): return navigate(.show(tab), from: nil, &model)
        }
    }

    /// Closes one level: the screen on top, then a tab or the Trash in favor of the list, then the program.
    private static func goBack(_ model: inout Model) -> [Effect] {
        if !model.stack.isEmpty { return closeTop(&model) }
        if model.isOpen, model.tab != .vault { return navigate(.show(.vault), from: nil, &model) }
        if case .list(let held)? = model.top, held.model.query.scope == .trash {
            return navigate(.run(command: "show-trash"), from: nil, &model)
        }
        return quit(&model)
    }

    private static func closeTop(_ model: inout Model) -> [Effect] {
        navigate(.close, from: model.stack.indices.last, &model)
    }

    /// Esc closes the screen on top; it never quits the program.
    private static func leave(_ model: inout Model) -> [Effect] {
        if !model.isOpen { return [] }
        if !model.stack.isEmpty { return closeTop(&model) }
        model.toast = model.toast == nil ? Toast(Strings.escapeNeverQuits, kind: .notice) : nil
        return []
    }

    /// Opens the backup dialog, unless it is already on top.
    private static func openBackup(_ model: inout Model) -> [Effect] {
        if case .backingUp? = model.stack.last { return [] }
        return navigate(.open(.backup), from: nil, &model)
    }

    private static func toggleMouse(_ model: inout Model) -> [Effect] {
        model.context.isMouseOn.toggle()
        model.toast = Toast(model.context.isMouseOn ? Strings.mouseOn : Strings.mouseOff, kind: .notice)
        return [.terminal(.setMouse(model.context.isMouseOn))]
    }

    /// Quits; asks first if that would interrupt an import or a backup or lose typed text.
    static func quit(_ model: inout Model) -> [Effect] {
        guard let work = runningWork(model) else { return [.terminal(.quit)] }
        model.confirmation = Confirmation(
            title: Strings.quitTitle, text: work, action: Strings.quitAction, effects: [.terminal(.quit)])
        return []
    }

    /// Locks the vault; asks first if that would interrupt an import or a backup or lose typed text.
    private static func askToLock(_ model: inout Model) -> [Effect] {
        let lost: String? =
            model.isImporting
            ? Strings.lockDuringImport
            : model.isBackingUp
                ? Strings.lockDuringBackup : model.stack.contains(where: \.losesText) ? Strings.quitLosesText : nil
        guard let lost else { return [.terminal(.lock)] }
        model.confirmation = Confirmation(
            title: Strings.lockTitle, text: lost, action: Strings.lockAction, effects: [.terminal(.lock)])
        return []
    }

    private static func runningWork(_ model: Model) -> String? {
        if model.isImporting { return Strings.quitDuringImport }
        if model.isBackingUp { return Strings.Backup.quitDuring }
        if model.stack.contains(where: \.losesText) { return Strings.quitLosesText }
        // No need to ask during a sync: unsent changes are kept, and an unresponsive server must not keep anybody here.
        return nil
    }
}
