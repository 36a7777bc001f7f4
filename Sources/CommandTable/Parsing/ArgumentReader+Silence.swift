internal import CommandLineKit

extension ArgumentReader<CommandTable> {
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
}
