internal import TerminalUI
internal import VaultClient

/// A table of text whose columns align for letters of any width.
struct TextTable {
    /// One column.
    struct Column {
        var title: String
        var isRight = false
        /// Whether it shrinks first if lines do not fit, as columns with text from outside do.
        var isFlexible = false
        /// Whether its cells stay whole if the width is not limited.
        var isWhole = false
    }

    /// Columns of a flexible cell if the width is not limited: one text of a megabyte must not make every line as long.
    private static let longest = 100

    let columns: [Column]
    /// Cells that were made visible before; as many as there are columns.
    var rows: [[String]] = []

    /// The lines, the heading first, each with a line feed. They are cut to `width` if given; otherwise only flexible
    /// cells are cut.
    func render(width: Int?, paint: Paint) -> String {
        let widths = fitted(to: width)
        var heading = ""
        write(columns.map(\.title), widths, to: &heading)
        var text = paint.heading(heading) + "\n"
        for row in rows {
            write(row, widths, to: &text)
            text += "\n"
        }
        return text
    }

    private func fitted(to width: Int?) -> [Int] {
        var widths = columns.indices.map { column in
            rows.reduce(TextWidth.columns(of: columns[column].title)) { max($0, TextWidth.columns(of: $1[column])) }
        }
        guard let width else {
            return columns.indices.map { column in
                let isBounded = columns[column].isFlexible && !columns[column].isWhole
                return isBounded ? min(widths[column], Self.longest) : widths[column]
            }
        }
        var surplus = widths.reduce(0, +) + 2 * (columns.count - 1) - width
        while surplus > 0 {
            let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > 8 }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            surplus -= 1
        }
        return widths
    }

    /// Writes a line without blanks at its end.
    private func write(_ cells: [String], _ widths: [Int], to line: inout String) {
        var blanks = 0
        for (index, cell) in cells.enumerated() {
            var (text, width) = (cell, TextWidth.columns(of: cell))
            if width > widths[index] {
                text = TextWidth.truncated(cell, to: widths[index], lines: .ascii)
                width = TextWidth.columns(of: text)
            }
            let room = max(0, widths[index] - width)
            if columns[index].isRight { blanks += room }
            if !text.isEmpty {
                for _ in 0..<blanks { line += " " }
                line += text
                blanks = 0
            }
            blanks += (columns[index].isRight ? 0 : room) + 2
        }
        while line.utf8.last == 0x20 { line.removeLast() }
    }
}
