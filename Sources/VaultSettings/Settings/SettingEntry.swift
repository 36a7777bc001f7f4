package import Translation

/// One key of the config file.
package struct SettingEntry: Hashable, Sendable {
    /// The kind of value that a setting takes.
    package enum Kind: Hashable, Sendable {
        case text
        case choice([String])
        case flag
        /// Three letters as in ISO 4217.
        case currency
        /// Whole numbers, each a number of days.
        case days
        /// Hours and minutes, such as `09:00`.
        case time
        /// From a time to a time, such as `22:00-07:00`, or `none`.
        case hours
        /// The address of a person.
        case mail
        /// A length of time, or `never`.
        case span
        /// A size such as `2 GiB`.
        case size
        /// The address of a server, with its scheme.
        case address
        /// Absolute paths, or paths below the home directory, with a colon between two.
        case folders
        /// Names of the text recognition's languages with a plus between them, or `auto`.
        case languages
    }

    /// `section.key`.
    package let name: String
    package let kind: Kind
    /// The default, in words.
    package let standard: String
    /// A description in one line, without a period at its end.
    package let summary: String

    /// The values it takes, worded for people.
    package var values: Phrase {
        switch kind {
        case .text: name == "vault.path" ? "a path or a name" : "a program with arguments"
        case .choice(let words): Phrase(outside: words.joined(separator: ", "))
        case .flag: "true, false"
        case .currency: "a code such as EUR"
        case .days: "numbers of days"
        case .time: "a time such as 09:00"
        case .hours: "hours such as 22:00-07:00, none"
        case .mail: "a mail address"
        case .span: "90s, 15m, 2h, 1d, never"
        case .size: "a size such as 2 GiB or 500 MB"
        case .address: "an address such as https://receipts.example.org"
        case .folders: "folders such as ~/Scans, with a colon between two"
        case .languages: "auto, or names such as deu+eng"
        }
    }

    /// The environment variable that sets it, which takes precedence over any file: `RVAULT_` and the key, with the
    /// section if the key alone would be ambiguous.
    package var variable: String {
        if name == "vault.path" { return "RVAULT_VAULT" }
        let parts = name.split(separator: ".").map { $0.uppercased() }
        let isPlain =
            parts.count == 2
            && !["IMPORT.", "PICTURES.", "REMINDERS.", "SYNC.EVERY"].contains { name.uppercased().hasPrefix($0) }
        return "RVAULT_" + (isPlain ? parts[1] : parts.joined(separator: "_"))
    }

    private var textExample: String {
        switch name {
        case "vault.path": "home"
        case "vault.passphrase_command": "pass show receipts"
        case "sync.token_command": "pass show receipts-server"
        case "reminders.sendmail": "msmtp"
        default: "mail -s Receipts me@example.org"
        }
    }

    /// A value that it takes: the default if that is a value.
    var example: TOMLValue {
        switch kind {
        case .text: .string(textExample)
        case .choice(let words): .string(words.contains(standard) ? standard : words[0])
        case .flag: .boolean(standard == "true")
        case .currency: .string("EUR")
        case .days: .array(standard.split(separator: " ").compactMap { Int($0).map(TOMLValue.integer) })
        case .time, .size: .string(standard)
        case .span: .string(name == "vault.lock_after" ? "15m" : standard)
        case .hours: .string("22:00-07:00")
        case .mail: .string("me@example.org")
        case .address: .string("https://receipts.example.org")
        case .folders: .array([.string("~/Scans"), .string("~/Mail/receipts")])
        case .languages: .string("deu+eng")
        }
    }

    /// All settings, in the order of the page. The keys of `[keys]` are the commands of the screens.
    package static let all: [SettingEntry] = [
        SettingEntry("vault.path", .text, "home", "Vault to use unless --vault or RVAULT_VAULT names one"),
        SettingEntry("vault.lock_after", .span, "never", "Idle time after which the screens lock the vault"),
        SettingEntry("vault.passphrase_command", .text, "", "Program that prints the passphrase as its first line"),
        SettingEntry(
            "vault.key_cost", .choice(SettingsReader.keyCosts), "standard",
            "Cost of unlocking and of each guess, for new passphrases: 64 MiB, 256 MiB or 1 GiB of memory"),
        SettingEntry("look.theme", .choice(SettingsReader.themes), "terminal", "Colors of the screens"),
        SettingEntry("look.lines", .choice(SettingsReader.lines), "auto", "Characters for lines and frames"),
        SettingEntry("look.mouse", .flag, "true", "Whether the mouse is used; % turns it on and off"),
        SettingEntry("look.hints", .flag, "true", "Whether the last line shows keys"),
        SettingEntry(
            "look.plain", .flag, "false", "Lines of text instead of screens, from the next start"),
        SettingEntry("look.language", .choice(SettingsReader.languages), "auto", "Language of the screens"),
        SettingEntry(
            "pictures.method", .choice(SettingsReader.pictures), "auto",
            "How pictures are shown: pixels if the terminal has them, characters, or only names"),
        SettingEntry(
            "pictures.quota", .size, "2 GiB",
            "Size of the pictures kept on this device, from the next start; beyond it, originals that the server has leave"
        ),
        SettingEntry(
            "format.dates", .choice(SettingsReader.days.map(\.word)), "from the locale",
            "Date format: 2025-10-27, 27.10.2025, 10/27/2025"),
        SettingEntry("format.currency", .currency, "from the locale", "Currency of new receipts"),
        SettingEntry(
            "import.languages", .languages, "auto",
            "Languages that text recognition reads, by their names for tesseract; auto takes the locale's and English"),
        SettingEntry(
            "import.watch", .folders, "", "Folders and Maildirs whose new files become receipts in the Inbox"),
        SettingEntry(
            "import.settle", .span, "2s", "Time without a change after which a file in such a folder is complete"),
        SettingEntry(
            "import.after", .choice(SettingsReader.afterImport), "keep",
            "What happens to a file that was taken: it stays, or moves to the desktop's trash; mails stay"),
        SettingEntry(
            "reminders.days", .days, "30 7 1", "Days before a deadline on which to send a reminder"),
        SettingEntry("reminders.at", .time, "09:00", "Time of day from which to send reminders"),
        SettingEntry(
            "reminders.quiet", .hours, "none", "Hours without reminders, by local time; they may include midnight"),
        SettingEntry("reminders.desktop", .flag, "true", "Whether the desktop shows reminders"),
        SettingEntry("reminders.command", .text, "", "Program that gets each reminder on standard input"),
        SettingEntry("reminders.mail", .mail, "", "Mail address that gets each reminder"),
        SettingEntry(
            "reminders.sendmail", .text, "/usr/sbin/sendmail -i",
            "Program that sends the mail on its standard input to the address after its arguments"),
        SettingEntry("sync.server", .address, "", "Default server address for signing in"),
        SettingEntry("sync.every", .span, "15m", "How often to sync when nothing else triggers it"),
        SettingEntry(
            "sync.token_command", .text, "", "Program that prints the sign-in password as its first line"),
    ]

    /// The setting of that name; nil for an unknown name and for those of `[keys]`.
    package static func named(_ name: String) -> SettingEntry? { all.first { $0.name == name } }

    private init(_ name: String, _ kind: Kind, _ standard: String, _ summary: String) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.summary = summary
    }
}
