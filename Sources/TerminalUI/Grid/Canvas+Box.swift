extension Canvas {
    /// Draws a frame along the edge of an area, with an optional title in its top line; leaves the inside unchanged.
    package mutating func box(_ area: Rect, title: String? = nil, style: Style = .plain, titleStyle: Style? = nil) {
        guard area.columns >= 2, area.rows >= 2 else { return }
        let right = area.endColumn - 1
        let bottom = area.endRow - 1
        for row in [area.row, bottom] { rule(row: row, from: area.column, to: area.endColumn, style: style) }
        for row in area.row + 1..<bottom {
            for column in [area.column, right] {
                put(Glyph(lines.vertical), at: Point(column: column, row: row), style: style)
            }
        }
        put(Glyph(lines.topLeft), at: area.origin, style: style)
        put(Glyph(lines.topRight), at: Point(column: right, row: area.row), style: style)
        put(Glyph(lines.bottomLeft), at: Point(column: area.column, row: bottom), style: style)
        put(Glyph(lines.bottomRight), at: Point(column: right, row: bottom), style: style)
        guard let title, area.columns >= 8 else { return }
        write(
            " \(title) ", at: Point(column: area.column + 2, row: area.row), style: titleStyle ?? style,
            limit: area.columns - 4, overflow: .ellipsis)
    }

    /// Draws a horizontal line from one column up to, but not including, another.
    package mutating func rule(row: Int, from start: Int = 0, to end: Int? = nil, style: Style = .plain) {
        let end = end ?? columns
        fill(
            Rect(column: start, row: row, columns: end - start, rows: 1), with: lines.horizontal, style: style)
    }
}
