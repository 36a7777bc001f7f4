/// Turns the words of a command line into an ``Invocation``.
package enum Parser {
    /// Parses the arguments, which do not contain the program's name.
    ///
    /// - Throws: ``UsageError``; its exit code is ``ExitCode/usage``.
    package static func parse(_ words: [String]) throws(UsageError) -> Invocation {
        let scanned = try WordScanner.scan(words)
        let reader = ArgumentReader(scanned)
        let global = try reader.globalOptions()
        if scanned.switches[.help] != nil {
            return Invocation(command: .help(scanned.entry.map { .command($0.name) } ?? .overview), global: global)
        }
        if scanned.switches[.version] != nil { return Invocation(command: .version, global: global) }
        guard let entry = scanned.entry else { return Invocation(command: .screens, global: global) }
        try reader.checkCount(of: entry)
        return Invocation(command: try reader.command(entry.name), global: global)
    }
}

/// Second stage of parsing: gives scanned words their types.
struct ArgumentReader {
    let scanned: ScannedWords

    init(_ scanned: ScannedWords) {
        self.scanned = scanned
    }

    var positionals: [String] { scanned.positionals }

    func value(_ flag: Flag) -> String? { scanned.values[flag]?.last }

    func has(_ flag: Flag) -> Bool { scanned.switches[flag] != nil }

    func error(_ message: String, hint: String? = nil) -> UsageError {
        let usage = scanned.entry.map { "Usage: \($0.usage)" } ?? "'rvault help' lists the commands."
        return UsageError(message, hint: hint ?? usage, command: scanned.entry?.name)
    }

    func globalOptions() throws(UsageError) -> GlobalOptions {
        var options = GlobalOptions()
        options.vault = value(.vault)
        options.config = value(.config)
        options.json = has(.json)
        options.color = value(.color).flatMap(GlobalOptions.Color.init) ?? .auto
        options.isPlain = has(.plain)
        options.noInput = has(.noInput)
        options.yes = has(.yes)
        options.dryRun = has(.dryRun)
        options.isReadOnly = has(.readOnly)
        options.passphraseFD = try descriptor(.passphraseFD)
        options.isQuiet = has(.quiet)
        options.isVerbose = has(.verbose)
        options.logFile = value(.logFile)
        options.logLevel = value(.logLevel).flatMap(GlobalOptions.LogLevel.init)
        options.wait = try seconds()
        if options.vault == "" { throw error("--vault needs a path.") }
        if options.config == "" { throw error("--config needs a path.") }
        if options.logFile == "" { throw error("--log-file needs a path.") }
        return options
    }

    func checkCount(of entry: CommandEntry) throws(UsageError) {
        let least = entry.arguments.count { $0.count == .one || $0.count == .many }
        let isOpen = entry.arguments.contains { $0.count == .many || $0.count == .anyNumber }
        if positionals.count < least {
            let missing = entry.arguments.filter { $0.count == .one || $0.count == .many }[positionals.count]
            throw error("Missing argument: \(missing.name).")
        }
        if !isOpen, positionals.count > entry.arguments.count {
            throw error("Unexpected argument \(quoted(positionals[entry.arguments.count])).")
        }
        if positionals.contains("") { throw error("Arguments can't be empty.") }
    }

    func descriptor(_ flag: Flag) throws(UsageError) -> Int32? {
        guard let text = value(flag) else { return nil }
        guard let number = Int32(text), number >= 0 else {
            throw error(
                "--\(flag.rawValue) must be a file descriptor, not \(quoted(text)).", hint: "Use 0 for standard input.")
        }
        return number
    }

    private func seconds() throws(UsageError) -> Int? {
        guard let text = value(.wait) else { return nil }
        guard let seconds = Int(text), (0...3600).contains(seconds) else {
            throw error("Invalid value for --wait: \(quoted(text)).", hint: "Use a number of seconds, at most 3600.")
        }
        return seconds
    }

    /// A number of seconds, minutes, hours or days, such as `90s` or `15m`.
    func duration() throws(UsageError) -> Duration? {
        guard let text = value(.duration) else { return nil }
        guard let seconds = TimeSpan.seconds(text) else {
            throw error(
                "Invalid value for --for: \(quoted(text)).", hint: "Use a number and a unit: 90s, 15m, 2h or 1d.")
        }
        return .seconds(seconds)
    }

    /// Three letters, in capitals; whether such a currency exists is not checked here.
    func currency(_ flag: Flag) throws(UsageError) -> String? {
        guard let text = value(flag) else { return nil }
        guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw error(
                "Invalid value for --\(flag.rawValue): \(quoted(text)).",
                hint: "Use a three-letter ISO 4217 code, such as EUR.")
        }
        return text.uppercased()
    }
}
