import TerminalUI
import VaultModel

/// A question whose answer is the next line that is typed.
enum PlainQuestion: Hashable, Sendable {
    /// For how long, by a number.
    case snooze(ReceiptID)
    case snoozeDay(ReceiptID)
    case importFile
    /// What to do with what was read, by a number.
    case importing(ImportPreview)
    case importCurrency(ImportPreview)
    /// One after the other what the form of signing in asks for; after it was refused, all of it again.
    case signIn(LogInForm, wasRefused: Bool = false)
    /// Whether it goes for good, by a word.
    case purge(ReceiptID)
    /// Whether to sign in, make an account, or join by a code.
    case signInWay(LogInForm)
    /// Before there is a vault.
    case start(PlainStart)

    /// Whether the answer is for nobody's eyes.
    var isSecret: Bool {
        switch self {
        case .signIn(let form, _): form.focus == .password || form.focus == .again
        case .start(let start): start.isSecret
        default: false
        }
    }

    /// Whether the word `cancel` leaves it; any word may be a secret, and a late question of the start has to be answered.
    fileprivate var takesCancel: Bool {
        if case .start(let start) = self { !isSecret && !start.isLate } else { !isSecret }
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
        // The scheme alone is no address that could be kept.
        let shown = now.isEmpty || now.hasSuffix("//") ? "" : " (\(VisibleText.line(now)))"
        return Strings.Sync.label(of: form.focus) + shown + ": "
    }
}

extension PlainApp {
    /// Asks, with the lines that say what can be answered.
    static func ask(_ question: PlainQuestion, _ lines: [String], _ model: inout Model) -> Step {
        model.question = question
        return Step(lines: lines)
    }

    /// Leaves a question as if it had not been asked; before there is a vault, that leads to the first one.
    static func cancel(_ question: PlainQuestion, _ model: inout Model) -> Step {
        if case .start(let start) = question { return start.isLate ? Step() : choose(&model) }
        model.question = nil
        return Step(lines: [Strings.Plain.cancelled])
    }

    /// Takes a line as the answer.
    static func answer(_ line: String, _ question: PlainQuestion, _ model: inout Model) -> Step {
        if question.takesCancel, line.trimmed == "cancel" { return cancel(question, &model) }
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
