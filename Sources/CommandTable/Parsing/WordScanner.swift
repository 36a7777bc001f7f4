/// A command line split into its command, other words and flags, before any of them is interpreted.
struct ScannedWords {
    var entry: CommandEntry?
    var positionals: [String] = []
    var values: [Flag: [String]] = [:]
    /// How often a switch was given.
    var switches: [Flag: Int] = [:]
}

/// The first stage of parsing. Flags may stand anywhere; after `--`, every word is a plain one.
struct WordScanner {
    private var rest: ArraySlice<String>
    private var result = ScannedWords()

    init(_ words: [String]) {
        rest = words[...]
    }

    /// - Throws: ``UsageError`` for an unknown command or flag and for a missing or superfluous value.
    static func scan(_ words: [String]) throws(UsageError) -> ScannedWords {
        var scanner = WordScanner(words)
        return try scanner.run()
    }

    private mutating func run() throws(UsageError) -> ScannedWords {
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
        guard let name = CommandName(rawValue: word), let entry = CommandTable.entry(name) else {
            let visible = CommandTable.commands.filter { $0.group != nil }.map(\.name.rawValue)
            throw UsageError(
                "Unknown command \(quoted(word)).",
                hint: Suggestion.nearest(to: word, among: visible).map { "Did you mean 'rvault \($0)'?" }
                    ?? "'rvault help' lists the commands.")
        }
        result.entry = entry
    }

    private var known: [FlagEntry] { CommandTable.globalFlags + (result.entry?.flags ?? []) }

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
                throw UsageError(
                    "Unknown flag \(quoted("-\(letter)"))\(ofCommand).", hint: helpHint, command: result.entry?.name
                )
            }
            guard entry.value != nil, !letters.isEmpty else {
                try take(entry, attached: nil, shown: "-\(letter)")
                continue
            }
            try take(entry, attached: String(letters.first == "=" ? letters.dropFirst() : letters), shown: "-\(letter)")
            return
        }
    }

    private mutating func take(_ entry: FlagEntry, attached: String?, shown: String) throws(UsageError) {
        guard let valueName = entry.value else {
            guard attached == nil else {
                throw UsageError(
                    "\(shown) takes no value.", hint: "Use \(shown) without a value.", command: result.entry?.name)
            }
            result.switches[entry.flag, default: 0] += 1
            return
        }
        let value = if let attached { attached } else { try nextValue(of: shown, named: valueName) }
        guard entry.choices.isEmpty || entry.choices.contains(value) else {
            throw UsageError(
                "Invalid value for \(shown): \(quoted(value)).",
                hint: "Use one of: \(entry.choices.joined(separator: ", ")).",
                command: result.entry?.name)
        }
        if entry.isRepeatable {
            result.values[entry.flag, default: []].append(value)
        } else {
            result.values[entry.flag] = [value]
        }
    }

    private mutating func nextValue(of flag: String, named name: String) throws(UsageError) -> String {
        guard let next = rest.first else {
            throw UsageError("\(flag) needs a value.", hint: "Use \(flag) \(name).", command: result.entry?.name)
        }
        guard !next.hasPrefix("--") else {
            throw UsageError(
                "\(flag) needs a value, but is followed by \(quoted(next)).",
                hint: "If that is the value, use \(flag)=\(next).", command: result.entry?.name)
        }
        rest.removeFirst()
        return next
    }

    private func unknown(long name: String) -> UsageError {
        let candidates = known.map(\.flag.rawValue)
        var hint = Suggestion.nearest(to: name, among: candidates).map { "Did you mean --\($0)?" } ?? helpHint
        if result.entry == nil, let flag = Flag(rawValue: name) {
            let owners = CommandTable.commands.filter { $0.flags.contains { $0.flag == flag } }.map(\.name.rawValue)
            hint = "Use it after a command that takes it: \(owners.joined(separator: ", "))."
        }
        return UsageError(
            "Unknown flag \(quoted("--" + name))\(ofCommand).", hint: hint, command: result.entry?.name)
    }

    private var ofCommand: String {
        result.entry.map { " for 'rvault \($0.name.rawValue)'" } ?? ""
    }

    private var helpHint: String {
        result.entry.map { "'rvault help \($0.name.rawValue)' lists its flags." }
            ?? "'rvault help' lists commands and flags."
    }
}
