/// An area of the screen; its size is never negative.
package struct Rect: Hashable, Sendable {
    /// The leftmost column inside.
    package let column: Int
    /// The topmost row inside.
    package let row: Int
    /// The width in columns.
    package let columns: Int
    /// The height in rows.
    package let rows: Int

    /// Creates an area. A negative size becomes 0, so that arithmetic on small screens needs no checks.
    package init(column: Int, row: Int, columns: Int, rows: Int) {
        self.column = column
        self.row = row
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    /// The first column to the right of the area.
    package var endColumn: Int { column + columns }
    /// The first row below the area.
    package var endRow: Int { row + rows }
    /// Whether the area has no cells.
    package var isEmpty: Bool { columns == 0 || rows == 0 }
    /// The top left cell.
    package var origin: Point { Point(column: column, row: row) }

    /// Whether the cell at this position is inside.
    package func contains(_ point: Point) -> Bool {
        point.column >= column && point.column < endColumn && point.row >= row && point.row < endRow
    }

    /// Returns the area that both share; its size is 0 if there is none.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top,
            columns: min(endColumn, other.endColumn) - left, rows: min(endRow, other.endRow) - top)
    }
}
