import FieldInput
import TerminalUI
import VaultModel
import VaultSettings
import VaultWording

extension PlainApp {
    static func signIn(_ model: inout Model) -> Step {
        let (status, context) = (model.context.status, model.context)
        if let account = status.account, !SyncScreen.needsSignIn(status) {
            return Step(lines: [Strings.Plain.isSignedIn(account)])
        }
        let form = LogInForm(status, offered: context.settings.effective.server)
        return ask(.signInWay(form), [Strings.Sync.signInExplained] + Strings.Plain.waysToSignIn, &model)
    }

    static func chooseWay(_ answer: String, _ form: LogInForm, _ model: inout Model) -> Step {
        var form = form
        switch answer {
        case "1": break
        case "2": form.update(.toggleNew)
        case "3": form.update(.toggleCode)
        default: return Step(lines: [Strings.Plain.oneToNumber(3)])
        }
        return ask(.signIn(form), [], &model)
    }

    /// Takes a line as the value of the current field; an empty line keeps the value in parentheses.
    static func fill(_ line: String, _ form: LogInForm, wasRefused: Bool, _ model: inout Model) -> Step {
        var form = form
        if !line.trimmed.isEmpty { form.set(line.trimmed) }
        return goOn(form, wasRefused: wasRefused, &model)
    }

    /// Takes a secret as the password, or as its repetition.
    static func fill(_ secret: Passphrase, _ form: LogInForm, wasRefused: Bool, _ model: inout Model) -> Step {
        var form = form
        if !secret.text.isEmpty { form.set(secret) }
        return goOn(form, wasRefused: wasRefused, &model)
    }

    private static func goOn(_ form: LogInForm, wasRefused: Bool, _ model: inout Model) -> Step {
        var form = form
        if form.hasSlip {
            form.forgetPassword()
            return ask(.signIn(form, wasRefused: wasRefused), [Strings.Plain.passwordsDiffer], &model)
        }
        if wasRefused, form.goOn() {
            return ask(.signIn(form, wasRefused: true), [form.explanation].compactMap(\.self), &model)
        }
        let effects = form.enter()
        model.question = .signIn(form, wasRefused: wasRefused)
        guard effects.isEmpty else { return Step(lines: [Strings.Sync.signingIn], effects: effects) }
        return Step(lines: [form.problem ?? form.explanation].compactMap(\.self))
    }

    /// Asks for everything again, since any of it may be wrong. The password starts empty, because nobody has seen what
    /// was typed.
    static func signInFailed(_ sentence: String, _ model: inout Model) -> Step {
        guard case .signIn(var form, _)? = model.question else { return Step(lines: [sentence]) }
        form.update(.failed(sentence))
        form.beginAgain()
        return ask(.signIn(form, wasRefused: true), [sentence, Strings.Plain.keepHint], &model)
    }
}

extension LogInForm {
    /// Puts a text into the field with the focus, unless that takes a secret.
    fileprivate mutating func set(_ text: String) {
        switch focus {
        case .server: server = TextField(text)
        case .email: email = TextField(text)
        case .invitation: invitation = TextField(text)
        case .code: code = TextField(text)
        case .password, .again: return
        }
        problem = nil
    }

    /// Puts a secret into the field with the focus, unless that takes a text.
    fileprivate mutating func set(_ secret: Passphrase) {
        switch focus {
        case .password: password = TextField(secret.text, masked: true)
        case .again: again = TextField(secret.text, masked: true)
        case .server, .email, .invitation, .code: return
        }
        problem = nil
    }

    /// A sentence about the field with the focus, if it needs one.
    fileprivate var explanation: String? { focus == .invitation ? Strings.Sync.invitationHint : nil }

    fileprivate mutating func beginAgain() {
        forgetPassword()
        focus = fields[0]
    }

    /// Whether a new account's password was typed twice but differently; nobody can see which of the two is wrong.
    fileprivate var hasSlip: Bool { focus == .again && !again.isEmpty && again.text != password.text }

    fileprivate mutating func forgetPassword() {
        password = TextField(masked: true)
        again = TextField(masked: true)
        focus = .password
    }

    /// Moves to the next field; returns false if there is none, or if the text of a QR code already contains
    /// everything.
    fileprivate mutating func goOn() -> Bool {
        let isWhole = focus == .code && code.text.contains("://")
        guard !isWhole, let next = fields.drop(while: { $0 != focus }).dropFirst().first else { return false }
        focus = next
        return true
    }
}
