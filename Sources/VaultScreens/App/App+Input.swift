import TerminalUI

extension App {
    /// Handles an input event: an open question gets it first, then the command line, then the visible screen, then the
    /// keys that work everywhere.
    static func input(_ event: InputEvent, _ model: inout Model) -> [Effect] {
        switch event {
        case .resize(let columns, let rows):
            model.context.columns = max(1, columns)
            model.context.rows = max(1, rows)
            return []
        case .resumed:
            return [.terminal(.redraw)]
        case .key(let key) where isForLock(key, model):
            return perform(.lock, &model)
        case .key(let key) where model.confirmation != nil:
            return answerQuestion(key, &model)
        case .key, .paste, .mouse, .focus:
            if model.confirmation != nil { return [] }
            if let line = model.commandLine { return onCommandLine(event, line, &model) }
            // Notices and errors have been read by the time the next key is pressed.
            if case .key = event, model.toast.map({ $0.kind != .done }) == true { model.toast = nil }
            if let tab = clickedTab(event, model) { return navigate(.show(tab), from: nil, &model) }
            if case .key(let key) = event, let effects = aboveText(key, &model) { return effects }
            if let effects = onTop(.input(event), &model) { return effects }
            guard case .key(let key) = event else { return [] }
            if let effects = everywhere(key, &model) { return effects }
            // A Greek or Russian layout is on: use the key in the same place on a US keyboard. It is Latin, so this
            // recurses once.
            guard model.top?.isTyping == false, let latin = key.onLatinLayout else { return [] }
            return input(.key(latin), &model)
        }
    }

    /// Whether the key locks the vault, which it does over anything that is open or being typed: whoever presses it leaves the
    /// terminal.
    private static func isForLock(_ key: Key, _ model: Model) -> Bool {
        !key.isText
            && globals.binding(for: key, isTyping: true, model.context.keyMap) { availability($0, model) }?.message
                == .lock
    }

    /// Returns nil if the visible screen has no use for the action.
    static func onTop(_ action: ScreenAction, _ model: inout Model) -> [Effect]? {
        if let depth = model.stack.indices.last {
            return model.stack[depth].perform(action, in: model.context).map { settle($0, from: depth, &model) }
        }
        let tab = model.tab
        return model.tabs[tab]?.perform(action, in: model.context).map { settle($0, &model) }
    }

    private enum Reply {
        case yes, no, quit, redraw, suspend
    }

    /// The keys while a question is open: `y` confirms; `n`, `q` and Esc do not. Enter alone never confirms.
    private static let replies: [Key: Reply] = [
        .char("y"): .yes, .char("Y"): .yes, .char("n"): .no, .char("N"): .no, .char("q"): .no, .escape: .no,
        .ctrl("c"): .quit, .ctrl("l"): .redraw, .ctrl("z"): .suspend,
    ]

    private static func answerQuestion(_ key: Key, _ model: inout Model) -> [Effect] {
        guard let reply = replies[key] else { return [] }
        switch reply {
        case .yes:
            let effects = model.confirmation?.effects ?? []
            model.confirmation = nil
            return settle(effects, from: model.stack.indices.last, &model)
        case .no:
            model.confirmation = nil
            return []
        case .quit:
            if model.confirmation?.effects == [.terminal(.quit)] { return [.terminal(.quit)] }
            model.confirmation = nil
            return quit(&model)
        case .redraw: return [.terminal(.redraw)]
        case .suspend: return [.terminal(.suspend)]
        }
    }

    /// Handles global keys that work while typing, which a field would otherwise swallow, unless the screen has bound
    /// them itself. Esc is always left to the screen.
    private static func aboveText(_ key: Key, _ model: inout Model) -> [Effect]? {
        guard !key.isText, let top = model.top, top.isTyping else { return nil }
        let own = top.keyLines(in: model.context)
        guard !own.contains(where: { $0.mode.contains(.typing) && $0.keys.contains(key) }) else { return nil }
        let found = globals.binding(for: key, isTyping: true, model.context.keyMap) { availability($0, model) }
        guard let found, found.message != .leave else { return nil }
        return perform(found.message, &model)
    }

    private static func everywhere(_ key: Key, _ model: inout Model) -> [Effect]? {
        let isTyping = model.top?.isTyping ?? false
        let found = globals.binding(for: key, isTyping: isTyping, model.context.keyMap) { availability($0, model) }
        guard let found else { return nil }
        return perform(found.message, &model)
    }

    /// Runs a command by its name; the screen's own commands come first.
    static func run(command: String, _ model: inout Model) -> [Effect] {
        if let effects = onTop(.command(command), &model) { return effects }
        guard let found = globals.bindings.first(where: { $0.command == command }) else { return [] }
        return perform(found.message, &model)
    }

    private static func clickedTab(_ event: InputEvent, _ model: Model) -> Tab? {
        guard case .mouse(let mouse) = event, mouse.action == .press(.left), model.stack.isEmpty, model.isOpen,
            let row = Chrome(columns: model.context.columns, rows: model.context.rows).tabsRow,
            mouse.position.row == row, let seen = model.tabs[model.tab]
        else { return nil }
        let line = TabLine(current: model.tab, aside: seen.aside(in: model.context), in: model.context)
        return line.tab(at: mouse.position.column)
    }
}
