import TerminalUI
import Translation
import VaultModel
import VaultWording

extension ExpiringScreen {
    package static let bindings = BindingTable<Message>(
        CopyMenu.bindings(Message.copy) + menuBindings + SearchBar.typingBindings(Message.search)
            + Binding.listWhileTyping(Message.list) + actionBindings
            + Binding.list(Message.list, down: [.char("n")], up: [.char("N")]) + closeBindings)

    /// The keys of the open menu, which come before those of the screen.
    private static let menuBindings: [Binding<Message>] = [
        Binding(
            [.enter, .char(" ")], .menu(.pick), "pick", Strings.Expiring.helpPick, .view, footer: Strings.footChoose),
        Binding([.down, .char("j"), .char("z")], .menu(.move(1)), "menu-down", Strings.helpMenuDown, .view),
        Binding([.up, .char("k")], .menu(.move(-1)), "menu-up", Strings.helpMenuUp, .view),
        Binding(
            [.escape, .char("q")], .menu(.close), "menu-close", Strings.helpMenuClose, .view, footer: Strings.footClose),
        Binding(
            [.enter], .menu(.take), "take", Strings.Expiring.helpTake, .change, footer: Strings.Expiring.footSnooze,
            mode: .typing),
        Binding(
            [.escape], .menu(.close), "cancel-typing", Strings.Expiring.helpCancelTyping, .move,
            footer: Strings.footBack, mode: .typing),
        Binding(
            [.character("d"), .delete], .search(.forget), "forget", Strings.helpForget, .change,
            footer: Strings.footForget),
    ]

    private static let actionBindings: [Binding<Message>] = [
        Binding([.enter], .open, "open", Strings.helpOpen, .view, footer: Strings.footOpen),
        Binding(
            [.character("c")], .claim, "claim", Strings.Export.helpClaim, .view, footer: Strings.Export.footClaim),
        Binding(
            [.character("z")], .menu(.open), "snooze", Strings.Expiring.helpSnooze, .change,
            footer: Strings.Expiring.footSnooze),
        Binding(
            [.character("m")], .mute, "mute", Strings.Expiring.helpMute, .change, footer: Strings.Expiring.footMute),
        Binding(
            [.character("W")], .nextWindow, "window", Strings.Expiring.helpWindow, .view,
            footer: Strings.Expiring.footWindow),
        Binding(
            [.character("x")], .calendar, "export", Strings.Export.helpCalendar, .view,
            footer: Strings.Export.footCalendar),
        Binding([.character("/")], .search(.start), "filter", Strings.helpFilter, .view, footer: Strings.footFilter),
        Binding([.ctrl("s")], .search(.save), "save-search", Strings.helpSaveSearch, .view),
        Binding([.character("F")], .search(.saved), "saved-searches", Strings.helpSaved, .view),
        CopyMenu.binding(Message.copy),
        Binding([.character("Z")], .toggleSilenced, "show-snoozed", Strings.Expiring.helpShow, .view),
    ]

    private static let closeBindings: [Binding<Message>] = [
        Binding([.character("q"), .escape], .close, "close", Strings.helpBack, .move, footer: Strings.footBack)
    ]

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .copy(.open) where !isModal(model) && model.search.naming == nil: return needsLine(model)
        case .copy: return model.copying == nil ? .hidden : .offered
        case _ where model.copying != nil: return .hidden
        case .menu(.open): return isModal(model) || model.search.naming != nil ? .hidden : needsLine(model)
        case .menu(let step): return availability(of: step, model)
        case _ where model.menu != nil: return .hidden
        case .search(let step): return model.search.availability(of: step, in: context)
        case _ where model.search.picker != nil || model.search.naming != nil: return .hidden
        case .open, .claim, .mute: return needsLine(model)
        case .nextWindow: return model.showsSilenced ? .hidden : .offered
        case .calendar:
            if model.showsSilenced { return .hidden }
            return (model.summary?.due ?? 0) == 0 ? .disabled(nothing(model)) : .offered
        case .toggleSilenced:
            return model.showsSilenced || model.silencedCount > 0 ? .offered : .disabled(Strings.Expiring.nothingQuiet)
        case .appeared, .loaded, .storeChanged, .closed, .list, .close: return .offered
        }
    }

    /// The keys of the menu move through the list of searches, too.
    private static func availability(of step: MenuStep, _ model: Model) -> Availability {
        if model.menu != nil { return .offered }
        return model.search.picker != nil && step.ofPicker != nil ? .offered : .hidden
    }

    private static func needsLine(_ model: Model) -> Availability {
        if model.current != nil { return .offered }
        return .disabled(nothing(model))
    }

    /// The reason why there is nothing to act on.
    static func nothing(_ model: Model) -> String {
        let text = model.search.text
        if text.isEmpty {
            return model.showsSilenced
                ? Strings.Expiring.nothingQuiet : Strings.Expiring.nothingToOpen(hasLongerWindow(model))
        }
        return model.showsSilenced
            ? Strings.Expiring.nothingQuiet(of: text)
            : Strings.Expiring.quiet(model.window, of: text, hasLongerWindow(model))
    }

    /// Whether `W` looks further ahead than now.
    static func hasLongerWindow(_ model: Model) -> Bool { windows.contains { $0 > model.window } }
}
