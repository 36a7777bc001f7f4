extension Canvas {
    /// The grid as text: one line for each row, with a `|` at the end to make trailing blanks visible.
    package var snapshot: String {
        (0..<rows).map { text(ofRow: $0) + "|" }.joined(separator: "\n")
    }

    /// Returns the glyphs of one row with all its blanks.
    package func text(ofRow row: Int) -> String {
        String(cells(ofRow: row).compactMap { $0.glyph?.character })
    }

    /// Returns the part of the grid inside an area, for tests and popups.
    package func part(_ area: Rect) -> Canvas {
        let area = area.intersection(bounds)
        var part = Canvas(columns: area.columns, rows: area.rows, lines: lines)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                guard let cell = self[column: column, row: row], let glyph = cell.glyph else { continue }
                part.put(
                    glyph, at: Point(column: column - area.column, row: row - area.row), style: cell.style)
            }
        }
        return part
    }

    /// Returns the style of one cell; nil outside the grid.
    package func style(at point: Point) -> Style? { self[column: point.column, row: point.row]?.style }
}
