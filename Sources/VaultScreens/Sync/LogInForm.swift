import TerminalUI
import VaultModel

/// Signing in at a server, making an account there, or joining by a code that another device shows.
struct LogInForm: Hashable, Sendable {
    enum Focus: Int, Hashable, Sendable, CaseIterable {
        case server, email, password, code
    }

    enum Way: Hashable, Sendable {
        case signIn, newAccount, code
    }

    var server: TextField
    var email: TextField
    var password = TextField(masked: true)
    /// As another device shows it, or the whole text of its picture, which holds the server too.
    var code = TextField("")
    var focus: Focus
    var way = Way.signIn
    var isBusy = false
    var problem: String?

    /// Begins with what is known of an earlier session, else with the server that is set.
    init(_ status: SyncStatus, offered: String? = nil) {
        let known = status.server ?? offered
        server = TextField(known ?? "https://")
        email = TextField(status.account ?? "")
        focus = known == nil ? .server : status.account == nil ? .email : .password
    }

    func text(of field: Focus) -> TextField {
        switch field {
        case .server: server
        case .email: email
        case .password: password
        case .code: code
        }
    }

    private var focused: TextField {
        get { text(of: focus) }
        set {
            switch focus {
            case .server: server = newValue
            case .email: email = newValue
            case .password: password = newValue
            case .code: code = newValue
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
        case .toggleNew, .leaveNew: choose(way == .newAccount ? .signIn : .newAccount)
        case .toggleCode, .leaveCode: choose(way == .code ? .signIn : .code)
        case .typed(let key):
            _ = focused.handle(key)
            problem = nil
        case .pasted(let text):
            focused.paste(text)
            problem = nil
        default: break
        }
    }

    /// The fields of the way that is chosen, from top to bottom.
    var fields: [Focus] { way == .code ? [.code, .server] : [.server, .email, .password] }

    private mutating func choose(_ chosen: Way) {
        way = chosen
        problem = nil
        if !fields.contains(focus) { focus = fields[0] }
        if chosen == .code { focus = .code }
    }

    private mutating func moveFocus(by step: Int) {
        let place = (fields.firstIndex(of: focus) ?? 0) + step + fields.count
        focus = fields[place % fields.count]
    }

    /// Goes to the next field that is not filled, or signs in.
    mutating func enter() -> [Effect] {
        guard !isBusy else { return [] }
        return way == .code ? enterCode() : enterPassword()
    }

    /// The text of a picture is enough; a code alone needs the server.
    private mutating func enterCode() -> [Effect] {
        let typed = code.text.trimmed
        guard !typed.isEmpty else { return stop(at: .code, Strings.Sync.typeCode) }
        let holdsServer = typed.contains("://")
        guard holdsServer || address != nil else {
            return stop(at: .server, focus == .code ? nil : Strings.Sync.typeServer)
        }
        isBusy = true
        problem = nil
        return [.join(code: typed, server: holdsServer ? "" : address ?? "")]
    }

    private mutating func enterPassword() -> [Effect] {
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
        let request = LogInRequest(
            server: address, email: mail, password: Passphrase(password.text), isNew: way == .newAccount)
        return [.logIn(request)]
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
