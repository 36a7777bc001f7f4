/// Breaks help texts, which are ASCII, into lines.
enum Wrapping {
    /// Lines of at most `columns`, broken at blanks; a longer word gets its own line.
    static func wrap(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > columns {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A term with its explanation, which begins at `column`, or on the next line if the term is too long.
    static func item(_ term: String, _ text: String, indent: Int, column: Int, columns: Int) -> [String] {
        let start = String(repeating: " ", count: indent) + term
        guard column > 0 else { return wrap(start + " " + text, columns: columns) }
        let margin = String(repeating: " ", count: column)
        let lines = wrap(text, columns: max(20, columns - column)).map { margin + $0 }
        guard start.utf8.count + 2 <= column, let first = lines.first else { return [start] + lines }
        return [start + String(repeating: " ", count: column - start.utf8.count) + first.dropFirst(column)]
            + lines.dropFirst()
    }
}
