/// Splits a line into words as a shell would read them: blanks separate, quotes and backslashes keep blanks.
struct DroppedWords {
    private var rest: Substring
    /// False after a quote without an end, or a backslash at the end of the line.
    private(set) var isComplete = true

    init(_ line: Substring) {
        rest = line
    }

    /// Returns the next word without its quotes; nil at the end.
    mutating func next() -> String? {
        rest = rest.drop { $0 == " " || $0 == "\t" }
        guard !rest.isEmpty else { return nil }
        var word = ""
        while let character = rest.popFirst() {
            switch character {
            case " ", "\t": return word
            case "'": word += quoted(by: "'", escapes: [])
            case "\"": word += quoted(by: "\"", escapes: ["\\", "\"", "$", "`"])
            case "\\": word += escaped()
            default: word.append(character)
            }
        }
        return word
    }

    private mutating func escaped() -> String {
        guard let character = rest.popFirst() else {
            isComplete = false
            return ""
        }
        return String(character)
    }

    /// - Parameter escapes: the characters before which a backslash is dropped.
    private mutating func quoted(by quote: Character, escapes: Set<Character>) -> String {
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            if character == "\\", let next = rest.first, escapes.contains(next) {
                text.append(next)
                rest.removeFirst()
            } else {
                text.append(character)
            }
        }
        isComplete = false
        return text
    }
}
