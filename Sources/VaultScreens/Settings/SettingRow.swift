import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

/// A row of the Settings screen.
struct SettingRow: Hashable {
    enum Kind: Hashable {
        case setting(SettingEntry)
        /// The keys of a command, with its help text.
        case keys(command: String, help: String)
        /// A read-only value.
        case fact
    }

    let kind: Kind
    let label: String
    let value: String
    let source: String

    /// `section.key`; empty for a fact.
    var name: String {
        switch kind {
        case .setting(let entry): entry.name
        case .keys(let command, _): "keys." + command
        case .fact: ""
        }
    }

    /// A sentence about the setting.
    var about: String {
        switch kind {
        case .setting(let entry): Strings.Settings.about(entry)
        case .keys(let command, let help): Strings.Settings.aboutKey(command, help)
        case .fact: ""
        }
    }
}

extension SettingSection {
    func rows(in context: Context) -> [SettingRow] {
        switch self {
        case .look, .format, .importing, .reminders, .sync: entries.map { context.row($0) }
        case .security: entries.map { context.row($0) } + context.securityFacts
        case .vault: entries.map { context.row($0) } + context.vaultFacts
        case .keys: context.keyRows
        case .about: context.programFacts
        }
    }
}

extension Context {
    fileprivate func row(_ entry: SettingEntry) -> SettingRow {
        SettingRow(
            kind: .setting(entry), label: Strings.Settings.label(entry.name), value: shownValue(of: entry.name),
            source: source(of: entry.name))
    }

    /// The current value of a setting, in the notation of the config file.
    func shownValue(of name: String) -> String {
        switch name {
        case "format.dates": SettingsReader.word(for: dayFormat)
        case "format.currency": homeCurrency.code
        default:
            settings.effective.value(of: name)?.text ?? (SettingEntry.named(name)?.standard).map { say(outside: $0) }
                ?? ""
        }
    }

    private func source(of name: String) -> String {
        let isOfVault = name.hasPrefix("format.") && ofVault != nil
        switch settings.origin(of: name) {
        case .session: return Strings.Settings.fromSession
        case .variable: return Strings.Settings.fromVariable
        case .config(let line): return Strings.Settings.fromConfig(line)
        case .saved where !isOfVault: return Strings.Settings.fromHere
        case .saved, .standard: return isOfVault ? Strings.Settings.fromVault : Strings.Settings.fromDefault
        }
    }

    fileprivate var vaultFacts: [SettingRow] {
        [
            fact(Strings.Settings.nameOfVault, vaultName), fact(Strings.Settings.fileOfVault, storePath),
            fact(Strings.Settings.receipts, String(counts.receipts)),
        ]
    }

    /// Other security measures, each with the command for it.
    fileprivate var securityFacts: [SettingRow] {
        [
            fact(Strings.Settings.newPassphrase, "rvault passphrase"),
            fact(Strings.Settings.lostPassphrase, "rvault recover"),
            fact(Strings.Settings.lostCode, "rvault new-code"),
            fact(Strings.Settings.openForCommands, "rvault unlock"),
            fact(Strings.Settings.openAtLogin, "rvault keyring"),
            fact(Strings.Settings.encryptedBackup, "rvault backup"),
        ]
    }

    fileprivate var programFacts: [SettingRow] {
        [
            fact(Strings.Settings.version, version), fact(Strings.Settings.configFile, settingFiles.config),
            fact(Strings.Settings.savedFile, settingFiles.saved),
        ]
    }

    private func fact(_ label: String, _ value: String) -> SettingRow {
        SettingRow(kind: .fact, label: label, value: value, source: "")
    }

    /// Every command once, in the order of `docs/keys.md`.
    fileprivate var keyRows: [SettingRow] {
        var seen: Set<String> = []
        return keyMap.sections.flatMap(\.lines).filter { seen.insert($0.command).inserted }.map { line in
            SettingRow(
                kind: .keys(command: line.command, help: line.help), label: line.command, value: line.label,
                source: source(of: "keys." + line.command))
        }
    }
}
