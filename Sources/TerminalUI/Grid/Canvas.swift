/// The grid of cells that screens draw into; it is independent of the terminal.
///
/// Anything outside the grid is cut off without an error, so screens need no checks for small windows.
package struct Canvas: Equatable, Sendable {
    /// The width; may be 0.
    package let columns: Int
    /// The height; may be 0.
    package let rows: Int
    /// The characters for frames and truncated text.
    package let lines: LineSet
    /// The position of the terminal's cursor; nil hides it.
    package var cursor: Point?
    /// The pictures whose cells nothing else was drawn on; see ``place(_:at:)``.
    package internal(set) var pictures: [PicturePlacement] = []
    private var cells: [Cell]

    /// Creates an empty grid.
    package init(columns: Int, rows: Int, lines: LineSet = .utf8) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
        self.lines = lines
        cells = Array(repeating: .blank, count: self.columns * self.rows)
    }

    /// The whole grid as an area.
    package var bounds: Rect { Rect(column: 0, row: 0, columns: columns, rows: rows) }

    /// The cell at a position; nil outside the grid.
    package subscript(column column: Int, row row: Int) -> Cell? {
        bounds.contains(Point(column: column, row: row)) ? cells[row * columns + column] : nil
    }

    /// Returns the cells of one row from left to right.
    package func cells(ofRow row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < rows else { return [] }
        return cells[row * columns..<(row + 1) * columns]
    }

    /// Puts a glyph into the grid, and blanks the other half of any wide glyph that it overwrites.
    mutating func put(_ glyph: Glyph, at point: Point, style: Style) {
        guard bounds.contains(point), point.column + glyph.columns <= columns else { return }
        if !pictures.isEmpty {
            uncover(Rect(column: point.column, row: point.row, columns: glyph.columns, rows: 1))
        }
        let start = point.row * columns + point.column
        clearHalves(around: start, columns: glyph.columns, row: point.row)
        cells[start] = Cell(glyph: glyph, style: style)
        if glyph.columns == 2 { cells[start + 1] = Cell(glyph: nil, style: style) }
    }

    /// Changes the style of an area's cells without changing their content.
    package mutating func restyle(_ area: Rect, _ change: (Style) -> Style) {
        let area = area.intersection(bounds)
        uncover(area)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                let index = row * columns + column
                cells[index].style = change(cells[index].style)
            }
        }
    }

    /// Leaves only the characters of the pictures that this area touches.
    private mutating func uncover(_ area: Rect) {
        pictures.removeAll { !$0.area.intersection(area).isEmpty }
    }

    private mutating func clearHalves(around start: Int, columns width: Int, row: Int) {
        let end = start + width
        if cells[start].isContinuation, start > row * columns {
            cells[start - 1] = Cell(glyph: .blank, style: cells[start - 1].style)
        }
        if end < (row + 1) * columns, cells[end].isContinuation {
            cells[end] = Cell(glyph: .blank, style: cells[end].style)
        }
    }
}
