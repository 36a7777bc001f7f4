/// The words of a command line, split into command, arguments and flags, with readers that give them their types.
package struct ArgumentReader<Table: CommandLineTable>: Sendable {
    private let scanned: ScannedWords<Table>

    /// Splits the arguments, which do not contain the program's name. Whether the command has all that it requires is
    /// checked by ``checkArguments(of:)``, because a call for help does not need it.
    ///
    /// - Throws: ``UsageError`` for an unknown command or flag, and for a missing or superfluous value.
    package init(_ words: [String]) throws(UsageError) {
        scanned = try WordScanner.scan(words)
    }

    /// The command; nil if there is none.
    package var entry: CommandEntry<Table>? { scanned.entry }

    /// The words behind the command that are neither flags nor their values.
    package var positionals: [String] { scanned.positionals }

    /// The value of a flag, the last one if it was repeated; nil if it was not given.
    package func value(_ flag: Table.FlagName) -> String? { scanned.values[flag]?.last }

    /// All values of a repeatable flag.
    package func values(_ flag: Table.FlagName) -> [String] { scanned.values[flag] ?? [] }

    /// Whether a switch was given.
    package func has(_ flag: Table.FlagName) -> Bool { scanned.switches.contains(flag) }

    /// Quotes a word of the command line for a message, as ``UsageError/quoted(_:)`` does.
    package func quoted(_ word: String) -> String { UsageError.quoted(word) }

    /// An error about the command; without a hint of its own, it shows the usage line.
    package func error(_ message: String, hint: String? = nil) -> UsageError {
        let usage = entry.map { "Usage: \($0.usage)" } ?? "'\(Table.program.name) help' lists the commands."
        return UsageError(message, hint: hint ?? usage, command: entry?.name.rawValue)
    }

    /// Checks that the command has as many arguments as the table says, and its required flags.
    package func checkArguments(of entry: CommandEntry<Table>) throws(UsageError) {
        let required = entry.arguments.filter(\.isRequired)
        if positionals.count < required.count {
            throw error("Missing argument: \(required[positionals.count].name).")
        }
        if !entry.arguments.contains(where: \.isLast), positionals.count > entry.arguments.count {
            throw error("Unexpected argument \(quoted(positionals[entry.arguments.count])).")
        }
        if positionals.contains("") { throw error("Arguments can't be empty.") }
        if let missing = entry.flags.first(where: { $0.isRequired && (value($0.flag) ?? "").isEmpty }) {
            throw error("Missing flag: \(missing.usage).")
        }
    }

    /// The number of a file descriptor.
    package func descriptor(_ flag: Table.FlagName) throws(UsageError) -> Int32? {
        guard let text = value(flag) else { return nil }
        guard let number = Int32(text), number >= 0 else {
            throw error(
                "--\(flag.rawValue) must be a file descriptor, not \(quoted(text)).", hint: "Use 0 for standard input.")
        }
        return number
    }

    /// The only argument, as one of a fixed list of words; `what` names the kind with its article.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _: Choice.Type, _ what: String
    ) throws(UsageError) -> Choice {
        guard let choice = Choice(rawValue: positionals[0]) else {
            throw error(
                "\(quoted(positionals[0])) is not \(what).",
                hint: "Use one of: \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return choice
    }

    /// The topic of `help`: its argument, or the overview.
    package func helpTopic() throws(UsageError) -> HelpTopic<Table> {
        guard let word = positionals.first else { return .overview }
        if let name = Table.Name(rawValue: word) { return .command(name) }
        let program = Table.program
        if let prose = program.topics.first(where: { $0.word == word }) { return .prose(prose) }
        switch word {
        case "flags": return .flags
        case "exit-codes": return .exitCodes
        default:
            let meant = Suggestion.nearest(
                to: word, among: Table.Name.allCases.map(\.rawValue) + program.topicWords, synonyms: Table.synonyms)
            throw error(
                "Unknown help topic \(quoted(word)).",
                hint: meant.map { "Did you mean '\(program.name) help \($0)'?" }
                    ?? "'\(program.name) help' lists commands and topics.")
        }
    }
}
