internal import CommandTable
internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultQuery

/// The query of a command line.
enum QueryArgument {
    /// Rejects a query that cannot be parsed, and marks the place of the mistake.
    static func check(_ text: String) throws(Failure) {
        do throws(QueryProblem) {
            _ = try SearchQuery(parsing: text)
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
