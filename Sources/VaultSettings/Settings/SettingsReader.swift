internal import CommandLineKit
internal import FieldInput
internal import TerminalUI
internal import Translation
package import VaultModel

/// Turns the entries of a config file into settings. An invalid entry leaves the default and is reported with its line.
package enum SettingsReader {
    /// Names of themes, the default first.
    package static let themes = ["terminal", "light", "dark", "contrast", "colorblind"]

    /// The choices of `vault.key_cost`, from light to strong.
    package static let keyCosts = ["light", "standard", "strong"]

    /// The choices for drawing rules and frames, the default first.
    package static let lines = ["auto", "utf8", "ascii"]

    /// The languages of the screens, the default first.
    package static let languages = ["auto"] + Language.allCases.map(\.rawValue)

    /// The ends of files that were taken, the default first.
    package static let afterImport = ["keep", "trash"]

    /// The ways to show pictures, the default first.
    package static let pictures = PictureChoice.allCases.map(\.rawValue)

    /// The orders of days, the default first.
    static let days: [(word: String, format: DayFormat)] = [
        ("iso", .yearFirst), ("day", .dayFirst), ("month", .monthFirst),
    ]

    /// The word of a config file for an order of days.
    package static func word(for format: DayFormat) -> String {
        days.first { $0.format == format }?.word ?? "iso"
    }

    /// - Parameter commands: The names that `[keys]` may have.
    package static func read(_ text: String, commands: Set<String>) -> (settings: Settings, faults: [ConfigFault]) {
        let (entries, unread) = TOMLReader.read(text)
        var settings = Settings()
        var faults = unread
        for entry in entries {
            do throws(ConfigFault) {
                try take(entry, &settings, commands)
                settings.places["\(entry.section).\(entry.key)"] = entry.line
            } catch {
                faults.append(error)
            }
        }
        return (settings, faults.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }

    /// Sets one setting.
    ///
    /// - Parameter name: `section.key`.
    /// - Throws: A ``ConfigFault`` that says what is expected, if there is no such setting or it cannot have the value.
    package static func assign(
        _ value: TOMLValue, to name: String, in settings: inout Settings, commands: Set<String>
    ) throws(ConfigFault) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let entry = TOMLEntry(
            section: parts.count == 2 ? parts[0] : "", key: parts.last ?? "", value: value, line: 1, column: 1)
        try take(entry, &settings, commands)
    }

    /// Reads the settings of the environment's variables, which take precedence over any file.
    package static func read(variables: [String: String]) -> (settings: Settings, faults: [String]) {
        var settings = Settings()
        var faults: [String] = []
        for entry in SettingEntry.all {
            let name = entry.variable
            guard let text = variables[name], !text.isEmpty else { continue }
            do throws(ConfigFault) {
                try assign(value(of: text, as: entry.kind), to: entry.name, in: &settings, commands: [])
            } catch {
                faults.append("\(name): \(error.sentence)")
            }
        }
        return (settings, faults)
    }

    /// Whether the value of a switch variable means yes: everything does but `0`, `no` and `false`.
    package static func isYes(_ text: String) -> Bool { !["0", "no", "false"].contains(text.lowercased()) }

    /// The value that a text means outside the config file, where it needs no quotes; what it cannot be is left as text,
    /// and refused where it is assigned.
    package static func value(of text: String, as kind: SettingEntry.Kind?) -> TOMLValue {
        switch kind {
        case .flag:
            do throws(InputProblem) {
                return .boolean(try FlagInput.read(text) ?? false)
            } catch {
                return .string(text)
            }
        case .days:
            if InputWords.isNone(text) { return .array([]) }
            let words = text.split { $0 == " " || $0 == "," }
            return .array(words.map { Int($0).map(TOMLValue.integer) ?? .string(String($0)) })
        case .text, .choice, .currency, .time, .hours, .mail, .span, .size, .address, .languages, .folders, nil:
            return .string(text)
        }
    }

    private static func take(
        _ entry: TOMLEntry, _ settings: inout Settings, _ commands: Set<String>
    ) throws(ConfigFault) {
        switch "\(entry.section).\(entry.key)" {
        case "vault.path": settings.vault = try text(entry)
        case "vault.lock_after": settings.lockAfter = try span(entry, least: 1)
        case "vault.passphrase_command": settings.passphraseCommand = try text(entry)
        case "vault.key_cost": settings.keyCost = try choice(entry, keyCosts)
        case "look.theme": settings.theme = try choice(entry, themes)
        case "look.lines": settings.lines = try choice(entry, lines)
        case "look.mouse": settings.mouse = try boolean(entry)
        case "look.hints": settings.hints = try boolean(entry)
        case "look.plain": settings.plain = try boolean(entry)
        case "look.language": settings.language = try choice(entry, languages)
        case "pictures.method": settings.pictures = PictureChoice(rawValue: try choice(entry, pictures))
        case "pictures.quota": settings.pictureQuota = try size(entry)
        case "format.dates":
            let word = try choice(entry, days.map(\.word))
            settings.dates = days.first { $0.word == word }?.format
        case "format.currency": settings.currency = try currency(entry)
        case "import.languages": settings.importLanguages = try languages(entry)
        case "import.watch": settings.watch = try folders(entry)
        case "import.settle": settings.settle = try span(entry, least: 1)
        case "import.after": settings.afterImport = try choice(entry, afterImport)
        case "reminders.days": settings.reminderDays = try days(entry)
        case "reminders.at": settings.reminderMinute = try minute(entry)
        case "reminders.quiet": settings.quietMinutes = try quiet(entry)
        case "reminders.command": settings.reminderCommand = try text(entry)
        case "reminders.mail": settings.reminderMail = try mail(entry)
        case "reminders.sendmail": settings.mailProgram = try text(entry)
        case "reminders.desktop": settings.tellsDesktop = try boolean(entry)
        case "sync.server": settings.server = try address(entry)
        case "sync.every": settings.syncEvery = try span(entry, least: 60)
        case "sync.token_command": settings.tokenCommand = try text(entry)
        case _ where entry.section == "keys":
            guard commands.contains(entry.key) else {
                throw unknown("Unknown command \(entry.key).", entry.key, among: commands.sorted(), at: entry)
            }
            settings.keys[entry.key] = try keys(entry)
        default: throw unknownName(entry)
        }
    }

    private static func unknownName(_ entry: TOMLEntry) -> ConfigFault {
        let names = SettingEntry.all.map(\.name)
        let sections = Set(names.map { String($0.prefix { $0 != "." }) } + ["keys"])
        guard sections.contains(entry.section) else {
            let what =
                entry.section.isEmpty ? "\(entry.key) isn't in a section." : "Unknown section [\(entry.section)]."
            return unknown(what, entry.section, among: sections.sorted(), at: entry)
        }
        let keys = names.filter { $0.hasPrefix(entry.section + ".") }.map {
            String($0.dropFirst(entry.section.count + 1))
        }
        return unknown("[\(entry.section)] has no key \(entry.key).", entry.key, among: keys, at: entry)
    }

    static func unknown(
        _ sentence: String, _ word: String, among names: [String], at entry: TOMLEntry
    ) -> ConfigFault {
        let hint = Suggestion.nearest(to: word, among: names).map { " Did you mean \($0)?" }
        let list =
            names.count <= 12 ? " Use one of: \(names.joined(separator: ", "))." : " 'rvault help' and ? list them."
        return fault(entry, sentence + (hint ?? list))
    }
}
