import Translation
import VaultSettings

extension Strings {
    static var settings: String { say("Settings") }

    enum Settings {
        static var title: String { say("Settings") }
        static func place(_ vault: String) -> String { say("\(vault)     Settings") }

        static var option: String { say("OPTION") }
        static var value: String { say("VALUE") }
        static var from: String { say("FROM") }
        static var sample: String { say("Sample") }
        static var sampleWhat: String { say("Desk lamp  ") }
        static var sampleMarked: String { say("* marked  ") }
        static var sampleConflict: String { say("C conflict  ") }
        static var sampleWaiting: String { say("^ waits  ") }
        static var sampleRefused: String { say("! refused") }
        static var sampleCursor: String { say(" selected ") }
        static var sampleMuted: String { noneRecorded }
        static var sampleGood: String { say("sync ok") }

        static func name(_ section: SettingSection) -> String {
            switch section {
            case .look: say("Look")
            case .keys: say("Keys")
            case .format: say("Money and dates")
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
            case "look.hints": say("Line of keys")
            case "look.plain": say("Lines, no screens")
            case "look.language": say("Language")
            case "format.dates": say("Order of days")
            case "format.currency": say("Currency")
            case "vault.path": say("Opened at the start")
            case "vault.lock_after": say("Lock after")
            case "vault.passphrase_command": say("Passphrase from")
            case "vault.key_cost": say("Cost of a key")
            case "reminders.days": say("Days before")
            case "reminders.at": say("At")
            case "reminders.desktop": say("On the desktop")
            case "reminders.command": say("Told to")
            case "sync.server": say("Server")
            case "sync.every": say("Every")
            case "sync.token_command": say("Password from")
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
            say("\(help). Enter, then the new key; the others stay. In config.toml: keys.\(command).")
        }

        static var fromDefault: String { say("default") }
        static var fromHere: String { say("changed here") }
        static var fromVault: String { say("this vault") }
        static var fromSession: String { say("until the end") }
        static var fromVariable: String { say("environment") }
        static func fromConfig(_ line: Int) -> String { say("config.toml:\(line)") }

        static var newPassphrase: String { say("Another passphrase") }
        static var lostPassphrase: String { say("Lost passphrase") }
        static var lostCode: String { say("Lost recovery code") }
        static var openForCommands: String { say("Open for commands") }
        static var encryptedBackup: String { say("Encrypted backup") }
        static var nameOfVault: String { say("Name") }
        static var fileOfVault: String { say("File") }
        static var receipts: String { say("Receipts") }
        static var version: String { say("Version") }
        static var configFile: String { say("Your config file") }
        static var savedFile: String { say("Changed here") }

        static var pressKey: String { say("press the key") }
        static func promise(_ path: String) -> String {
            say("Your config file is never rewritten. What is changed here goes to \(path).")
        }

        static var onlyToRead: String { say("That can only be read.") }
        static var nothingToReset: String { say("Nothing was changed here.") }

        static func set(_ label: String, _ value: String) -> String { "\(label): \(value)." }
        static func setForNow(_ label: String, _ value: String, _ line: Int) -> String {
            say("\(label): \(value), until the program ends; config.toml says otherwise in line \(line).")
        }
        static func setForNow(_ label: String, _ value: String, _ variable: String) -> String {
            say("\(label): \(value), until the program ends; \(variable) says otherwise.")
        }
        static func reset(_ label: String, _ value: String) -> String { say("\(label) is back at \(value).") }
        static func clash(_ key: String, _ first: String, _ second: String, _ screen: String) -> String {
            say("\(key) is both \(first) and \(second) (\(screen)); \(first) counts.")
        }
        static var laterVault: String { say(" From the next start.") }

        static let helpChange: Phrase = "Next value, or type one"
        static let helpChangeBack: Phrase = "Value before, or back to the sections"
        static let helpReset: Phrase = "Back to what holds without the change"
        static let helpPane: Phrase = "Sections or settings"
        static let helpCopy: Phrase = "Copy all settings as TOML"
        static let helpConfirm: Phrase = "Take what was typed"
        static let helpCancel: Phrase = "Leave it as it was"
        static let helpEditFile: Phrase = "Edit config.toml in $VISUAL or $EDITOR"
        static let footEditFile: Phrase = "edit file"
        static var configRead: String { say("config.toml was read again.") }
        static var noConfigFile: String { say("HOME is not set, so there is no place for a config file.") }
        static let footChange: Phrase = "change"
        static let footReset: Phrase = "back to default"
        static let footCopy: Phrase = "copy TOML"
        static let footConfirm: Phrase = "take"
        static let footCancel: Phrase = "cancel"
    }
}
