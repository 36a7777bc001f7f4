import TerminalUI
import VaultModel
import VaultSettings
import VaultWording

extension PreferencesStage {
    /// Begins with the values that the environment suggests.
    init(_ opening: VaultOpening, joins: Bool, in context: Context) {
        let reminds = context.settings.effective.reminderDays != []
        self.init(
            opening: opening, joins: joins, currency: TextField(context.homeCurrency.code),
            dayFormat: context.dayFormat,
            reminds: reminds, reminded: reminds)
    }

    mutating func update(_ step: StartStep) -> [Effect] {
        switch step {
        case .enter: return enter()
        case .nextField: moveFocus(by: 1)
        case .previousField: moveFocus(by: -1)
        case .earlier: choose(by: -1)
        case .later: choose(by: 1)
        case .tryNotice:
            note = Strings.Start.tryingNotice
            return [.terminal(.tryNotice)]
        case .typed(let key):
            _ = currency.handle(key)
            problem = nil
        case .pasted(let text):
            currency.paste(text)
            problem = nil
        case .back: focus = .currency
        case .toggleShown, .newVault, .join, .restore, .demo, .writeSheet: break
        }
        return []
    }

    private mutating func moveFocus(by step: Int) {
        let all = Focus.allCases
        let index = all.firstIndex(of: focus) ?? 0
        focus = all[(index + step + all.count) % all.count]
    }

    private mutating func choose(by step: Int) {
        if focus == .reminders {
            reminds.toggle()
            return
        }
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
        let choice: [Effect] =
            reminds == reminded ? [] : [.navigate(.set("reminders.days", reminds ? nil : .array([])))]
        if joins { joining = opening }
        return [.write(.savePreferences(preferences))] + choice + (joins ? [] : [.navigate(.enterVault(opening))])
    }
}
