internal import TerminalUI
internal import VaultModel
internal import VaultSettings

/// Every setting with its value before a vault is open, and the source of that value.
package struct SettingSources {
    /// One setting, as `rvault config` prints it.
    package struct Row {
        package let name: String
        package let value: String
        package let source: String
        package let about: String
    }

    private let environment: ClientEnvironment
    private var settings: Settings { environment.configuration.settings }

    package init(_ environment: ClientEnvironment) {
        self.environment = environment
    }

    package var rows: [Row] {
        SettingEntry.all.map { entry in
            let (value, source) = value(entry)
            return Row(name: entry.name, value: value, source: source, about: entry.summary)
        } + keys
    }

    private var keys: [Row] {
        settings.keys.sorted { $0.key < $1.key }.map { command, keys in
            let name = "keys." + command
            return Row(name: name, value: keys.map(\.label).joined(separator: " "), source: place(name), about: "")
        }
    }

    private func value(_ entry: SettingEntry) -> (String, String) {
        if let own = settings.value(of: entry.name) { return (own.text, place(entry.name)) }
        let guess = LocaleGuess(variables: environment.variables)
        switch entry.name {
        case "format.dates": return (SettingsReader.word(for: guess.dayFormat), "locale, or the vault")
        case "format.currency": return (guess.currency.code, "locale, or the vault")
        default: return (entry.standard, "default")
        }
    }

    private func place(_ name: String) -> String {
        switch environment.configuration.layers.origin(of: name) {
        case .variable(let name): name
        case .config(let line): "config.toml:\(line)"
        case .saved: SavedSettings.name
        case .session, .standard: "default"
        }
    }
}
