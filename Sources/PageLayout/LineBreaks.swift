/// Breaks text into lines that fit a width.
struct LineBreaks {
    let typeface: Typeface
    let weight: Typeface.Weight
    /// In parts of the type size.
    let width: Double

    /// Breaks at blanks, and inside a word only if it is longer than a line; a line end in the text ends the line.
    func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            broken(paragraph.split(separator: " ", omittingEmptySubsequences: true))
        }
    }

    private func broken(_ words: [Substring]) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0.0)
        let blank = typeface.width(of: " ", weight)
        for word in words {
            let size = typeface.width(of: word, weight)
            if !line.isEmpty, used + blank + size <= width {
                line += " " + word
                used += blank + size
                continue
            }
            if !line.isEmpty { lines.append(line) }
            var pieces = size <= width ? [String(word)] : cut(word)
            line = pieces.popLast() ?? ""
            lines += pieces
            used = typeface.width(of: line, weight)
        }
        return lines + [line]
    }

    private func cut(_ word: Substring) -> [String] {
        var pieces: [String] = []
        var (piece, used) = ("", 0.0)
        for character in word {
            let size = typeface.width(of: String(character), weight)
            if !piece.isEmpty, used + size > width {
                pieces.append(piece)
                (piece, used) = ("", 0)
            }
            piece.append(character)
            used += size
        }
        return pieces + [piece]
    }
}
