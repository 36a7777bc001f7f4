import TerminalUI
import VaultModel
import VaultWording

extension StartScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .unlocked(let opening): return [.navigate(.enterVault(opening))]
        case .created(let code, let opening):
            let joins = if case .passphrase(let stage) = model.stage { stage.joins } else { false }
            model.stage = .recovery(RecoveryStage(code: code, opening: opening, joins: joins))
            return []
        default: break
        }
        switch model.stage {
        case .unlock(var stage):
            let effects = stage.update(message)
            model.stage = .unlock(stage)
            return effects
        case .choose(var stage):
            let effects = stage.update(message)
            model.stage = stage.next(after: message) ?? .choose(stage)
            return effects
        case .restore(var stage):
            let effects = stage.update(message)
            model.stage = message == .back && !stage.isBusy ? .choose(ChooseStage(cursor: 2)) : .restore(stage)
            return effects
        case .passphrase(var stage):
            let effects = stage.update(message)
            let choice = ChooseStage(cursor: stage.joins ? 1 : 0)
            model.stage = message == .back && !stage.isBusy ? .choose(choice) : .passphrase(stage)
            return effects
        case .recovery(var stage):
            let effects = stage.update(message)
            model.stage =
                stage.isDone
                ? .preferences(PreferencesStage(stage.opening, joins: stage.joins, in: context)) : .recovery(stage)
            return effects
        case .preferences(var stage):
            let effects = stage.update(message)
            model.stage = stage.joining.map { .join(JoinStage($0, in: context)) } ?? .preferences(stage)
            return effects
        case .join(var stage):
            let effects = stage.update(message)
            model.stage = .join(stage)
            return effects
        }
    }
}

extension UnlockStage {
    mutating func update(_ message: StartScreen.Message) -> [Effect] {
        if case .failed(let sentence) = message {
            isBusy = false
            problem = sentence
            focus = .field
            return []
        }
        guard !isBusy else { return [] }
        switch message {
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
        case .toggleShown: field.isMasked.toggle()
        case .earlier, .later: locksWhenIdle.toggle()
        case .typed(let key):
            _ = field.handle(key)
            problem = nil
        case .pasted(let text):
            field.paste(text)
            problem = nil
        case .back: focus = .field
        default: break
        }
        return []
    }

    private mutating func moveFocus(by step: Int) {
        let count = Focus.allCases.count
        focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .field
    }
}

extension ChooseStage {
    private static let count = 4

    /// The page that a key opens; nil if it does not open one.
    func next(after message: StartScreen.Message) -> StartStage? {
        if isBusy { return nil }
        switch (message, cursor) {
        case (.newVault, _), (.enter, 0): return .passphrase(PassphraseStage())
        case (.join, _), (.enter, 1): return .passphrase(PassphraseStage(joins: true))
        case (.restore, _), (.enter, 2): return .restore(RestoreStage())
        default: return nil
        }
    }

    mutating func update(_ message: StartScreen.Message) -> [Effect] {
        if case .failed(let sentence) = message {
            isBusy = false
            problem = sentence
        }
        guard !isBusy else { return [] }
        switch message {
        case .nextField: cursor = (cursor + 1) % ChooseStage.count
        case .previousField: cursor = (cursor + ChooseStage.count - 1) % ChooseStage.count
        case .demo: return startDemo()
        case .enter where cursor == 3: return startDemo()
        default: break
        }
        return []
    }

    private mutating func startDemo() -> [Effect] {
        isBusy = true
        problem = nil
        return [.vault(.startDemo)]
    }
}
