import TerminalUI
import VaultModel

/// Signing in at a server, or making an account there.
struct LogInForm: Hashable, Sendable {
    enum Focus: Int, Hashable, Sendable, CaseIterable {
        case server, email, password
    }

    var server: TextField
    var email: TextField
    var password = TextField(masked: true)
    var focus: Focus
    /// Whether an account is made first.
    var isNew = false
    var isBusy = false
    var problem: String?

    /// Begins with what is known of an earlier session.
    init(_ status: SyncStatus) {
        server = TextField(status.server ?? "https://")
        email = TextField(status.account ?? "")
        focus = status.server == nil ? .server : status.account == nil ? .email : .password
    }

    private var focused: TextField {
        get {
            switch focus {
            case .server: server
            case .email: email
            case .password: password
            }
        }
        set {
            switch focus {
            case .server: server = newValue
            case .email: email = newValue
            case .password: password = newValue
            }
        }
    }

    mutating func update(_ message: SyncScreen.Message) {
        if case .logInFailed(let sentence) = message {
            isBusy = false
            problem = sentence
        }
        guard !isBusy else { return }
        switch message {
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .toggleShown: password.isMasked.toggle()
        case .toggleNew: isNew.toggle()
        case .typed(let key):
            _ = focused.handle(key)
            problem = nil
        case .pasted(let text):
            focused.paste(text)
            problem = nil
        case .appeared, .queueLoaded, .activityLoaded, .entryLoaded, .changed, .up, .down, .pageUp, .pageDown, .first,
            .last, .switchPane, .errorsOnly, .open, .submit, .close, .retry, .drop, .conflicts, .syncNow, .pause,
            .logIn, .logOut, .loggedIn, .history,
            .logInFailed:
            break
        }
    }

    private mutating func moveFocus(by step: Int) {
        let count = Focus.allCases.count
        focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .server
    }

    /// Goes to the next field that is not filled, or signs in.
    mutating func enter() -> [Effect] {
        guard !isBusy else { return [] }
        guard let address else { return stop(at: .server, Strings.Sync.typeServer) }
        let mail = email.text.trimmed
        let hasName = mail.first != "@" && mail.last != "@" && mail.contains("@") && !mail.contains(" ")
        guard hasName else { return stop(at: .email, focus == .server ? nil : Strings.Sync.typeEmail) }
        guard !password.isEmpty else {
            return stop(at: .password, focus == .password ? Strings.Sync.typePassword : nil)
        }
        if focus != .password {
            focus = .password
            return []
        }
        isBusy = true
        problem = nil
        return [.logIn(LogInRequest(server: address, email: mail, password: Passphrase(password.text), isNew: isNew))]
    }

    private mutating func stop(at place: Focus, _ sentence: String?) -> [Effect] {
        focus = place
        problem = sentence
        return []
    }

    /// The address with its scheme; nil for what is none.
    private var address: String? {
        let typed = server.text.trimmed
        // A whole address typed behind the scheme that stands there already.
        let begun = "https://"
        let text =
            typed.hasPrefix(begun + "http") && typed.dropFirst(begun.count).contains("://")
            ? String(typed.dropFirst(begun.count)) : typed
        guard !text.contains(where: \.isWhitespace) else { return nil }
        for scheme in ["https://", "http://"] where text.lowercased().hasPrefix(scheme) {
            return text.count > scheme.count ? text : nil
        }
        return text.isEmpty || text.contains("://") ? nil : "https://" + text
    }
}
