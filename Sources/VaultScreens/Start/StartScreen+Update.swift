import TerminalUI
import VaultModel
import VaultWording

extension StartScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .step(let step): model.stage.update(step, in: context)
        case .answered(let answer): model.stage.take(answer)
        }
    }
}

extension StartStage {
    fileprivate mutating func update(_ step: StartStep, in context: Context) -> [Effect] {
        let effects: [Effect]
        switch self {
        case .unlock(var stage):
            effects = stage.update(step)
            self = .unlock(stage)
        case .choose(var stage):
            effects = stage.update(step)
            self = stage.next(after: step) ?? .choose(stage)
        case .restore(var stage):
            effects = stage.update(step)
            self = step == .back && !stage.isBusy ? .choose(ChooseStage(cursor: 2)) : .restore(stage)
        case .passphrase(var stage):
            effects = stage.update(step)
            let choice = ChooseStage(cursor: stage.joins ? 1 : 0)
            self = step == .back && !stage.isBusy ? .choose(choice) : .passphrase(stage)
        case .recovery(var stage):
            effects = stage.update(step)
            self =
                stage.isDone
                ? .preferences(PreferencesStage(stage.opening, joins: stage.joins, in: context)) : .recovery(stage)
        case .preferences(var stage):
            effects = stage.update(step)
            self = stage.joining.map { .join(JoinStage($0, in: context)) } ?? .preferences(stage)
        case .join(var stage):
            effects = stage.update(step)
            self = .join(stage)
        }
        return effects
    }

    /// Passes an answer to the page that asked; a page that was left in between ignores it.
    fileprivate mutating func take(_ answer: StartAnswer) -> [Effect] {
        switch answer {
        case .unlocked(let opening): return [.navigate(.enterVault(opening))]
        case .created(let code, let opening):
            let joins = if case .passphrase(let stage) = self { stage.joins } else { false }
            self = .recovery(RecoveryStage(code: code, opening: opening, joins: joins))
        case .strengthRated(let passphrase, let strength):
            guard case .passphrase(var stage) = self else { return [] }
            let effects = stage.rated(passphrase, strength)
            self = .passphrase(stage)
            return effects
        case .sheetWritten(let sentence): changeRecovery { $0.sheetWritten(sentence) }
        case .sheetFailed(let sentence): changeRecovery { $0.sheetFailed(sentence) }
        case .noticeTried(let sentence):
            guard case .preferences(var stage) = self else { return [] }
            stage.note = sentence
            self = .preferences(stage)
        case .joined(let status):
            guard case .join(var stage) = self else { return [] }
            return stage.joined(status)
        case .joinFailed(let sentence):
            guard case .join(var stage) = self else { return [] }
            stage.joinFailed(sentence)
            self = .join(stage)
        case .failed(let sentence): fail(sentence)
        }
        return []
    }

    private mutating func changeRecovery(_ change: (inout RecoveryStage) -> Void) {
        guard case .recovery(var stage) = self else { return }
        change(&stage)
        self = .recovery(stage)
    }

    /// Shows why what the page asked for did not happen.
    private mutating func fail(_ sentence: String) {
        switch self {
        case .unlock(var stage):
            (stage.isBusy, stage.problem, stage.focus) = (false, sentence, .field)
            stage.field.isReplaced = stage.field.isMasked
            self = .unlock(stage)
        case .choose(var stage):
            (stage.isBusy, stage.problem) = (false, sentence)
            self = .choose(stage)
        case .passphrase(var stage):
            (stage.isBusy, stage.problem) = (false, sentence)
            self = .passphrase(stage)
        case .restore(var stage):
            (stage.isBusy, stage.isStopping, stage.problem) = (false, false, sentence)
            stage.secret.isReplaced = stage.secret.isMasked
            self = .restore(stage)
        case .preferences(var stage):
            stage.problem = sentence
            self = .preferences(stage)
        case .recovery, .join: break
        }
    }
}

extension UnlockStage {
    mutating func update(_ step: StartStep) -> [Effect] {
        guard !isBusy else { return [] }
        switch step {
        case .enter where focus != .demo:
            guard !field.isEmpty else {
                problem = Strings.Start.typePassphrase
                return []
            }
            isBusy = true
            problem = nil
            return [
                .terminal(.setIdleLock(locksWhenIdle ? idleSeconds : nil)), .vault(.unlock(Passphrase(field.text))),
            ]
        case .enter, .demo:
            isBusy = true
            return [.vault(.startDemo)]
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .toggleShown: field.toggleShown()
        case .earlier, .later: locksWhenIdle.toggle()
        case .typed(let key):
            _ = field.handle(key)
            problem = nil
        case .pasted(let text):
            field.paste(text)
            problem = nil
        case .back: focus = .field
        case .newVault, .join, .restore, .writeSheet, .tryNotice: break
        }
        return []
    }

    private mutating func moveFocus(by step: Int) {
        let count = Focus.allCases.count
        focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .field
    }
}

extension ChooseStage {
    private enum Choice: CaseIterable {
        case newVault, join, restore, demo
    }

    /// The page that a key opens; nil if it does not open one.
    func next(after step: StartStep) -> StartStage? {
        if isBusy { return nil }
        switch chosen(by: step) {
        case .newVault: return .passphrase(PassphraseStage())
        case .join: return .passphrase(PassphraseStage(joins: true))
        case .restore: return .restore(RestoreStage())
        case .demo, nil: return nil
        }
    }

    mutating func update(_ step: StartStep) -> [Effect] {
        guard !isBusy else { return [] }
        if step == .nextField { cursor = (cursor + 1) % Choice.allCases.count }
        if step == .previousField { cursor = (cursor + Choice.allCases.count - 1) % Choice.allCases.count }
        return chosen(by: step) == .demo ? startDemo() : []
    }

    /// The way to begin that a step chooses: the one of its key, or for Enter the one under the cursor.
    private func chosen(by step: StartStep) -> Choice? {
        switch step {
        case .newVault: .newVault
        case .join: .join
        case .restore: .restore
        case .demo: .demo
        case .enter: Choice.allCases[cursor]
        case .back, .nextField, .previousField, .earlier, .later, .typed, .pasted, .toggleShown, .writeSheet,
            .tryNotice:
            nil
        }
    }

    private mutating func startDemo() -> [Effect] {
        isBusy = true
        problem = nil
        return [.vault(.startDemo)]
    }
}
