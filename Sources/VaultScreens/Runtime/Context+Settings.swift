import TerminalUI
import Translation
import VaultModel
import VaultSettings

/// The paths of the files with settings, as displayed.
package struct SettingFiles: Hashable, Sendable {
    /// The person's own file.
    package var config: String
    /// The program's own file.
    package var saved: String

    package init(
        config: String = "~/.config/receipt-vault/config.toml",
        saved: String = "~/.local/state/receipt-vault/settings.toml"
    ) {
        self.config = config
        self.saved = saved
    }
}

extension Context {
    /// The values that apply if nothing is set, taken from the terminal and the locale.
    struct Unset: Hashable, Sendable {
        let theme: Theme
        let lines: LineSet
        let language: Language
        let dayFormat: DayFormat
        let homeCurrency: Currency
    }

    /// Takes over the state of a vault that was opened.
    mutating func enter(_ opening: VaultOpening) {
        vaultName = opening.name
        status = opening.status
        categories = opening.categories
        isDemo = opening.isDemo
        keep(opening.drafts)
        searches = opening.searches
        ofVault = opening.preferences
        expiringWindow = opening.expiringWindow ?? ExpiringScreen.usualWindow
        applySettings()
    }

    /// Draws, measures or handles messages in the person's language, with the letters that the terminal has.
    func speaking<Result>(_ body: () -> Result) -> Result {
        let letters = isASCII ? Transliteration(isGerman: language == .german) : nil
        return Transliteration.$current.withValue(letters) { Language.$current.withValue(language, operation: body) }
    }

    /// The number of seconds without a key after which the vault is locked; nil for never.
    var idleLock: Int? { settings.effective.lockAfter.flatMap { $0 > 0 ? $0 : nil } }

    /// Applies the settings to what is shown. This session's changes and the config file take precedence over the
    /// choices for the vault, and those over the choices for all vaults.
    mutating func applySettings() {
        let (said, config, saved) = (settings.effective, settings.session.over(settings.config), settings.saved)
        // Without colors every theme looks the same.
        theme = unset.theme == .plain ? .plain : said.theme.map(Theme.named) ?? unset.theme
        lines = said.lines == "utf8" ? .utf8 : said.lines == "ascii" ? .ascii : unset.lines
        language = said.language.flatMap(Language.init(rawValue:)) ?? unset.language
        keyMap = KeyMap(overrides: said.keys)
        if isMouseSet != said.mouse { isMouseOn = said.mouse ?? true }
        isMouseSet = said.mouse
        showsHints = said.hints ?? true
        dayFormat = config.dates ?? ofVault?.dayFormat ?? saved.dates ?? unset.dayFormat
        homeCurrency = config.currency ?? ofVault?.homeCurrency ?? saved.currency ?? unset.homeCurrency
    }
}
