import FieldInput
import TerminalUI
import Translation
import VaultModel
import VaultWording

/// The questions of the first start, line by line. The stages are those of the screens, which check the answers.
enum PlainStart: Hashable, Sendable {
    /// The choice of how to begin; the answer is a number.
    case choice
    case passphrase(joins: Bool)
    /// The same passphrase again.
    case again(PassphraseStage)
    /// The sentence to type after the recovery code; `sheet` and a file name write the code as a sheet.
    case recovery(RecoveryStage)
    case currency(PreferencesStage)
    case days(PreferencesStage)
    case reminders(PreferencesStage)
    case backupFile
    case backupSecret(path: String)

    var isSecret: Bool {
        switch self {
        case .passphrase, .again, .backupSecret: true
        case .choice, .recovery, .currency, .days, .reminders, .backupFile: false
        }
    }

    func prompt(in context: Context) -> String {
        switch self {
        case .choice: Strings.Plain.numberPrompt
        case .passphrase: Strings.Start.passphrase + ": "
        case .again: Strings.Start.again + ": "
        case .recovery: "> "
        case .currency(let stage): "\(Strings.Start.currency) (\(stage.currency.text)): "
        case .days(let stage): "\(Strings.Start.days) (\(context.today.text(stage.dayFormat))): "
        case .reminders(let stage): "\(Strings.Start.reminders) (\(Strings.Plain.reminders(stage, context))): "
        case .backupFile: Strings.Backup.file + ": "
        case .backupSecret: Strings.Backup.secret + ": "
        }
    }
}

extension PlainApp {
    /// Returns the initial state without a vault, which asks how to begin.
    package static func begin(in context: Context) -> (model: Model, step: Step) {
        var model = Model(context: context)
        let step = Language.$current.withValue(context.language) {
            var step = choose(&model)
            step.lines = [Strings.Plain.noVault(context.storePath)] + step.lines
            return step
        }
        return (model, step)
    }

    /// Asks how to begin.
    static func choose(_ model: inout Model, after sentence: String? = nil) -> Step {
        ask(.start(.choice), [sentence].compactMap(\.self) + Strings.Plain.waysToBegin, &model)
    }

    /// Takes a line as the answer; questions for secrets ignore it.
    static func answer(_ line: String, _ start: PlainStart, _ model: inout Model) -> Step {
        switch start {
        case .choice: return begin(line.trimmed, &model)
        case .recovery(let stage): return recover(line.trimmed, stage, &model)
        case .currency(let stage): return takeCurrency(line.trimmed, stage, &model)
        case .days(let stage): return takeDays(line.trimmed, stage, &model)
        case .reminders(let stage): return takeReminders(line.trimmed, stage, &model)
        case .backupFile:
            guard !line.trimmed.isEmpty else { return Step(lines: [Strings.Backup.nameFile]) }
            return ask(.start(.backupSecret(path: line.trimmed)), [], &model)
        case .passphrase, .again, .backupSecret: return Step()
        }
    }

    /// Takes a secret as the answer; questions for lines ignore it.
    static func answer(_ secret: Passphrase, _ start: PlainStart, _ model: inout Model) -> Step {
        switch start {
        case .passphrase(let joins): return rate(secret, joins: joins, &model)
        case .again(var stage):
            stage.second = TextField(secret.text, masked: true)
            let effects = stage.update(.enter)
            guard effects.isEmpty else { return Step(lines: [Strings.Start.creating], effects: effects) }
            return ask(.start(.passphrase(joins: stage.joins)), [Strings.Plain.notTheSame], &model)
        case .backupSecret(let path):
            guard !secret.text.isEmpty else { return Step(lines: [Strings.Start.typePassphrase]) }
            return Step(lines: [Strings.Backup.restoring], effects: [.vault(.restoreBackup(path: path, secret))])
        case .choice, .recovery, .currency, .days, .reminders, .backupFile: return Step()
        }
    }

    private static func begin(_ answer: String, _ model: inout Model) -> Step {
        switch answer {
        case "1": return ask(.start(.passphrase(joins: false)), [Strings.Start.newExplained], &model)
        case "2": return ask(.start(.passphrase(joins: true)), [Strings.Start.joinFirstExplained], &model)
        case "3": return ask(.start(.backupFile), [Strings.Backup.restoreExplained], &model)
        case "4": return Step(lines: [Strings.Start.preparingDemo], effects: [.vault(.startDemo)])
        case "quit":
            model.isOver = true
            return Step()
        default: return Step(lines: [Strings.Plain.waysHint])
        }
    }

    /// Requests the rating of a passphrase, which arrives at once; a weak one does not have to be typed twice.
    private static func rate(_ secret: Passphrase, joins: Bool, _ model: inout Model) -> Step {
        guard !secret.text.isEmpty else { return Step(lines: [Strings.Start.typePassphrase]) }
        var stage = PassphraseStage(joins: joins)
        stage.first = TextField(secret.text, masked: true)
        stage.isSecond = true
        model.question = .start(.again(stage))
        return Step(effects: [.vault(.rateStrength(secret))])
    }

    private static func recover(_ line: String, _ stage: RecoveryStage, _ model: inout Model) -> Step {
        var stage = stage
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        if words.first == "sheet" {
            stage.sheet = TextField(words.count > 1 ? words[1] : "")
            let effects = stage.update(.enter)
            if effects.isEmpty { return Step(lines: [stage.problem].compactMap(\.self)) }
            model.question = .start(.recovery(stage))
            return Step(lines: [Strings.Start.writingSheet], effects: effects)
        }
        stage.field = TextField(line)
        let effects = stage.update(.enter)
        guard stage.isDone else { return Step(lines: [stage.problem].compactMap(\.self)) }
        let preferences = PreferencesStage(stage.opening, joins: stage.joins, in: model.context)
        var step = ask(
            .start(.currency(preferences)), [Strings.Start.preferencesExplained, Strings.Plain.keepHint], &model)
        step.effects = effects
        return step
    }
}

extension PlainStart {
    /// Whether the vault exists already; its recovery code has to be stored before anything else.
    var isLate: Bool {
        switch self {
        case .recovery, .currency, .days, .reminders: true
        case .choice, .passphrase, .again, .backupFile, .backupSecret: false
        }
    }
}
