import TerminalUI
import Translation
import VaultModel
import VaultWording

extension SyncScreen {
    package static let bindings = BindingTable<Message>([
        Binding([.enter], .open, "open", "Look into an entry", .view, footer: "details"),
        Binding([.enter], .submit, "submit", "Sign in with what was typed", .sync, footer: "continue", mode: .typing),
        Binding([.character("S")], .syncNow, "sync", "Sync now", .sync, footer: "sync now"),
        Binding([.character("P")], .pause, "pause", "Pause, in every window", .sync, footer: "pause"),
        Binding([.character("P")], .goOn, "pause", "Resume paused sync", .sync, footer: "resume"),
        Binding(
            [.character("A")], .offers, "offers", "Resend what the server lacks, or discard it", .sync, footer: "offers"
        ),
        Binding([.character("B")], .brake, "deletions", "Answer what a full sync asks", .sync, footer: "answer"),
        Binding([.character("i")], .invite, "invite", "A code for another device", .sync, footer: "invite"),
        Binding([.character("x")], .save, "export", "Save the entry to a file", .sync),
        Binding([.character("d")], .revoke, "revoke", "Sign the device out; asks first", .sync, footer: "sign it out"),
        Binding([.character("r")], .retry, "retry", "Send the entry at once", .sync, footer: "retry"),
        Binding([.character("D")], .drop, "drop", "Discard the entry; asks first", .sync, footer: "discard"),
        Binding(
            [.character("C")], .conflicts, "conflicts", "Decide what two people changed", .sync, footer: "conflicts"),
        Binding([.character("l")], .logIn, "log-in", "Sign in at a server", .sync, footer: "sign in"),
        Binding([.character("L")], .logOut, "log-out", "Sign out; everything stays here", .sync, footer: "sign out"),
        Binding([.character("V")], .devices, "devices", "The devices of the account", .sync, footer: "devices"),
        Binding(
            [.character("O")], .turn, "mode", "With a server, or on this device only; asks first", .sync,
            footer: "on/off"),
        Binding([.character("F")], .full, "full-sync", "Compare everything with the server", .sync),
        Binding([.character("f")], .filter, "errors-only", "Only what went wrong", .view, footer: "errors only"),
        Binding([.character("H")], .history, "history", "What happened on all devices", .view, footer: "activity"),
        Binding([.character("Q")], .requests, "requests", Strings.Requests.helpRequests, .view),
        Binding([.tab, .backTab], .switchPane, "next-pane", "Queue or activity", .view),
        Binding([.character("+")], .zoom(true), "zoom-in", Strings.helpZoomIn, .view),
        Binding([.character("_")], .zoom(false), "zoom-out", Strings.helpZoomOut, .view),
        Binding([.tab, .down], .nextField, "next-field", "Next field", .move, footer: "next", mode: .typing),
        Binding([.backTab, .up], .previousField, "previous-field", "Previous field", .move, mode: .typing),
        Binding(
            [.control("t")], .toggleShown, "show-passphrase", "Show or hide the password", .view, footer: "show",
            mode: .typing),
        Binding(
            [.control("n")], .toggleNew, "new-account", "Make a new account", .sync, footer: "new account",
            mode: .typing),
        Binding(
            [.control("n")], .leaveNew, "new-account", "Sign in to an account that exists", .sync, footer: "sign in",
            mode: .typing),
        Binding(
            [.control("p")], .toggleCode, "pairing-code", "Join by a code of another device", .sync, footer: "by code",
            mode: .typing),
        Binding(
            [.control("p")], .leaveCode, "pairing-code", "Sign in with email and password instead", .sync,
            footer: "by email", mode: .typing),
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
        case .nextField, .previousField: return isTyping(model) ? .offered : .hidden
        case .toggleNew, .leaveNew:
            return isTyping(model) && (message == .leaveNew) == (model.form?.way == .newAccount) ? .offered : .hidden
        case .toggleCode, .leaveCode:
            return isTyping(model) && (message == .leaveCode) == (model.form?.way == .code) ? .offered : .hidden
        case .toggleShown: return isTyping(model) && model.form?.way != .code ? .offered : .hidden
        case .open:
            if model.overlay != nil { return .hidden }
            return model.isActivityFocused ? .hidden : availabilityOfEntry(model)
        case .submit: return isTyping(model) ? .offered : .hidden
        case .retry, .drop:
            // Nothing gets sent, and a discarded change could not be restored.
            let isAlone = context.status.account == nil && availabilityOfEntry(model) == .offered
            if isAlone { return .disabled(noServer(context.status)) }
            return message == .retry ? availabilityOfRetry(model, context.status) : availabilityOfEntry(model)
        case .save: return availabilityOfEntry(model)
        case .zoom(let isIn) where model.isZoomed == isIn: return .hidden
        case .switchPane, .zoom, .filter, .history, .requests: return model.overlay == nil ? .offered : .hidden
        case .conflicts, .offers, .brake, .logIn, .logOut: return availabilityOfAccount(message, model, in: context)
        case .devices, .invite, .revoke: return availabilityOfDevices(message, model, context.status)
        case .turn, .full: return availabilityOfMode(message, model, context.status)
        case .pause where context.status.state == .paused: return .hidden
        case .goOn where context.status.state != .paused: return .hidden
        case .syncNow, .pause, .goOn:
            switch model.overlay {
            case .devices, .invite, .logIn: return .hidden
            case .entry, nil: break
            }
            return context.status.state == .deviceOnly ? .disabled(noServer(context.status)) : .offered
        case .appeared, .queueLoaded, .activityLoaded, .activityAdded, .entryLoaded, .devicesLoaded, .devicesFailed,
            .invited, .changed, .up, .down, .pageUp, .pageDown, .first,
            .last, .typed, .pasted, .loggedIn, .logInFailed:
            return .offered
        }
    }

    /// The availability of what needs an account. Without one, or with nothing to do, the keys give the reason.
    private static func availabilityOfAccount(
        _ message: Message, _ model: Model, in context: Context
    ) -> Availability {
        guard model.overlay == nil else { return .hidden }
        let status = context.status
        let nothing: String? =
            switch message {
            case .conflicts: context.counts.conflicts > 0 ? nil : Strings.Sync.noConflicts
            case .offers: context.counts.offered > 0 ? nil : Strings.Sync.nothingOffered
            case .brake: status.question != nil ? nil : Strings.Sync.nothingAsked
            case .logIn: needsSignIn(status) ? nil : Strings.Sync.signedInAlready
            default: status.account != nil ? nil : Strings.Sync.signInFirst
            }
        guard let nothing else { return .offered }
        return .disabled(status.account == nil ? Strings.Sync.signInFirst : nothing)
    }

    private static func availabilityOfDevices(
        _ message: Message, _ model: Model, _ status: SyncStatus
    ) -> Availability {
        switch (model.overlay, message) {
        case (.devices(let page), .revoke):
            guard let device = page.current else { return .hidden }
            return device.isThis ? .disabled(Strings.Sync.thisOneSignsOut) : .offered
        case (.devices, .invite), (.invite, .invite): return .offered
        case (nil, .devices), (nil, .invite), (nil, .revoke):
            if status.state == .deviceOnly { return .disabled(noServer(status)) }
            if needsSignIn(status) { return .disabled(Strings.Sync.signInForDevices) }
            return message == .revoke ? .disabled(Strings.Sync.devicesFirst) : .offered
        default: return .hidden
        }
    }

    private static func availabilityOfMode(
        _ message: Message, _ model: Model, _ status: SyncStatus
    ) -> Availability {
        guard model.overlay == nil else { return .hidden }
        switch (message, status.state) {
        case (.turn, .deviceOnly): return status.account == nil ? .disabled(Strings.Sync.signInFirst) : .offered
        case (.full, .deviceOnly): return .disabled(noServer(status))
        case (.full, .stopped), (.full, .paused): return .disabled(Strings.Sync.goOnFirst)
        default: return .offered
        }
    }

    /// Returns why a vault of this device only cannot sync: nobody is signed in, or sync was turned off.
    private static func noServer(_ status: SyncStatus) -> String {
        status.account == nil ? Strings.Sync.signInFirst : Strings.Sync.turnOnFirst
    }

    /// A resend proposal can be answered at any time; everything else is sent, which needs sync to be running.
    private static func availabilityOfRetry(_ model: Model, _ status: SyncStatus) -> Availability {
        let offered = availabilityOfEntry(model)
        guard offered == .offered, model.entry?.state != .offered, !status.isSyncing else { return offered }
        return .disabled(status.state == .deviceOnly ? noServer(status) : Strings.Sync.goOnFirst)
    }

    private static func availabilityOfEntry(_ model: Model) -> Availability {
        switch model.overlay {
        case .logIn, .devices, .invite: return .hidden
        case .entry, nil: break
        }
        return model.entry == nil ? .disabled(Strings.Sync.nothingWaits) : .offered
    }

    /// Whether nobody is signed in, or the session has ended.
    static func needsSignIn(_ status: SyncStatus) -> Bool {
        if case .stopped = status.state { return true }
        return status.account == nil
    }
}
