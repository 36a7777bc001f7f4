import TerminalUI
import VaultModel
import VaultWording

extension PassphraseStage {
    mutating func update(_ step: StartStep) -> [Effect] {
        guard !isBusy else { return [] }
        switch step {
        case .enter: return enter()
        case .nextField, .previousField: isSecond.toggle()
        case .toggleShown:
            first.toggleShown()
            second.toggleShown()
        case .typed(let key):
            return edit { field in _ = field.handle(key) }
        case .pasted(let text):
            return edit { field in field.paste(text) }
        case .back, .earlier, .later, .newVault, .join, .restore, .demo, .writeSheet, .tryNotice: break
        }
        return []
    }

    /// Takes a rating, unless the passphrase has changed since.
    mutating func rated(_ passphrase: Passphrase, _ rated: PassphraseRating) -> [Effect] {
        guard passphrase.text == first.text else { return [] }
        strength = rated
        guard awaitsRating else { return [] }
        awaitsRating = false
        return enter()
    }

    /// Changes the field with the focus; a new first text is rated again.
    private mutating func edit(_ change: (inout TextField) -> Void) -> [Effect] {
        let before = first.text
        change(&focused)
        problem = nil
        awaitsRating = false
        guard first.text != before else { return [] }
        strength = nil
        return first.isEmpty ? [] : [.vault(.rateStrength(Passphrase(first.text)))]
    }

    private mutating func enter() -> [Effect] {
        if first.isEmpty {
            isSecond = false
            problem = Strings.Start.typePassphrase
            return []
        }
        if let strength, !strength.isEnough {
            isSecond = false
            first.isReplaced = first.isMasked
            problem = Strings.Start.tooWeak
            return []
        }
        guard isSecond else {
            isSecond = true
            return []
        }
        guard first.text == second.text else {
            problem = second.isEmpty ? Strings.Start.typeItAgain : Strings.Start.notTheSame
            second.isReplaced = second.isMasked
            return []
        }
        // No vault is created without a rating; if that is still on its way, its arrival continues here.
        guard strength != nil else {
            awaitsRating = true
            return [.vault(.rateStrength(Passphrase(first.text)))]
        }
        isBusy = true
        problem = nil
        return [.vault(.create(Passphrase(first.text)))]
    }
}
