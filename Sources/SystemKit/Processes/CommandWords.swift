/// Splits a command line from a setting or variable into words as a shell would, but without a shell: nothing is
/// expanded or executed; the words are only passed on.
package enum CommandWords {
    /// The reasons why a line is invalid.
    package enum Fault: Error, Hashable, Sendable {
        case openQuote, nothing
    }

    /// Splits at blanks. Text in `'...'` is literal. A `\` makes the next character literal; in `"..."` only `"` and
    /// `\`.
    ///
    /// - Returns: at least one word.
    package static func split(_ line: String) throws(Fault) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case (_, "'"): word = (word ?? "") + String(character)
            case ("\\", _):
                guard let next = rest.popFirst() else { throw .openQuote }
                // In quotes it escapes only a quote and itself.
                let isPlain = quote == nil || next == "\"" || next == "\\"
                word = (word ?? "") + (isPlain ? String(next) : "\\" + String(next))
            case (_, "\""): word = (word ?? "") + String(character)
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (" ", nil), ("\t", nil), ("\n", nil):
                if let done = word { words.append(done) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { throw .openQuote }
        if let word { words.append(word) }
        guard let first = words.first, !first.isEmpty else { throw .nothing }
        return words
    }
}
