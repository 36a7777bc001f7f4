/// A command line split into its command, other words and flags, before any of them is interpreted.
struct ScannedWords<Table: CommandLineTable> {
    var entry: CommandEntry<Table>?
    var positionals: [String] = []
    var values: [Table.FlagName: [String]] = [:]
    /// The switches that were given.
    var switches: Set<Table.FlagName> = []
}

/// The first stage of parsing. Flags may stand anywhere; after `--`, every word is a plain one.
struct WordScanner<Table: CommandLineTable> {
    private var rest: ArraySlice<String>
    private var result = ScannedWords<Table>()

    init(_ words: [String]) {
        rest = words[...]
    }

    /// - Throws: ``UsageError`` for an unknown command or flag and for a missing or superfluous value.
    static func scan(_ words: [String]) throws(UsageError) -> ScannedWords<Table> {
        var scanner = WordScanner(words)
        return try scanner.run()
    }

    private mutating func run() throws(UsageError) -> ScannedWords<Table> {
        while let word = rest.popFirst() {
            if word == "--" {
                while let plain = rest.popFirst() { try takePlain(plain) }
            } else if word.hasPrefix("--") {
                try takeLong(word.dropFirst(2))
            } else if word.hasPrefix("-"), word.count > 1, !takesDashes {
                try takeShort(word.dropFirst())
            } else {
                try takePlain(word)
            }
        }
        return result
    }

    private var takesDashes: Bool { result.entry?.takesDashes == true && !result.positionals.isEmpty }

    private mutating func takePlain(_ word: String) throws(UsageError) {
        guard result.entry == nil else { return result.positionals.append(word) }
        guard let name = Table.Name(rawValue: word), let entry = Table.entry(name) else {
            let meant = nearest(to: word, among: Table.visibleCommands.map(\.name.rawValue))
            throw UsageError(
                "Unknown command \(UsageError.quoted(word)).",
                hint: meant.map { "Did you mean '\(program) \($0)'?" } ?? "'\(program) help' lists the commands.")
        }
        result.entry = entry
    }

    private func nearest(to word: String, among candidates: [String]) -> String? {
        Suggestion.nearest(to: word, among: candidates, synonyms: Table.synonyms)
    }

    private var known: [FlagEntry<Table>] { Table.globalFlags + (result.entry?.flags ?? []) }

    private mutating func takeLong(_ text: Substring) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let entry = known.first(where: { $0.flag.rawValue == name }) else { throw unknown(long: name) }
        try take(entry, attached: parts.count == 2 ? String(parts[1]) : nil, shown: "--" + name)
    }

    private mutating func takeShort(_ letters: Substring) throws(UsageError) {
        var letters = letters
        while let letter = letters.popFirst() {
            guard let entry = known.first(where: { $0.short == letter }) else {
                throw error("Unknown flag \(UsageError.quoted("-\(letter)"))\(ofCommand).", hint: helpHint)
            }
            guard entry.value != nil, !letters.isEmpty else {
                try take(entry, attached: nil, shown: "-\(letter)")
                continue
            }
            try take(entry, attached: String(letters.first == "=" ? letters.dropFirst() : letters), shown: "-\(letter)")
            return
        }
    }

    private mutating func take(_ entry: FlagEntry<Table>, attached: String?, shown: String) throws(UsageError) {
        guard let valueName = entry.value else {
            guard attached == nil else {
                throw error("\(shown) takes no value.", hint: "Use \(shown) without a value.")
            }
            result.switches.insert(entry.flag)
            return
        }
        let value = if let attached { attached } else { try nextValue(of: shown, named: valueName) }
        guard entry.choices.isEmpty || entry.choices.contains(value) else {
            throw error(
                "Invalid value for \(shown): \(UsageError.quoted(value)).",
                hint: "Use one of: \(entry.choices.joined(separator: ", ")).")
        }
        if entry.isRepeatable {
            result.values[entry.flag, default: []].append(value)
        } else {
            result.values[entry.flag] = [value]
        }
    }

    private mutating func nextValue(of flag: String, named name: String) throws(UsageError) -> String {
        guard let next = rest.first else {
            throw error("\(flag) needs a value.", hint: "Use \(flag) \(name).")
        }
        guard !next.hasPrefix("--") else {
            throw error(
                "\(flag) needs a value, but is followed by \(UsageError.quoted(next)).",
                hint: "If that is the value, use \(flag)=\(next).")
        }
        rest.removeFirst()
        return next
    }

    private func unknown(long name: String) -> UsageError {
        let candidates = known.map(\.flag.rawValue)
        var hint = nearest(to: name, among: candidates).map { "Did you mean --\($0)?" } ?? helpHint
        if result.entry == nil, let flag = Table.FlagName(rawValue: name) {
            let owners = Table.commands.filter { $0.flags.contains { $0.flag == flag } }.map(\.name.rawValue)
            hint = "Use it after a command that takes it: \(owners.joined(separator: ", "))."
        }
        return error("Unknown flag \(UsageError.quoted("--" + name))\(ofCommand).", hint: hint)
    }

    private func error(_ message: String, hint: String) -> UsageError {
        UsageError(message, hint: hint, command: result.entry?.name.rawValue)
    }

    private var program: String { Table.program.name }

    private var ofCommand: String {
        result.entry.map { " for '\(program) \($0.name.rawValue)'" } ?? ""
    }

    private var helpHint: String {
        result.entry.map { "'\(program) help \($0.name.rawValue)' lists its flags." }
            ?? "'\(program) help' lists commands and flags."
    }
}
