package import TerminalUI
import Translation
package import VaultModel
import VaultWording

/// The screen of sync: its state, pending changes, recent activity, and the account.
package enum SyncScreen: Screen {
    package static var title: String { Strings.sync }

    package struct Model: Hashable, Sendable {
        /// Nil until the store has answered.
        var queue: [QueueLine]?
        /// The device's clock when the queue was read; waiting times count from then.
        var queueReadAt = Timestamp(milliseconds: 0)
        /// Newest first; nil until the store has answered.
        var activity: [ActivityLine]?
        var isActivityFocused = false
        /// Whether the focused list has the space of both.
        var isZoomed = false
        var queueList = ListWindow()
        var activityList = ListWindow()
        var showsErrorsOnly = false
        /// Whether only entries that need attention are listed.
        var showsTroubleOnly = false
        /// Nil until the store has answered.
        var texts: TextStanding?
        /// The devices that the server returned last; nil before that.
        var devices: [DeviceLine]?
        /// The page that covers the lists.
        var overlay: SyncOverlay?
        /// The entry to discard once its contents are known.
        var dropping: OperationID?

        package init() {}
    }

    package enum Message: Hashable, Sendable {
        case appeared
        case queueLoaded([QueueLine])
        case activityLoaded([ActivityLine])
        case textsLoaded(TextStanding)
        case entryLoaded(OperationID, QueueEntryDetail?)
        case changed
        case up, down, pageUp, pageDown, first, last
        case switchPane, zoom(Bool)
        case filter
        case open
        /// Continues in the form for signing in.
        case submit
        case close
        case retry, drop
        case sendText
        case conflicts
        case history, requests, levels, capture
        case syncNow, pause, goOn
        case logIn, logOut, turn, full
        case save
        case offers, brake
        case devices(DeviceStep)
        case activityAdded
        case form(LogInStep)
        case loggedIn
    }

    /// The effects that open the screen.
    package static let opening: [Effect] = [
        .read(.queue(limit: queueLimit)), .read(.activity(limit: activityLimit)), .read(.texts),
    ]
    /// The highest number of queue entries that are listed; the count is always complete.
    package static let queueLimit = 500
    /// The highest number of activity lines that are listed.
    package static let activityLimit = 200

    package static func isTyping(_ model: Model) -> Bool {
        if case .logIn(let form) = model.overlay { !form.isBusy } else { false }
    }

    package static func isCounting(_ model: Model, in context: Context) -> Bool {
        if case .waiting = context.status.state { return true }
        if case .invite(let page) = model.overlay { return page.isGood(in: context) }
        return model.queue?.contains { ($0.nextTryIn ?? 0) > 0 && $0.state == .pending } ?? false
    }

    package static func isForChange(_ model: Model) -> Bool { model.form != nil || model.dropping != nil }

    package static func message(for input: InputEvent, _ model: Model, in context: Context) -> Message? {
        guard isTyping(model) else { return nil }
        switch input {
        case .key(let key): return .form(.typed(key))
        case .paste(let text): return .form(.pasted(text))
        case .mouse, .resize, .focus, .resumed: return nil
        }
    }

    package static func message(for answer: Answer) -> Message? {
        switch answer {
        case .read(.queue(let lines)): .queueLoaded(lines)
        case .read(.activity(let lines)): .activityLoaded(lines)
        case .read(.texts(let standing)): .textsLoaded(standing)
        case .read(.queueEntry(let id, let detail)): .entryLoaded(id, detail)
        case .news(.storeChanged), .news(.status): .changed
        case .news(.activityAdded): .activityAdded
        case .sync(.devices(let devices)): .devices(.loaded(devices.toldApart))
        case .sync(.devicesFailed(let sentence)): .devices(.failed(sentence.text))
        case .sync(.invited(let invitation)): .devices(.invited(invitation))
        case .sync(.loggedIn): .loggedIn
        case .sync(.logInFailed(let sentence)): .form(.failed(sentence.text))
        case .read, .written, .failed, .vault, .sync, .file, .media, .terminal, .news, .closed: nil
        }
    }
}

/// A page that covers the lists of the sync screen.
enum SyncOverlay: Hashable, Sendable {
    case entry(QueueEntryDetail)
    case logIn(LogInForm)
    case devices(DevicesPage)
    case invite(InvitePage)
    case levels
}
