import VaultSettings

/// A part of the Settings screen.
package enum SettingSection: Int, Hashable, Sendable, CaseIterable {
    case look, keys, format, reminders, vault, about

    /// The settings of a config file that stand in it; those of keys are the commands.
    var entries: [SettingEntry] {
        let prefix =
            switch self {
            case .look: "look."
            case .format: "format."
            case .reminders: "reminders."
            case .vault: "vault."
            case .keys, .about: ""
            }
        return prefix.isEmpty ? [] : SettingEntry.all.filter { $0.name.hasPrefix(prefix) }
    }
}
