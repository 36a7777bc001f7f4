import TerminalUI

/// Wraps text to a width.
enum TextWrap {
    /// Breaks at blanks, but not between digits, where they group thousands, and inside a word only if it is longer
    /// than a line. Line breaks in the text are kept.
    static func lines(of text: String, columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        return text.split(omittingEmptySubsequences: false) { $0.isNewline }.flatMap { line in
            wrapped(line, columns: columns)
        }
    }

    private static func words(of line: Substring) -> [String] {
        line.split(separator: " ", omittingEmptySubsequences: false).reduce(into: []) { words, word in
            if let last = words.last?.last, last.isNumber, word.first?.isNumber == true {
                words[words.count - 1] += " " + word
            } else {
                words.append(String(word))
            }
        }
    }

    private static func wrapped(_ line: Substring, columns: Int) -> [String] {
        var lines: [String] = []
        var current = ""
        for word in words(of: line) {
            let joined = current.isEmpty ? word : current + " " + word
            if TextWidth.columns(of: joined) <= columns {
                current = joined
                continue
            }
            if !current.isEmpty { lines.append(current) }
            var rest = word
            while TextWidth.columns(of: rest) > columns {
                let piece = TextWidth.prefix(of: rest, fitting: columns).text
                let taken = piece.isEmpty ? String(rest.prefix(1)) : piece
                lines.append(taken)
                rest = String(rest.dropFirst(taken.count))
            }
            current = rest
        }
        return lines + [current]
    }
}
