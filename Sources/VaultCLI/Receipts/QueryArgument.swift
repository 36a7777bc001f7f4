internal import CommandTable
internal import FieldInput
internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultQuery
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

/// The query of a command line.
enum QueryArgument {
    /// Rejects a query that cannot be parsed, and marks the place of the mistake.
    static func check(_ text: String) throws(Failure) {
        // Every order and every today reads the same texts as days.
        _ = try settled(text, by: DayInput(order: .yearFirst, today: CalendarDay(daysSince1970: 20_000)))
    }

    /// The query with its days as the person's settings read them.
    static func settled(_ text: String, _ session: CommandSession, _ reader: VaultReader) throws(Failure) -> String {
        if text.isEmpty { return text }
        let order = DateOrder(try session.preferences(reader).dayFormat)
        return try settled(text, by: DayInput(order: order, today: session.environment.today))
    }

    private static func settled(_ text: String, by days: DayInput) throws(Failure) -> String {
        do throws(QueryProblem) {
            return try SearchQuery.settled(text, by: days)
        } catch {
            throw Failure(.usage, kind: "query", outside: error.sentence, hint: mark(error.range, in: text))
        }
    }

    /// The query on one line, with carets under the characters in `range`.
    static func mark(_ range: Range<Int>, in text: String) -> String {
        let characters = Array(text)
        func shown(_ part: Range<Int>) -> String { VisibleText.line(String(characters[part])) }
        let before = TextWidth.columns(of: shown(0..<range.lowerBound))
        let meant = max(1, TextWidth.columns(of: shown(range)))
        return "  " + shown(characters.indices) + "\n  " + String(repeating: " ", count: before)
            + String(repeating: "^", count: meant)
    }
}
