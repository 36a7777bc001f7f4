/// A command line that a person wrote into a setting or a variable, cut into words as a shell would cut it, without a
/// shell: nothing is expanded, so nothing in it can do anything but be handed over.
package enum CommandWords {
    /// What is wrong with a line.
    package enum Fault: Error, Hashable, Sendable {
        case openQuote, nothing
    }

    /// Blanks part words; `'...'` is taken as it stands, in `"..."` and outside `\` takes the next character as it is.
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
                // Within quotes it takes nothing but a quote and itself.
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
