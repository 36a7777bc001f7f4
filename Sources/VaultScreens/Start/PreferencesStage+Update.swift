import TerminalUI
import VaultModel

extension PreferencesStage {
    /// Begins with what the environment suggests.
    init(_ opening: VaultOpening, in context: Context) {
        self.init(
            opening: opening, currency: TextField(context.homeCurrency.code), dayFormat: context.dayFormat)
    }

    mutating func update(_ message: StartScreen.Message) -> [Effect] {
        switch message {
        case .enter: return enter()
        case .nextField, .previousField: focus = focus == .currency ? .dayFormat : .currency
        case .earlier: choose(by: -1)
        case .later: choose(by: 1)
        case .typed(let key):
            _ = currency.handle(key)
            problem = nil
        case .pasted(let text):
            currency.paste(text)
            problem = nil
        case .back: focus = .currency
        case .failed(let sentence): problem = sentence
        case .toggleShown, .newVault, .demo, .restore, .unlocked, .created, .strengthRated: break
        }
        return []
    }

    private mutating func choose(by step: Int) {
        let all = DayFormat.allCases
        let index = all.firstIndex(of: dayFormat) ?? 0
        dayFormat = all[(index + step + all.count) % all.count]
    }

    private mutating func enter() -> [Effect] {
        guard let chosen else {
            focus = .currency
            problem = Strings.Start.noSuchCurrency
            return []
        }
        currency.text = chosen.code
        let preferences = VaultPreferences(homeCurrency: chosen, dayFormat: dayFormat)
        var opening = opening
        opening.preferences = preferences
        return [.savePreferences(preferences), .navigate(.enterVault(opening))]
    }
}
