import TerminalUI
import VaultModel
import VaultSettings

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

    /// Takes a line as the field that is asked for; an empty one keeps what stands in parentheses.
    static func fill(_ line: String, _ form: LogInForm, _ model: inout Model) -> Step {
        var form = form
        if !line.trimmed.isEmpty { form.set(line) }
        let effects = form.enter()
        model.question = .signIn(form)
        guard effects.isEmpty else { return Step(lines: [Strings.Sync.signingIn], effects: effects) }
        return Step(lines: [form.problem].compactMap(\.self))
    }

    /// The password is asked for again, since nobody has seen what was typed.
    static func signInFailed(_ sentence: String, _ model: inout Model) -> Step {
        if case .signIn(var form)? = model.question {
            form.update(.logInFailed(sentence))
            form.forgetPassword()
            model.question = .signIn(form)
        }
        return Step(lines: [sentence])
    }
}

extension LogInForm {
    /// Puts a whole line into the field with the focus; blanks belong to a password.
    fileprivate mutating func set(_ line: String) {
        switch focus {
        case .server: server = TextField(line.trimmed)
        case .email: email = TextField(line.trimmed)
        case .code: code = TextField(line.trimmed)
        case .password: password = TextField(line, masked: true)
        }
        problem = nil
    }

    fileprivate mutating func forgetPassword() { password = TextField(masked: true) }
}
