internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func keyringAction() throws(UsageError) -> KeyringAction {
        let time = try duration()
        switch positionals.first {
        case "on": return .turnOn(time)
        case nil where time == nil: return .show
        case "off" where time == nil: return .turnOff
        case nil, "off": throw error("--for needs 'on'.", hint: "Use 'rvault keyring on --for 30d'.")
        case let word?: throw error("Unexpected argument \(quoted(word)).", hint: "Use on or off.")
        }
    }

    func doctorCommand() throws(UsageError) -> Command {
        guard has(.revokeKeyring) else { return .doctor(rebuildsIndex: has(.rebuildIndex)) }
        guard !has(.rebuildIndex) else {
            throw error("--rebuild-index and --revoke-keyring can't be used together.")
        }
        return .keyring(.turnOff)
    }

    /// The arguments of `undo` or `redo`; without a number they mean the last action.
    func undoArguments(isRedo: Bool) throws(UsageError) -> UndoArguments {
        var arguments = UndoArguments(isRedo: isRedo, isList: has(.list))
        guard let text = positionals.first else { return arguments }
        guard let count = Int(text), count > 0, !arguments.isList else {
            throw error(
                arguments.isList ? "--list takes no number." : "N must be a number above 0, not \(quoted(text)).",
                hint: "'rvault undo --list' shows what can be undone.")
        }
        arguments.count = count
        return arguments
    }

    func configAction() throws(UsageError) -> ConfigAction {
        guard let word = positionals.first else { return .show }
        let words = Array(positionals.dropFirst())
        switch (word, words.count) {
        case ("show", 0): return .show
        case ("check", 0): return .check
        case ("path", 0): return .path
        case ("edit", 0): return .edit
        case ("get", 1): return .get(name: words[0])
        case ("set", 2...): return .set(name: words[0], words: Array(words.dropFirst()))
        case ("unset", 1): return .unset(name: words[0])
        default: throw misfit(word, forms: ArgumentReader.configForms)
        }
    }

    private static let configForms = [
        "show": "show", "check": "check", "path": "path", "edit": "edit", "get": "get NAME", "set": "set NAME VALUE",
        "unset": "unset NAME",
    ]

    func splitParts() throws(UsageError) -> [SplitPart] {
        let parts = positionals.dropFirst().map { text in
            let pieces = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return SplitPart(amount: pieces[0], store: pieces.count > 1 ? pieces[1] : nil)
        }
        guard parts.count > 1 else {
            throw error(
                "A split needs at least two parts.", hint: "Use 'rvault split ID 400.00 600.00:Other'.")
        }
        return Array(parts)
    }

    /// The arguments of `snooze`: the time is `off`, a number with `d`, `w` or `m`, or else a day.
    func snoozeArguments() throws(UsageError) -> SilenceArguments {
        let text = positionals[1]
        let count = Int(text.dropLast()) ?? 0
        let time: SilenceArguments.Time
        switch text.last {
        case _ where text.lowercased() == "off": time = .off
        case "d" where count > 0: time = .days(count)
        case "w" where count > 0: time = .days(min(count, 1_000_000) * 7)
        case "m" where count > 0: time = .months(count)
        default:
            guard text.contains(where: \.isNumber), text.last?.isNumber == true else {
                throw error(
                    "Invalid snooze time: \(quoted(text)).",
                    hint: "Use 7d, 2w or 1m, a day such as 2026-03-01, or off."
                )
            }
            time = .day(text)
        }
        return SilenceArguments(id: positionals[0], time: time)
    }

    func reminderAction() throws(UsageError) -> ReminderAction {
        guard let word = positionals.first else { return .list }
        switch (word, positionals.count) {
        case ("list", 1): return .list
        case ("snooze", 2): return .snooze(id: positionals[1], days: 1)
        case ("snooze", 3): return .snooze(id: positionals[1], days: try reminderDays(positionals[2]))
        case ("dismiss", 2): return .dismiss(id: positionals[1])
        default:
            throw misfit(word, forms: ["list": "list", "snooze": "snooze ID [WHEN]", "dismiss": "dismiss ID"])
        }
    }

    private func reminderDays(_ text: String) throws(UsageError) -> Int {
        let count = Int(text.dropLast()) ?? 0
        switch text.last {
        case "d" where (1...3650).contains(count): return count
        case "w" where (1...520).contains(count): return count * 7
        default:
            throw error("Invalid snooze time: \(quoted(text)).", hint: "Use days or weeks, such as 1d or 2w.")
        }
    }
}
