internal import CommandLineKit
internal import FieldInput
internal import TerminalUI
internal import VaultModel

extension Settings {
    /// The value of a setting by its name, `section.key`; nil if it is not set.
    package func value(of name: String) -> TOMLValue? {
        switch name {
        case "vault.path": vault.map(TOMLValue.string)
        case "vault.lock_after": lockAfter.map(TOMLValue.span)
        case "vault.passphrase_command": passphraseCommand.map(TOMLValue.string)
        case "vault.key_cost": keyCost.map(TOMLValue.string)
        case "look.theme": theme.map(TOMLValue.string)
        case "look.lines": lines.map(TOMLValue.string)
        case "look.mouse": mouse.map(TOMLValue.boolean)
        case "look.hints": hints.map(TOMLValue.boolean)
        case "look.plain": plain.map(TOMLValue.boolean)
        case "look.language": language.map(TOMLValue.string)
        case "pictures.method": (pictures?.rawValue).map(TOMLValue.string)
        case "pictures.quota": pictureQuota.map { .string(SizeInput.text($0)) }
        case "format.dates": dates.map { .string(SettingsReader.word(for: $0)) }
        case "format.currency": (currency?.code).map(TOMLValue.string)
        case "import.languages": importLanguages.map(TOMLValue.string)
        // One text, in which a path has no colon.
        case "import.watch": watch.map { .string($0.joined(separator: ":")) }
        case "import.settle": settle.map(TOMLValue.span)
        case "import.after": afterImport.map(TOMLValue.string)
        case "reminders.days": reminderDays.map { .array($0.map(TOMLValue.integer)) }
        case "reminders.at": reminderMinute.map { .string(SettingsReader.clock($0)) }
        case "reminders.quiet": quietMinutes.map { .string(SettingsReader.quietText($0)) }
        case "reminders.command": reminderCommand.map(TOMLValue.string)
        case "reminders.mail": reminderMail.map(TOMLValue.string)
        case "reminders.sendmail": mailProgram.map(TOMLValue.string)
        case "reminders.desktop": tellsDesktop.map(TOMLValue.boolean)
        case "sync.server": server.map(TOMLValue.string)
        case "sync.every": syncEvery.map(TOMLValue.span)
        case "sync.token_command": tokenCommand.map(TOMLValue.string)
        default: Settings.command(name).flatMap { keys[$0] }.map { .array($0.map { .string($0.label) }) }
        }
    }

    /// Unsets a setting.
    package mutating func remove(_ name: String) {
        switch name {
        case "vault.path": vault = nil
        case "vault.lock_after": lockAfter = nil
        case "vault.passphrase_command": passphraseCommand = nil
        case "vault.key_cost": keyCost = nil
        case "look.theme": theme = nil
        case "look.lines": lines = nil
        case "look.mouse": mouse = nil
        case "look.hints": hints = nil
        case "look.plain": plain = nil
        case "look.language": language = nil
        case "pictures.method": pictures = nil
        case "pictures.quota": pictureQuota = nil
        case "format.dates": dates = nil
        case "format.currency": currency = nil
        case "import.languages": importLanguages = nil
        case "import.watch": watch = nil
        case "import.settle": settle = nil
        case "import.after": afterImport = nil
        case "reminders.days": reminderDays = nil
        case "reminders.at": reminderMinute = nil
        case "reminders.quiet": quietMinutes = nil
        case "reminders.command": reminderCommand = nil
        case "reminders.mail": reminderMail = nil
        case "reminders.sendmail": mailProgram = nil
        case "reminders.desktop": tellsDesktop = nil
        case "sync.server": server = nil
        case "sync.every": syncEvery = nil
        case "sync.token_command": tokenCommand = nil
        default: if let command = Settings.command(name) { keys[command] = nil }
        }
        places[name] = nil
    }

    /// These settings, with those of `others` for the ones that are not set here. The places are those of these
    /// settings.
    package func over(_ others: Settings) -> Settings {
        var both = self
        both.vault = vault ?? others.vault
        both.lockAfter = lockAfter ?? others.lockAfter
        both.passphraseCommand = passphraseCommand ?? others.passphraseCommand
        both.keyCost = keyCost ?? others.keyCost
        both.theme = theme ?? others.theme
        both.lines = lines ?? others.lines
        both.mouse = mouse ?? others.mouse
        both.hints = hints ?? others.hints
        both.plain = plain ?? others.plain
        both.language = language ?? others.language
        both.pictures = pictures ?? others.pictures
        both.pictureQuota = pictureQuota ?? others.pictureQuota
        both.dates = dates ?? others.dates
        both.currency = currency ?? others.currency
        both.importLanguages = importLanguages ?? others.importLanguages
        both.watch = watch ?? others.watch
        both.settle = settle ?? others.settle
        both.afterImport = afterImport ?? others.afterImport
        both.reminderDays = reminderDays ?? others.reminderDays
        both.reminderMinute = reminderMinute ?? others.reminderMinute
        both.quietMinutes = quietMinutes ?? others.quietMinutes
        both.reminderCommand = reminderCommand ?? others.reminderCommand
        both.reminderMail = reminderMail ?? others.reminderMail
        both.mailProgram = mailProgram ?? others.mailProgram
        both.tellsDesktop = tellsDesktop ?? others.tellsDesktop
        both.server = server ?? others.server
        both.syncEvery = syncEvery ?? others.syncEvery
        both.tokenCommand = tokenCommand ?? others.tokenCommand
        both.keys = others.keys.merging(keys) { $1 }
        return both
    }

    /// The names of all settings that are set; those of `[keys]` come last and are sorted.
    package var names: [String] {
        SettingEntry.all.map(\.name).filter { value(of: $0) != nil } + keys.keys.sorted().map { "keys." + $0 }
    }

    /// The command whose keys a setting defines; nil for every other setting.
    package static func command(_ name: String) -> String? {
        name.hasPrefix("keys.") ? String(name.dropFirst(5)) : nil
    }
}

extension TOMLValue {
    /// A number of seconds as a config file writes it.
    static func span(_ seconds: Int) -> TOMLValue { .string(seconds == 0 ? "never" : TimeSpan.text(seconds)) }

    /// The value without TOML's quotes and brackets, as a table shows it: `dark`, `true`, `d Delete`.
    package var text: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .array(let values): values.map(\.text).joined(separator: " ")
        }
    }
}
