import FieldInput
package import TerminalUI
import VaultModel
import VaultWording

/// A key or a text in the form for signing in, or the refusal of what it sent.
package enum LogInStep: Hashable, Sendable {
    case nextField, previousField
    case typed(Key)
    case pasted(String)
    case toggleShown
    case toggleNew, leaveNew
    case toggleCode, leaveCode
    case failed(String)
}

/// The form for signing in to a server, creating an account there, or joining with a pairing code of another device.
struct LogInForm: Hashable, Sendable {
    enum Focus: Int, Hashable, Sendable, CaseIterable {
        case server, email, password, again, invitation, code
    }

    enum Way: Hashable, Sendable {
        case signIn, newAccount, code
    }

    var server: TextField
    var email: TextField
    var password = TextField(masked: true)
    /// The password of a new account again, since a typing error would lock out the next device.
    var again = TextField(masked: true)
    /// The operator's code for a new account; stays empty for a server at which anyone may register.
    var invitation = TextField("")
    /// The code that another device shows, or the full text of its QR code, which contains the server, too.
    var code = TextField("")
    var focus: Focus
    var way = Way.signIn
    var isBusy = false
    var problem: String?

    /// Begins with what is known from an earlier session, else with the server from the settings.
    init(_ status: SyncStatus, offered: String? = nil) {
        let known = status.server ?? offered
        server = TextField(known ?? LogInForm.begun)
        email = TextField(status.account ?? "")
        focus = known == nil ? .server : status.account == nil ? .email : .password
    }

    /// The initial text of the server's field if no server is known.
    private static let begun = "https://"

    func text(of field: Focus) -> TextField {
        switch field {
        case .server: server
        case .email: email
        case .password: password
        case .again: again
        case .invitation: invitation
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
            case .again: again = newValue
            case .invitation: invitation = newValue
            case .code: code = newValue
            }
        }
    }

    mutating func update(_ step: LogInStep) {
        if case .failed = step { isBusy = false }
        guard !isBusy else { return }
        switch step {
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .toggleShown:
            password.toggleShown()
            again.toggleShown()
        case .toggleNew, .leaveNew: choose(way == .newAccount ? .signIn : .newAccount)
        case .toggleCode, .leaveCode: choose(way == .code ? .signIn : .code)
        case .typed(let key):
            _ = focused.handle(key)
            dropBegun()
            problem = nil
        case .pasted(let text):
            paste(text)
            problem = nil
        case .failed(let sentence): problem = sentence
        }
    }

    /// A pasted address with a scheme replaces the text in the server's field.
    private mutating func paste(_ text: String) {
        if focus == .server, text.contains("://") { server = TextField() }
        focused.paste(text)
    }

    /// Removes the initial scheme once an address with its own scheme was typed after it.
    private mutating func dropBegun() {
        guard focus == .server, server.text.hasPrefix(LogInForm.begun) else { return }
        let rest = String(server.text.dropFirst(LogInForm.begun.count))
        if LogInForm.schemes.contains(where: rest.lowercased().hasPrefix) { server = TextField(rest) }
    }

    private static let schemes = ["https://", "http://"]

    /// The fields of the chosen way, from top to bottom.
    var fields: [Focus] {
        switch way {
        case .signIn: [.server, .email, .password]
        case .newAccount: [.server, .email, .password, .again, .invitation]
        case .code: [.code, .server]
        }
    }

    private mutating func choose(_ chosen: Way) {
        way = chosen
        problem = nil
        if focus == .again || focus == .invitation { focus = .password }
        if !fields.contains(focus) { focus = fields[0] }
        if chosen == .code { focus = .code }
    }

    private mutating func moveFocus(by step: Int) {
        let place = (fields.firstIndex(of: focus) ?? 0) + step + fields.count
        focus = fields[place % fields.count]
    }

    /// Moves to the next field that needs input, or signs in.
    mutating func enter() -> [Effect] {
        guard !isBusy else { return [] }
        return way == .code ? enterCode() : enterPassword()
    }

    /// Joins with a pairing code. The text of a QR code is enough; a code alone needs the server.
    private mutating func enterCode() -> [Effect] {
        let typed = code.text.trimmed
        guard !typed.isEmpty else { return stop(at: .code, Strings.Sync.typeCode) }
        let holdsServer = typed.contains("://")
        guard holdsServer || address != nil else {
            return stop(at: .server, focus == .code ? nil : Strings.Sync.typeServer)
        }
        isBusy = true
        problem = nil
        return [.sync(.join(code: typed, server: holdsServer ? "" : address ?? ""))]
    }

    private mutating func enterPassword() -> [Effect] {
        guard let address else { return stop(at: .server, Strings.Sync.typeServer) }
        let mail = email.text.trimmed
        let hasName = mail.first != "@" && mail.last != "@" && mail.contains("@") && !mail.contains(" ")
        guard hasName else { return stop(at: .email, focus == .server ? nil : Strings.Sync.typeEmail) }
        guard !password.isEmpty else {
            return stop(at: .password, focus == .password ? Strings.Sync.typePassword : nil)
        }
        if focus == .server || focus == .email {
            focus = .password
            return []
        }
        if way == .newAccount, let sentence = slip {
            return stop(at: .again, focus == .password ? nil : sentence)
        }
        let typed = invitation.text.trimmed
        // Most servers want a code, so an empty field is shown before the request is sent.
        if way == .newAccount, typed.isEmpty, focus != .invitation { return stop(at: .invitation, nil) }
        isBusy = true
        problem = nil
        let request = LogInRequest(
            server: address, email: mail, password: Passphrase(password.text), isNew: way == .newAccount,
            invitation: way == .newAccount && !typed.isEmpty ? typed : nil)
        return [.sync(.logIn(request))]
    }

    /// The problem with a new account's password; nil if it was typed twice.
    private var slip: String? {
        if again.isEmpty { return Strings.Sync.typeItAgain }
        return again.text == password.text ? nil : Strings.Sync.passwordsDiffer
    }

    private mutating func stop(at place: Focus, _ sentence: String?) -> [Effect] {
        focus = place
        problem = sentence
        return []
    }

    /// The server's address with its scheme; nil if it is invalid.
    private var address: String? {
        let text = server.text.trimmed
        guard !text.contains(where: \.isWhitespace) else { return nil }
        for scheme in LogInForm.schemes where text.lowercased().hasPrefix(scheme) {
            return text.count > scheme.count ? text : nil
        }
        return text.isEmpty || text.contains("://") ? nil : LogInForm.begun + text
    }
}
