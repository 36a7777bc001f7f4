import FieldInput
import TerminalUI
import VaultModel
import VaultWording

/// A question that the next line answers.
enum PlainQuestion: Hashable, Sendable {
    /// The time to snooze; the answer is a number.
    case snooze(ReceiptID)
    case snoozeDay(ReceiptID)
    case importFile
    /// The choices after a file was read; the answer is a number.
    case importing(ImportPreview)
    case importCurrency(ImportPreview)
    /// The fields of the sign-in form, one after the other; after a failure, all of them again.
    case signIn(LogInForm, wasRefused: Bool = false)
    /// The confirmation of a permanent deletion; the answer is a word.
    case purge(ReceiptID)
    /// The choice between signing in, creating an account and using a pairing code.
    case signInWay(LogInForm)
    /// A question of the first start, before there is a vault.
    case start(PlainStart)

    /// Whether the answer must not be shown.
    var isSecret: Bool {
        switch self {
        case .signIn(let form, _): form.focus == .password || form.focus == .again
        case .start(let start): start.isSecret
        case .snooze, .snoozeDay, .importFile, .importing, .importCurrency, .purge, .signInWay: false
        }
    }

    /// Whether it can be left without an answer. Late questions of the start have to be answered.
    fileprivate var canBeCancelled: Bool {
        if case .start(let start) = self { !start.isLate } else { true }
    }

    func prompt(in context: Context) -> String {
        switch self {
        case .snooze, .importing, .signInWay: Strings.Plain.numberPrompt
        case .snoozeDay: Strings.Expiring.until + ": "
        case .purge: Strings.Requests.word + " "
        case .importFile: Strings.Import.file + ": "
        case .importCurrency: Strings.Start.currency + ": "
        case .signIn(let form, _): PlainQuestion.prompt(form)
        case .start(let start): start.prompt(in: context)
        }
    }

    private static func prompt(_ form: LogInForm) -> String {
        let isSecret = form.focus == .password || form.focus == .again
        let now = isSecret ? "" : form.text(of: form.focus).text
        // A URL scheme alone is not an address to keep.
        let shown = now.isEmpty || now.hasSuffix("//") ? "" : " (\(VisibleText.line(now)))"
        return Strings.Sync.label(of: form.focus) + shown + ": "
    }
}

extension PlainApp {
    /// Asks a question, after lines with the possible answers.
    static func ask(_ question: PlainQuestion, _ lines: [String], _ model: inout Model) -> Step {
        model.question = question
        return Step(lines: lines)
    }

    /// Takes the input as the answer to the open question; without one, as a command or the value of a form's field.
    static func take(_ input: Input, _ model: inout Model) -> Step {
        guard let question = model.question else {
            guard case .line(let line) = input else { return Step() }
            return model.form == nil ? obey(line, &model) : fill(line, &model)
        }
        switch input {
        case .line(let line):
            // A secret is never taken from a line, which is compared with words.
            if question.isSecret { return Step() }
            if question.canBeCancelled, line.trimmed == "cancel" { return cancel(question, &model) }
            return answer(line, question, &model)
        case .secret(let secret):
            return answer(secret, question, &model)
        case .cancelled:
            return question.canBeCancelled ? cancel(question, &model) : Step()
        }
    }

    /// Cancels a question; before there is a vault, that leads back to the first one.
    private static func cancel(_ question: PlainQuestion, _ model: inout Model) -> Step {
        if case .start = question { return choose(&model) }
        model.question = nil
        return Step(lines: [Strings.Plain.cancelled])
    }

    private static func answer(_ secret: Passphrase, _ question: PlainQuestion, _ model: inout Model) -> Step {
        switch question {
        case .signIn(let form, let wasRefused): fill(secret, form, wasRefused: wasRefused, &model)
        case .start(let start): answer(secret, start, &model)
        case .snooze, .snoozeDay, .importFile, .importing, .importCurrency, .purge, .signInWay: Step()
        }
    }

    private static func answer(_ line: String, _ question: PlainQuestion, _ model: inout Model) -> Step {
        switch question {
        case .snooze(let id): return snooze(id, line.trimmed, &model)
        case .snoozeDay(let id): return snooze(id, untilDay: line.trimmed, &model)
        case .purge(let id): return purge(id, line.trimmed, &model)
        case .importFile: return readFile(line.trimmed, &model)
        case .importing(let preview): return choose(line.trimmed, preview, &model)
        case .importCurrency(let preview): return chooseCurrency(line.trimmed, preview, &model)
        case .signInWay(let form): return chooseWay(line.trimmed, form, &model)
        case .signIn(let form, let wasRefused): return fill(line, form, wasRefused: wasRefused, &model)
        case .start(let start): return answer(line, start, &model)
        }
    }
}
