import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

// The shell's answers during the first start, and its last questions.
extension PlainApp {
    /// The open question of the first start; nil if another one is open, or none.
    private static func start(_ model: Model) -> PlainStart? {
        if case .start(let start)? = model.question { start } else { nil }
    }

    static func takeStart(_ answer: VaultAnswer, _ model: inout Model) -> Step {
        // A rating is known at once.
        let isAwaited = if case .strengthRated = answer { false } else { true }
        if isAwaited { model.awaited = max(0, model.awaited - 1) }
        switch answer {
        case .strengthRated(let passphrase, let strength): return rated(strength, passphrase, &model)
        case .created(let code, let opening): return created(code, opening, &model)
        case .unlocked(let opening): return entered(opening, &model)
        case .unlockFailed(let sentence): return notOpened(sentence.text, &model)
        case .recoverySheetWritten(let sentence): return tellSheet(&model) { $0.sheetWritten(sentence.text) }
        case .recoverySheetFailed(let sentence): return tellSheet(&model) { $0.sheetFailed(sentence.text) }
        }
    }

    private static func rated(_ strength: PassphraseRating, _ passphrase: Passphrase, _ model: inout Model) -> Step {
        guard case .again(var stage)? = start(model) else { return Step() }
        let words = Strings.Plain.strength(strength.words.text)
        guard strength.isEnough else {
            return ask(.start(.passphrase(joins: stage.joins)), [words, Strings.Start.tooWeak], &model)
        }
        _ = stage.rated(passphrase, strength)
        return ask(.start(.again(stage)), [words], &model)
    }

    /// Prints the recovery code in lines of seven groups, for someone who writes it down while it is read out.
    private static func created(_ code: String, _ opening: VaultOpening, _ model: inout Model) -> Step {
        let joins = if case .again(let stage)? = start(model) { stage.joins } else { false }
        let stage = RecoveryStage(code: code, opening: opening, joins: joins)
        let lines = stride(from: 0, to: stage.groups.count, by: 7).map { first in
            stage.groups[first..<min(first + 7, stage.groups.count)].joined(separator: " ")
        }
        return ask(
            .start(.recovery(stage)),
            [Strings.Start.recoveryTitle + ".", Strings.Start.recoveryExplained] + lines
                + [Strings.Start.typeTheSentence, Strings.Plain.sheetHint], &model)
    }

    private static func tellSheet(_ model: inout Model, _ take: (inout RecoveryStage) -> Void) -> Step {
        guard case .recovery(var stage)? = start(model) else { return Step() }
        take(&stage)
        stage.sheet = nil
        model.question = .start(.recovery(stage))
        return Step(lines: [stage.problem ?? stage.note, Strings.Start.typeTheSentence].compactMap(\.self))
    }

    private static func entered(_ opening: VaultOpening, _ model: inout Model) -> Step {
        model.context.enter(opening)
        model.question = nil
        let words = PlainWords(model.context)
        return Step(lines: [words.greeting, words.sync, Strings.Plain.hint])
    }

    /// Handles a vault that did not open: a backup's passphrase is asked for again; everything else starts over.
    private static func notOpened(_ sentence: String, _ model: inout Model) -> Step {
        guard let start = start(model) else { return Step(lines: [sentence]) }
        if case .backupSecret = start { return Step(lines: [sentence]) }
        return choose(&model, after: sentence)
    }

    static func takeCurrency(_ line: String, _ stage: PreferencesStage, _ model: inout Model) -> Step {
        var stage = stage
        if !line.isEmpty, line != "cancel" { stage.currency = TextField(line) }
        guard stage.chosen != nil else { return Step(lines: [Strings.Start.noSuchCurrency]) }
        let today = model.context.today
        let lines = DayFormat.allCases.enumerated().map { "\($0 + 1). \(today.text($1))" }
        return ask(.start(.days(stage)), lines, &model)
    }

    static func takeDays(_ line: String, _ stage: PreferencesStage, _ model: inout Model) -> Step {
        var stage = stage
        let all = DayFormat.allCases
        if !line.isEmpty, line != "cancel" {
            guard let number = Int(line), all.indices.contains(number - 1) else {
                return Step(lines: [Strings.Plain.oneToNumber(all.count)])
            }
            stage.dayFormat = all[number - 1]
        }
        return ask(.start(.reminders(stage)), Strings.Plain.waysToRemind(model.context), &model)
    }

    static func takeReminders(_ line: String, _ stage: PreferencesStage, _ model: inout Model) -> Step {
        var stage = stage
        switch line {
        case "", "cancel": break
        case "1": stage.reminds = true
        case "2": stage.reminds = false
        case "3": return Step(lines: [Strings.Start.tryingNotice], effects: [.terminal(.tryNotice)])
        default: return Step(lines: [Strings.Plain.oneToNumber(3)])
        }
        return finish(&stage, &model)
    }

    /// Stores the choices. Joining the account comes last, because its pairing code is valid for ten minutes only.
    private static func finish(_ stage: inout PreferencesStage, _ model: inout Model) -> Step {
        let wishes = stage.update(.enter)
        var opening = stage.joining ?? stage.opening
        var effects: [Effect] = []
        for wish in wishes {
            if case .navigate(.enterVault(let chosen)) = wish {
                opening = chosen
            } else if case .navigate(.set(let name, let value)) = wish {
                if !model.context.settings.isFixed(name) { effects.append(.keep(.setting(name, value))) }
            } else {
                effects.append(wish)
            }
        }
        var step = entered(opening, &model)
        step.effects = effects
        guard stage.joining != nil else { return step }
        var form = LogInForm(SyncStatus(), offered: model.context.settings.effective.server)
        form.update(.toggleCode)
        model.question = .signIn(form)
        step.lines = [Strings.Start.joinExplained, Strings.Plain.joinHint]
        return step
    }
}
