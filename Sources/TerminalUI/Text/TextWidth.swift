/// The number of columns that text takes, as ncurses counts them.
package enum TextWidth {
    /// Returns the columns of one code point: 0 for combining marks, 1 or 2, or nil if it has no width (controls,
    /// unassigned code points).
    package static func columns(of scalar: Unicode.Scalar) -> Int? {
        if scalar.value >= 0x20, scalar.value < 0x7F { return 1 }
        let key = scalar.value << 2 | 3
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle] <= key { low = middle + 1 } else { high = middle }
        }
        let found = low > 0 ? transitions[low - 1] & 3 : 3
        return found == 3 ? nil : Int(found)
    }

    /// Returns the columns of one grapheme as drawn by the canvas: at least 1.
    package static func columns(of character: Character) -> Int {
        if character.isPlainASCII { return 1 }
        return Glyph.glyphs(of: character).reduce(0) { $0 + $1.columns }
    }

    /// Returns the columns of a text as drawn by the canvas.
    package static func columns(of text: String) -> Int {
        // Most texts are printable ASCII, which needs no graphemes.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Returns the columns of a part of a text as drawn by the canvas.
    package static func columns(of text: Substring) -> Int { columns(of: String(text)) }

    /// Returns the longest prefix of the text that fits.
    package static func prefix(of text: String, fitting limit: Int) -> (text: String, columns: Int) {
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            let width = columns(of: text[end])
            if used + width > limit { break }
            used += width
            end = text.index(after: end)
        }
        return (String(text[..<end]), used)
    }

    /// Returns the text if it fits, or else its beginning with the ellipsis of the line set.
    package static func truncated(_ text: String, to limit: Int, lines: LineSet) -> String {
        if columns(of: text) <= limit { return text }
        let mark = prefix(of: lines.ellipsis, fitting: limit)
        return prefix(of: text, fitting: limit - mark.columns).text + mark.text
    }
}

extension Character {
    /// Whether it is one printable ASCII code point, which needs no further checks.
    var isPlainASCII: Bool {
        guard let byte = utf8.first else { return false }
        return utf8.count == 1 && byte >= 0x20 && byte < 0x7F
    }
}
