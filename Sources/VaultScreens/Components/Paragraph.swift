import TerminalUI

/// Wraps text at blanks, for sentences that are longer than a line.
enum Paragraph {
    /// Returns at most `limit` lines of at most that many columns. A word that is too long is cut, and text that does
    /// not fit ends with the ellipsis. Line breaks in the text are kept.
    static func lines(_ text: String, columns: Int, limit: Int, in context: Context) -> [String] {
        guard columns > 0, limit > 0 else { return [] }
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count < 2 else {
            return parts.reduce(into: []) { lines, part in
                lines += Paragraph.lines(String(part), columns: columns, limit: limit - lines.count, in: context)
            }
        }
        var lines: [String] = []
        var rest = text[...]
        while !rest.isEmpty {
            if lines.count == limit - 1 {
                lines.append(TextWidth.truncated(String(rest), to: columns, lines: context.lines))
                return lines
            }
            let line = first(of: rest, columns: columns)
            rest = rest[line.endIndex...].drop { $0 == " " }
            lines.append(String(line))
        }
        return lines
    }

    /// The longest beginning that fits and ends at a blank; at least one character.
    private static func first(of text: Substring, columns: Int) -> Substring {
        var used = 0
        var blank: Substring.Index?
        var end = text.startIndex
        while end < text.endIndex {
            used += TextWidth.columns(of: text[end])
            if text[end] == " " { blank = end }
            if used > columns {
                if let blank, blank > text.startIndex { return text[..<blank] }
                return text[..<max(end, text.index(after: text.startIndex))]
            }
            end = text.index(after: end)
        }
        return text
    }
}

extension Canvas {
    /// Writes a wrapped text from the top of an area, and returns the rest of the area below it.
    mutating func paragraph(
        _ text: String, in area: Rect, style: Style, limit: Int = .max, context: Context
    ) -> Rect {
        let lines = Paragraph.lines(text, columns: area.columns, limit: min(limit, area.rows), in: context)
        for (index, line) in lines.enumerated() {
            write(line, in: area.line(index), style: style)
        }
        return area.splitTop(lines.count).rest
    }
}
