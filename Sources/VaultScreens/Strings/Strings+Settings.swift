import Translation
import VaultSettings
import VaultWording

extension Strings {
    static var settings: String { say("Settings") }

    enum Settings {
        static var title: String { say("Settings") }
        static func place(_ vault: String) -> String { say("\(vault)     Settings") }

        static var option: String { say("OPTION") }
        static var value: String { say("VALUE") }
        static var from: String { say("SOURCE") }
        static var sample: String { say("Sample") }
        static var sampleWhat: String { say("Desk lamp  ") }
        static var sampleMarked: String { say("* marked  ") }
        static var sampleConflict: String { say("C conflict  ") }
        static var sampleWaiting: String { say("^ pending  ") }
        static var sampleRefused: String { say("! rejected") }
        static var sampleCursor: String { say(" selected ") }
        static var sampleMuted: String { noneRecorded }
        static var sampleGood: String { say("sync ok") }

        static func name(_ section: SettingSection) -> String {
            switch section {
            case .look: say("Appearance")
            case .keys: say("Keys")
            case .format: say("Money and dates")
            case .importing: say("Import")
            case .reminders: say("Reminders")
            case .sync: Strings.sync
            case .security: say("Security")
            case .vault: say("Vault")
            case .about: say("About")
            }
        }

        static func label(_ name: String) -> String {
            switch name {
            case "look.theme": say("Theme")
            case "look.lines": say("Lines")
            case "look.mouse": say("Mouse")
            case "look.hints": say("Key hints")
            case "look.plain": say("Plain mode")
            case "look.language": say("Language")
            case "pictures.method": say("Pictures")
            case "pictures.quota": say("Picture quota")
            case "format.dates": say("Date format")
            case "format.currency": say("Currency")
            case "import.languages": say("Languages")
            case "import.watch": say("Watched folders")
            case "import.settle": say("Wait for")
            case "import.after": say("Taken files")
            case "vault.path": say("Default vault")
            case "vault.lock_after": say("Lock after")
            case "vault.passphrase_command": say("Passphrase command")
            case "vault.key_cost": say("Key cost")
            case "reminders.days": say("Days before")
            case "reminders.at": say("Time")
            case "reminders.quiet": say("Quiet hours")
            case "reminders.mail": say("Mail to")
            case "reminders.sendmail": say("Mail program")
            case "reminders.desktop": say("Desktop")
            case "reminders.command": say("Command")
            case "sync.server": say("Server")
            case "sync.every": say("Interval")
            case "sync.token_command": say("Password command")
            default: name.hasPrefix("keys.") ? String(name.dropFirst(5)) : name
            }
        }

        static func about(_ entry: SettingEntry) -> String {
            let summary = say(outside: entry.summary)
            return if case .choice = entry.kind {
                say("\(summary). One of: \(entry.values). In config.toml: \(entry.name).")
            } else {
                say("\(summary). In config.toml: \(entry.name).")
            }
        }
        static func aboutKey(_ command: String, _ help: String) -> String {
            say("\(help). Press Enter, then the new key; other keys stay. In config.toml: keys.\(command).")
        }

        static var fromDefault: String { say("default") }
        static var fromHere: String { say("changed here") }
        static var fromVault: String { say("this vault") }
        static var fromSession: String { say("this session") }
        static var fromVariable: String { say("environment") }
        static func fromConfig(_ line: Int) -> String { say("config.toml:\(line)") }

        static var newPassphrase: String { say("New passphrase") }
        static var lostPassphrase: String { say("Lost passphrase") }
        static var lostCode: String { say("Lost recovery code") }
        static var openForCommands: String { say("Unlock for commands") }
        static var openAtLogin: String { say("Open at login") }
        static var encryptedBackup: String { say("Encrypted backup") }
        static var nameOfVault: String { say("Name") }
        static var fileOfVault: String { say("File") }
        static var receipts: String { say("Receipts") }
        static var version: String { say("Version") }
        static var configFile: String { say("Config file") }
        static var savedFile: String { say("Saved settings") }

        static var pressKey: String { say("press a key") }
        static func promise(_ path: String) -> String {
            say("Your config file is never rewritten. Changes made here go to \(path).")
        }

        static var onlyToRead: String { say("This value is read-only.") }
        static var nothingToReset: String { say("Nothing to reset.") }

        static func set(_ label: String, _ value: String) -> String { "\(label): \(value)." }
        static func setForNow(_ label: String, _ value: String, _ line: Int) -> String {
            say("\(label): \(value), for this session only; line \(line) of config.toml sets it.")
        }
        static func setForNow(_ label: String, _ value: String, _ variable: String) -> String {
            say("\(label): \(value), for this session only; \(variable) sets it.")
        }
        static func reset(_ label: String, _ value: String) -> String { say("\(label) reset to \(value).") }
        static func clash(_ key: String, _ first: String, _ second: String, _ screen: String) -> String {
            say("\(key) is both \(first) and \(second) (\(screen)); \(first) wins.")
        }
        static var laterVault: String { say(" Takes effect at next start.") }

        static let helpChange: Phrase = "Next value, or type one"
        static let helpChangeBack: Phrase = "Previous value, or back to the sections"
        static let helpReset: Phrase = "Reset to default"
        static let helpPane: Phrase = "Switch sections and settings"
        static let helpCopy: Phrase = "Copy all settings as TOML"
        static let helpConfirm: Phrase = "Accept the value"
        static let helpCancel: Phrase = "Cancel the edit"
        static let helpEditFile: Phrase = "Edit config.toml in $VISUAL or $EDITOR"
        static let footEditFile: Phrase = "edit file"
        static var configRead: String { say("Reloaded config.toml.") }
        static var noConfigFile: String { say("HOME is not set, so there is no place for a config file.") }
        static let footChange: Phrase = "change"
        static let footReset: Phrase = "reset"
        static let footCopy: Phrase = "copy TOML"
        static let footConfirm: Phrase = "set"
        static let footCancel: Phrase = "cancel"
    }
}
