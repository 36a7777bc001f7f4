import TerminalUI
import VaultModel

extension StartScreen {
    package static func update(_ model: inout Model, _ message: Message, in context: Context) -> [Effect] {
        switch message {
        case .unlocked(let opening): return [.navigate(.enterVault(opening))]
        case .created(let code, let opening):
            model.stage = .recovery(RecoveryStage(code: code, opening: opening))
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
            model.stage = message == .back && !stage.isBusy ? .choose(ChooseStage(cursor: 1)) : .restore(stage)
            return effects
        case .passphrase(var stage):
            let effects = stage.update(message)
            model.stage = message == .back && !stage.isBusy ? .choose(ChooseStage()) : .passphrase(stage)
            return effects
        case .recovery(var stage):
            let isDone = stage.update(message)
            model.stage = isDone ? .preferences(PreferencesStage(stage.opening, in: context)) : .recovery(stage)
            return []
        case .preferences(var stage):
            let effects = stage.update(message)
            model.stage = .preferences(stage)
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
            return [.setIdleLock(locksWhenIdle ? idleSeconds : nil), .unlock(Passphrase(field.text))]
        case .enter, .demo:
            isBusy = true
            return [.startDemo]
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
        case .newVault, .restore, .unlocked, .failed, .created, .strengthRated, .tryNotice, .noticeTried: break
        }
        return []
    }

    private mutating func moveFocus(by step: Int) {
        let count = Focus.allCases.count
        focus = Focus(rawValue: (focus.rawValue + step + count) % count) ?? .field
    }
}

extension ChooseStage {
    private static let count = 3

    /// The page that a key leads to; nil where it leads to none.
    func next(after message: StartScreen.Message) -> StartStage? {
        if isBusy { return nil }
        switch (message, cursor) {
        case (.newVault, _), (.enter, 0): return .passphrase(PassphraseStage())
        case (.restore, _), (.enter, 1): return .restore(RestoreStage())
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
        case .enter where cursor == 2: return startDemo()
        case .enter, .newVault, .restore, .back, .toggleShown, .earlier, .later, .typed, .pasted, .unlocked, .failed,
            .created,
            .strengthRated, .tryNotice, .noticeTried:
            break
        }
        return []
    }

    private mutating func startDemo() -> [Effect] {
        isBusy = true
        problem = nil
        return [.startDemo]
    }
}

extension RecoveryStage {
    /// - Returns: whether the sentence was typed.
    mutating func update(_ message: StartScreen.Message) -> Bool {
        switch message {
        case .enter:
            if isConfirmed { return true }
            problem = Strings.Start.typeTheSentence
        case .typed(let key):
            _ = field.handle(key)
            problem = nil
        case .pasted(let text):
            field.paste(text)
            problem = nil
        case .back: problem = Strings.Start.codeOnlyOnce
        case .nextField, .previousField, .toggleShown, .newVault, .demo, .restore, .earlier, .later, .unlocked, .failed,
            .created,
            .strengthRated, .tryNotice, .noticeTried:
            break
        }
        return false
    }
}
