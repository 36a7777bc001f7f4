import TerminalUI
import Translation
import VaultModel
import VaultWording

extension SyncScreen {
    package static let bindings = BindingTable<Message>([
        Binding([.enter], .open, "open", "Show the entry", .view, footer: "details"),
        Binding([.enter], .submit, "submit", "Sign in with what was typed", .sync, footer: "continue", mode: .typing),
        Binding([.character("S")], .syncNow, "sync", "Sync now", .sync, footer: "sync now"),
        Binding([.character("P")], .pause, "pause", "Pause, in every window", .sync, footer: "pause"),
        Binding([.character("P")], .goOn, "pause", "Resume paused sync", .sync, footer: "resume"),
        Binding(
            [.character("A")], .offers, "offers", "Resend what the server lacks, or discard it", .sync, footer: "answer"
        ),
        Binding([.character("B")], .brake, "deletions", "Answer what a full sync asks", .sync, footer: "answer"),
        Binding(
            [.character("i")], .devices(.invite), "invite", "Show a pairing code for another device", .sync,
            footer: "invite"),
        Binding([.character("x")], .save, "export", "Save the entry to a file", .sync),
        Binding(
            [.character("d")], .devices(.revoke), "revoke", "Sign the device out; asks first", .sync,
            footer: "sign out"),
        Binding([.character("r")], .retry, "retry", "Send the entry at once", .sync, footer: "retry"),
        Binding([.character("D")], .drop, "drop", "Discard the entry; asks first", .sync, footer: "discard"),
        Binding([.character("M")], .sendText, "send-text", Strings.Texts.helpSend, .sync),
        Binding(
            [.character("C")], .conflicts, "conflicts", "Resolve fields that two devices changed", .sync,
            footer: "conflicts"),
        Binding([.character("l")], .logIn, "log-in", "Sign in to a server", .sync, footer: "sign in"),
        Binding([.character("L")], .logOut, "log-out", "Sign out; everything stays here", .sync, footer: "sign out"),
        Binding([.character("V")], .devices(.open), "devices", "The devices of the account", .sync, footer: "devices"),
        Binding([.character("c")], .capture, "capture", Strings.Capture.help, .sync, footer: Strings.Capture.foot),
        Binding(
            [.character("O")], .turn, "mode", "Turn sync on or off; asks first", .sync,
            footer: "on/off"),
        Binding([.character("F")], .full, "full-sync", "Compare everything with the server", .sync),
        Binding([.character("f")], .filter, "errors-only", "Only what went wrong", .view, footer: "errors only"),
        Binding([.character("H")], .history, "history", "What happened on all devices", .view, footer: "activity"),
        Binding([.character("Q")], .requests, "requests", Strings.Requests.helpRequests, .view),
        Binding([.character("W")], .levels, "levels", Strings.Levels.help, .view),
        Binding([.tab, .backTab], .switchPane, "next-pane", "Queue or activity", .view),
        Binding([.character("+")], .zoom(true), "zoom-in", Strings.helpZoomIn, .view),
        Binding([.character("_")], .zoom(false), "zoom-out", Strings.helpZoomOut, .view),
        Binding([.tab, .down], .form(.nextField), "next-field", "Next field", .move, footer: "next", mode: .typing),
        Binding([.backTab, .up], .form(.previousField), "previous-field", "Previous field", .move, mode: .typing),
        Binding(
            [.control("t")], .form(.toggleShown), "show-passphrase", "Show or hide the password", .view, footer: "show",
            mode: .typing),
        Binding(
            [.control("n")], .form(.toggleNew), "new-account", "Create an account", .sync, footer: "new account",
            mode: .typing),
        Binding(
            [.control("n")], .form(.leaveNew), "new-account", "Sign in to an account that exists", .sync,
            footer: "sign in",
            mode: .typing),
        Binding(
            [.control("p")], .form(.toggleCode), "pairing-code", "Join with a pairing code from another device", .sync,
            footer: "by code",
            mode: .typing),
        Binding(
            [.control("p")], .form(.leaveCode), "pairing-code", "Sign in with email and password instead", .sync,
            footer: "by email", mode: .typing),
        Binding([.escape], .close, "close", "Back to the lists", .move, footer: "back", mode: .both),
        Binding([.character("q")], .close, "close-page", "Back to the lists", .move),
        Binding([.character("j"), .down], .down, "down", "Next line", .move),
        Binding([.character("k"), .up], .up, "up", "Previous line", .move),
        Binding([.pageDown, .control("d")], .pageDown, "page-down", "One page down", .move),
        Binding([.pageUp, .control("u")], .pageUp, "page-up", "One page up", .move),
        Binding([.character("g"), .home], .first, "first", "First line", .move),
        Binding([.character("G"), .end], .last, "last", "Last line", .move),
    ])

    package static func availability(of message: Message, _ model: Model, in context: Context) -> Availability {
        let status = context.status
        switch message {
        case .close: return model.overlay == nil ? .hidden : .offered
        case .form(let step): return availability(ofTyping: step, model)
        case .open:
            if model.overlay != nil { return .hidden }
            return model.isActivityFocused ? .hidden : availabilityOfEntry(model)
        case .submit: return isTyping(model) ? .offered : .hidden
        case .retry, .drop:
            // Nothing gets sent, and a discarded change could not be restored.
            let isAlone = status.account == nil && availabilityOfEntry(model) == .offered
            if isAlone { return .disabled(noServer(status)) }
            return message == .retry ? availabilityOfRetry(model, status) : availabilityOfEntry(model)
        case .save: return availabilityOfEntry(model)
        case .sendText: return availabilityOfText(model)
        case .zoom(let isIn) where model.isZoomed == isIn: return .hidden
        case .switchPane, .zoom, .filter, .history, .requests: return model.overlay == nil ? .offered : .hidden
        case .capture: return onLists(model, unless: CaptureScreen.whyNot(status))
        case .levels: return onLists(model, unless: status.state == .deviceOnly ? noServer(status) : nil)
        case .conflicts: return ofAccount(model, status, context.counts.conflicts > 0, else: Strings.Sync.noConflicts)
        case .offers: return ofAccount(model, status, context.counts.offered > 0, else: Strings.Sync.nothingOffered)
        case .brake: return ofAccount(model, status, status.question != nil, else: Strings.Sync.nothingAsked)
        case .logIn: return ofAccount(model, status, needsSignIn(status), else: Strings.Sync.signedInAlready)
        case .logOut where status.isSignedOut: return onLists(model, unless: Strings.Sync.signInAgain)
        case .logOut: return ofAccount(model, status, status.account != nil, else: Strings.Sync.signInFirst)
        case .turn:
            let isAlone = status.state == .deviceOnly && status.account == nil
            return onLists(model, unless: isAlone ? Strings.Sync.signInFirst : nil)
        case .full: return onLists(model, unless: whyNotFull(status))
        case .devices(let step): return availability(of: step, model, status)
        case .pause where status.state == .paused: return .hidden
        case .goOn where status.state != .paused: return .hidden
        case .syncNow, .pause, .goOn:
            switch model.overlay {
            case .devices, .invite, .logIn: return .hidden
            case .entry, .levels, nil: break
            }
            if status.isSignedOut { return .disabled(Strings.Sync.signInAgain) }
            return status.state == .deviceOnly ? .disabled(noServer(status)) : .offered
        case .appeared, .queueLoaded, .activityLoaded, .textsLoaded, .activityAdded, .entryLoaded, .changed, .up, .down,
            .pageUp,
            .pageDown, .first, .last, .loggedIn:
            return .offered
        }
    }

    private static func availability(ofTyping step: LogInStep, _ model: Model) -> Availability {
        let way = isTyping(model) ? model.form?.way : nil
        let isOffered =
            switch step {
            case .nextField, .previousField: way != nil
            case .toggleNew: way != nil && way != .newAccount
            case .leaveNew: way == .newAccount
            case .toggleCode, .toggleShown: way != nil && way != .code
            case .leaveCode: way == .code
            case .typed, .pasted, .failed: true
            }
        return isOffered ? .offered : .hidden
    }

    /// The availability of what leaves the lists; with nothing to do there, the key gives the reason.
    private static func onLists(_ model: Model, unless reason: String?) -> Availability {
        if model.overlay != nil { return .hidden }
        return reason.map { .disabled($0) } ?? .offered
    }

    /// The availability of what needs an account. Without one, or with nothing to do, the key gives the reason.
    private static func ofAccount(
        _ model: Model, _ status: SyncStatus, _ isMeant: Bool, else nothing: String
    ) -> Availability {
        onLists(model, unless: isMeant ? nil : status.account == nil ? Strings.Sync.signInFirst : nothing)
    }

    private static func availability(of step: DeviceStep, _ model: Model, _ status: SyncStatus) -> Availability {
        switch step {
        case .open: onLists(model, unless: whyNoDevices(status))
        case .invite:
            switch model.overlay {
            case .devices, .invite: .offered
            case .entry, .logIn, .levels, nil: onLists(model, unless: whyNoDevices(status))
            }
        case .revoke:
            if case .devices(let page) = model.overlay {
                page.current.map { $0.isThis ? .disabled(Strings.Sync.thisOneSignsOut) : .offered } ?? .hidden
            } else {
                onLists(model, unless: whyNoDevices(status) ?? Strings.Sync.devicesFirst)
            }
        case .loaded, .failed, .invited: .offered
        }
    }

    private static func whyNoDevices(_ status: SyncStatus) -> String? {
        if status.state == .deviceOnly { return noServer(status) }
        return needsSignIn(status) ? Strings.Sync.signInForDevices : nil
    }

    private static func whyNotFull(_ status: SyncStatus) -> String? {
        switch status.state {
        case .deviceOnly: noServer(status)
        case .stopped where status.isSignedOut: Strings.Sync.signInAgain
        case .stopped, .paused: Strings.Sync.goOnFirst
        case .idle, .pulling, .pushing, .comparing, .waiting: nil
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
        case .logIn, .devices, .invite, .levels: return .hidden
        case .entry, nil: break
        }
        return model.entry == nil ? .disabled(Strings.Sync.nothingWaits) : .offered
    }

    private static func availabilityOfText(_ model: Model) -> Availability {
        let offered = availabilityOfEntry(model)
        guard offered == .offered else { return offered }
        guard model.texts?.isOn == true else { return .disabled(Strings.Texts.offHere) }
        return model.entry?.canBeTexted == true ? .offered : .disabled(Strings.Texts.cannotSend)
    }

    /// Whether nobody is signed in, or the session has ended.
    static func needsSignIn(_ status: SyncStatus) -> Bool {
        if case .stopped = status.state { return true }
        return status.account == nil
    }
}
