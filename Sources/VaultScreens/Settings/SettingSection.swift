import VaultSettings

/// A section of the Settings screen.
package enum SettingSection: Int, Hashable, Sendable, CaseIterable {
    case look, keys, format, reminders, sync, security, vault, importing, about

    /// The settings of the config file in this section; the section of keys lists commands instead.
    var entries: [SettingEntry] {
        switch self {
        case .look: SettingSection.entries("look.") + SettingSection.entries("pictures.")
        case .format: SettingSection.entries("format.")
        case .importing: SettingSection.entries("import.")
        case .reminders: SettingSection.entries("reminders.")
        case .sync: SettingSection.entries("sync.")
        case .security: SettingEntry.all.filter { $0.name.hasPrefix("vault.") && $0.name != "vault.path" }
        case .vault: SettingSection.entries("vault.path")
        case .keys, .about: []
        }
    }

    private static func entries(_ prefix: String) -> [SettingEntry] {
        SettingEntry.all.filter { $0.name.hasPrefix(prefix) }
    }
}
