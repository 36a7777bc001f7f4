package import TerminalUI
package import VaultModel

/// What a config file says; nil and empty where it says nothing.
package struct Settings: Equatable, Sendable {
    /// A path, or the name of a vault, where neither `--vault` nor `RVAULT_VAULT` says which.
    package var vault: String?
    /// The name of a theme.
    package var theme: String?
    /// `auto`, `utf8` or `ascii`.
    package var lines: String?
    package var mouse: Bool?
    /// Whether the last line tells the keys.
    package var hints: Bool?
    package var dates: DayFormat?
    package var currency: Currency?
    /// By the names of commands.
    package var keys: [String: [Key]] = [:]
    /// In which line each setting stands, by `section.key`.
    package var places: [String: Int] = [:]

    package init() {}
}

/// One key that a config file may have.
package struct SettingEntry: Equatable, Sendable {
    /// `section.key`.
    package let name: String
    /// The values it takes, for people.
    package let values: String
    /// What holds where nobody says anything.
    package let standard: String
    /// One line without a full stop.
    package let summary: String

    /// All of them, in the order of the page; the keys of `[keys]` are the commands of the screens.
    package static let all: [SettingEntry] = [
        SettingEntry("vault.path", "a path or a name", "home", "Vault to use where --vault and RVAULT_VAULT name none"),
        SettingEntry(
            "look.theme", SettingsReader.themes.joined(separator: ", "), "terminal", "Colours of the screens"),
        SettingEntry("look.lines", "auto, utf8, ascii", "auto", "What rules and frames are drawn with"),
        SettingEntry("look.mouse", "true, false", "true", "Whether wheel and clicks are taken; % turns it"),
        SettingEntry("look.hints", "true, false", "true", "Whether the last line tells the keys"),
        SettingEntry(
            "format.dates", "iso, day, month", "from the locale", "Order of days: 2025-10-27, 27.10.2025, 10/27/2025"),
        SettingEntry("format.currency", "EUR and the like", "from the locale", "Currency of a new receipt"),
    ]

    private init(_ name: String, _ values: String, _ standard: String, _ summary: String) {
        self.name = name
        self.values = values
        self.standard = standard
        self.summary = summary
    }
}
