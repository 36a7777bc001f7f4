package import CommandLineKit
internal import VaultModel

/// Turns the words of a command line into an ``Invocation``.
package enum Parser {
    /// Parses the arguments, which do not contain the program's name.
    ///
    /// - Throws: ``CommandLineKit/UsageError``; its exit code is ``ExitCode/usage``.
    package static func parse(_ words: [String]) throws(UsageError) -> Invocation {
        let reader = try ArgumentReader<CommandTable>(words)
        let global = try reader.globalOptions()
        if reader.has(.help) {
            let topic = reader.entry.map { HelpTopic<CommandTable>.command($0.name) } ?? .overview
            return Invocation(command: .program(.help(topic)), global: global)
        }
        if reader.has(.version) { return Invocation(command: .program(.version), global: global) }
        guard let entry = reader.entry else { return Invocation(command: .program(.screens), global: global) }
        try reader.checkArguments(of: entry)
        return Invocation(command: try reader.command(entry.name), global: global)
    }
}

extension ArgumentReader<CommandTable> {
    fileprivate func globalOptions() throws(UsageError) -> GlobalOptions {
        var options = GlobalOptions()
        options.vault = value(.vault)
        options.config = value(.config)
        options.receipt = value(.receipt)
        options.json = has(.json)
        options.color = value(.color).flatMap(GlobalOptions.Color.init) ?? .auto
        options.isPlain = has(.plain)
        options.noInput = has(.noInput)
        options.yes = has(.yes)
        options.dryRun = has(.dryRun)
        options.isReadOnly = has(.readOnly)
        options.net = value(.net).flatMap(NetworkRehearsal.init)
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

    private func seconds() throws(UsageError) -> Int? {
        guard let text = value(.wait) else { return nil }
        guard let seconds = Int(text), (0...3600).contains(seconds) else {
            throw error("Invalid value for --wait: \(quoted(text)).", hint: "Use a number of seconds, at most 3600.")
        }
        return seconds
    }

    /// A number of seconds, minutes, hours or days, such as `90s` or `15m`.
    func duration(_ flag: Flag = .duration) throws(UsageError) -> Duration? {
        guard let text = value(flag) else { return nil }
        guard let seconds = TimeSpan.seconds(text) else {
            throw error(
                "Invalid value for --\(flag.rawValue): \(quoted(text)).",
                hint: "Use a number and a unit: 90s, 15m, 2h or 1d.")
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
