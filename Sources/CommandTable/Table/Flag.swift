/// Every flag of every command; the raw value is its long name without the dashes.
package enum Flag: String, CaseIterable, Sendable {
    // Flags of all commands.
    case vault, config, json, color, plain
    case noInput = "no-input"
    case yes
    case dryRun = "dry-run"
    case readOnly = "read-only"
    case passphraseFD = "passphrase-fd"
    case quiet, verbose, wait, help, version
    case logFile = "log-file"
    case logLevel = "log-level"

    // Flags of some commands.
    case name
    case recoveryFile = "recovery-file"
    case recoveryFD = "recovery-fd"
    case newPassphraseFD = "new-passphrase-fd"
    case duration = "for"
    case sort, limit, trashed, within
    case store, date, total, currency, category, notes, tags, warranty
    case returnBy = "return-by"
    case favorite
    case set
    case addTag = "add-tag"
    case removeTag = "remove-tag"
    case map
    case allOrNothing = "all-or-nothing"
    case allowDuplicates = "allow-duplicates"
    case dateOrder = "date-order"
    case defaultCurrency = "default-currency"
    case delimiter
    case format, output
    case email
    case passwordFD = "password-fd"
    case register
    case deviceName = "device-name"
    case forget
    case live
    case pause, resume, full
    case field, all, off, test, everything
    case replace
    case serverFirst = "server-first"
    case list, text
    case rebuildIndex = "rebuild-index"
}

/// A flag in the table, with its form and description.
package struct FlagEntry: Equatable, Sendable {
    /// The flag, under which the parser stores its value.
    package let flag: Flag
    /// The one-letter form after a single dash, if it has one.
    package let short: Character?
    /// The name of its value in help; nil for a switch.
    package let value: String?
    /// The values it takes, if only certain ones are allowed.
    package let choices: [String]
    /// Whether it may be given several times, each time adding a value.
    package let isRepeatable: Bool
    /// A description in one line, without a period at its end.
    package let summary: String
    /// The completions that a shell offers for its value.
    package let completion: Completion

    init(
        _ flag: Flag, short: Character? = nil, value: String? = nil, choices: [String] = [], repeatable: Bool = false,
        _ summary: String, _ completion: Completion = .text
    ) {
        self.completion = choices.isEmpty ? completion : .words(choices)
        self.flag = flag
        self.short = short
        self.value = choices.isEmpty ? value : choices.joined(separator: "|")
        self.choices = choices
        isRepeatable = repeatable
        self.summary = summary
    }
}
