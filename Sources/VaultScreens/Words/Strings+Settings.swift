import VaultSettings

extension Strings {
    static let settings = "Settings"

    enum Settings {
        static let title = "Settings"
        static func place(_ vault: String) -> String { vault + "     Settings" }

        static let option = "OPTION"
        static let value = "VALUE"
        static let from = "FROM"
        static let sample = "Sample"
        static let sampleWhat = "Desk lamp  "
        static let sampleMarks = (
            marked: "* marked  ", conflict: "C conflict  ", waiting: "^ waits  ", refused: "! refused",
            cursor: " selected ",
            muted: "none recorded", good: "sync ok"
        )

        static func name(_ section: SettingSection) -> String {
            switch section {
            case .look: "Look"
            case .keys: "Keys"
            case .format: "Money and dates"
            case .reminders: "Reminders"
            case .vault: "Vault"
            case .about: "About"
            }
        }

        static func label(_ name: String) -> String {
            switch name {
            case "look.theme": "Theme"
            case "look.lines": "Lines"
            case "look.mouse": "Mouse"
            case "look.hints": "Line of keys"
            case "look.plain": "Lines, no screens"
            case "format.dates": "Order of days"
            case "format.currency": "Currency"
            case "vault.path": "Opened at the start"
            case "reminders.days": "Days before"
            case "reminders.at": "At"
            case "reminders.desktop": "On the desktop"
            case "reminders.command": "Told to"
            default: name.hasPrefix("keys.") ? String(name.dropFirst(5)) : name
            }
        }

        static func about(_ entry: SettingEntry) -> String {
            let choices = if case .choice = entry.kind { " One of: \(entry.values)." } else { "" }
            return entry.summary + "." + choices + " In config.toml: \(entry.name)."
        }
        static func aboutKey(_ command: String, _ help: String) -> String {
            "\(help). Enter, then the new key; the others stay. In config.toml: keys.\(command)."
        }

        static let fromDefault = "default"
        static let fromHere = "changed here"
        static let fromVault = "this vault"
        static let fromSession = "until the end"
        static func fromConfig(_ line: Int) -> String { "config.toml:\(line)" }

        static let nameOfVault = "Name"
        static let fileOfVault = "File"
        static let receipts = "Receipts"
        static let version = "Version"
        static let configFile = "Your config file"
        static let savedFile = "Changed here"

        static let pressKey = "press the key"
        static func promise(_ path: String) -> String {
            "Your config file is never rewritten. What is changed here goes to \(path)."
        }

        static let onlyToRead = "That can only be read."
        static let nothingToReset = "Nothing was changed here."

        static func set(_ label: String, _ value: String) -> String { "\(label): \(value)." }
        static func setForNow(_ label: String, _ value: String, _ line: Int) -> String {
            "\(label): \(value), until the program ends; config.toml says otherwise in line \(line)."
        }
        static func reset(_ label: String, _ value: String) -> String { "\(label) is back at \(value)." }
        static func clash(_ key: String, _ first: String, _ second: String, _ screen: String) -> String {
            "\(key) is both \(first) and \(second) (\(screen)); \(first) counts."
        }
        static let laterVault = " From the next start."

        static let helpChange = "Next value, or type one"
        static let helpChangeBack = "Value before, or back to the sections"
        static let helpReset = "Back to what holds without the change"
        static let helpPane = "Sections or settings"
        static let helpCopy = "Copy all settings as TOML"
        static let helpConfirm = "Take what was typed"
        static let helpCancel = "Leave it as it was"
        static let footChange = "change"
        static let footReset = "back to default"
        static let footCopy = "copy TOML"
        static let footConfirm = "take"
        static let footCancel = "cancel"
    }
}
