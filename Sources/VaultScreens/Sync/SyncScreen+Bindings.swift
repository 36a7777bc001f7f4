import TerminalUI
import VaultModel

extension SyncScreen {
    package static let bindings = BindingTable<Message>([
        Binding([.enter], .open, "open", "Look into an entry", .view, footer: "details"),
        Binding([.enter], .submit, "submit", "Sign in with what was typed", .sync, footer: "go on", mode: .typing),
        Binding([.character("S")], .syncNow, "sync", "Sync now", .sync, footer: "sync now"),
        Binding([.character("P")], .pause, "pause", "Pause, or go on", .sync, footer: "pause"),
        Binding([.character("r")], .retry, "retry", "Send the entry at once", .sync, footer: "retry"),
        Binding([.character("D")], .drop, "drop", "Give the entry up; asks first", .sync, footer: "drop"),
        Binding(
            [.character("C")], .conflicts, "conflicts", "Decide what two people changed", .sync, footer: "conflicts"),
        Binding([.character("l")], .logIn, "log-in", "Sign in at a server", .sync, footer: "sign in"),
        Binding([.character("L")], .logOut, "log-out", "Sign out; everything stays here", .sync, footer: "sign out"),
        Binding([.character("f")], .errorsOnly, "errors-only", "Only what went wrong", .view, footer: "errors only"),
        Binding([.character("H")], .history, "history", "What happened on all devices", .view, footer: "activity"),
        Binding([.tab, .backTab], .switchPane, "next-pane", "Queue or activity", .view),
        Binding([.tab, .down], .nextField, "next-field", "Next field", .move, footer: "next", mode: .typing),
        Binding([.backTab, .up], .previousField, "previous-field", "Field before", .move, mode: .typing),
        Binding(
            [.control("t")], .toggleShown, "show-passphrase", "Show or hide the password", .view, footer: "show",
            mode: .typing),
        Binding(
            [.control("n")], .toggleNew, "new-account", "Sign in, or make a new account", .sync, footer: "new account",
            mode: .typing),
        Binding([.escape], .close, "close", "Back to the lists", .move, footer: "back", mode: .both),
        Binding([.character("q")], .close, "close-page", "Back to the lists", .move),
        Binding([.character("j"), .down], .down, "down", "Line below", .move),
        Binding([.character("k"), .up], .up, "up", "Line above", .move),
        Binding([.pageDown, .control("d")], .pageDown, "page-down", "A page down", .move),
        Binding([.pageUp, .control("u")], .pageUp, "page-up", "A page up", .move),
        Binding([.character("g"), .home], .first, "first", "First line", .move),
        Binding([.character("G"), .end], .last, "last", "Last line", .move),
    ])

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        switch message {
        case .close: return model.overlay == nil ? .hidden : .offered
        case .nextField, .previousField, .toggleShown, .toggleNew: return isTyping(model) ? .offered : .hidden
        case .open:
            if model.overlay != nil { return .hidden }
            return model.isActivityFocused ? .hidden : availabilityOfEntry(model)
        case .conflicts: return context.counts.conflicts > 0 && model.overlay == nil ? .offered : .hidden
        case .submit: return isTyping(model) ? .offered : .hidden
        case .retry, .drop: return availabilityOfEntry(model)
        case .switchPane, .errorsOnly, .history: return model.overlay == nil ? .offered : .hidden
        case .syncNow, .pause:
            return context.status.state == .deviceOnly ? .disabled(Strings.Sync.signInFirst) : .offered
        case .logIn: return model.overlay == nil && needsSignIn(context.status) ? .offered : .hidden
        case .logOut: return model.overlay == nil && context.status.account != nil ? .offered : .hidden
        case .appeared, .queueLoaded, .activityLoaded, .entryLoaded, .changed, .up, .down, .pageUp, .pageDown, .first,
            .last, .typed, .pasted, .loggedIn, .logInFailed:
            return .offered
        }
    }

    private static func availabilityOfEntry(_ model: Model) -> Availability {
        if case .logIn = model.overlay { return .hidden }
        return model.entry == nil ? .disabled(Strings.Sync.nothingWaits) : .offered
    }

    /// Whether there is nobody signed in, or the session has ended.
    static func needsSignIn(_ status: SyncStatus) -> Bool {
        if case .stopped = status.state { return true }
        return status.state == .deviceOnly || status.account == nil
    }
}
