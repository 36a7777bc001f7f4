/// Splits areas into smaller ones; parts that do not fit shrink, down to nothing.
extension Rect {
    /// Returns the area without a margin of this many cells on each side.
    package func inset(columns margin: Int = 0, rows verticalMargin: Int = 0) -> Rect {
        Rect(
            column: column + margin, row: row + verticalMargin,
            columns: columns - 2 * margin, rows: rows - 2 * verticalMargin)
    }

    /// Returns the first `count` rows, and the rest.
    package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let count = min(max(0, count), rows)
        return (
            Rect(column: column, row: row, columns: columns, rows: count),
            Rect(column: column, row: row + count, columns: columns, rows: rows - count)
        )
    }

    /// Returns the last `count` rows, and the rows above them.
    package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let parts = splitTop(rows - min(max(0, count), rows))
        return (parts.top, parts.rest)
    }

    /// Returns the first `count` columns, and the rest.
    package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let count = min(max(0, count), columns)
        return (
            Rect(column: column, row: row, columns: count, rows: rows),
            Rect(column: column + count, row: row, columns: columns - count, rows: rows)
        )
    }

    /// Returns the last `count` columns, and the columns to the left of them.
    package func splitRight(_ count: Int) -> (rest: Rect, right: Rect) {
        let parts = splitLeft(columns - min(max(0, count), columns))
        return (parts.left, parts.rest)
    }

    /// Returns a centered area of at most this size.
    package func centered(columns wanted: Int, rows wantedRows: Int) -> Rect {
        let width = min(max(0, wanted), columns)
        let height = min(max(0, wantedRows), rows)
        return Rect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }

    /// Returns the row at this distance from the top as an area; empty if there is no such row.
    package func line(_ index: Int) -> Rect {
        guard index >= 0, index < rows else { return Rect(column: column, row: row, columns: 0, rows: 0) }
        return Rect(column: column, row: row + index, columns: columns, rows: 1)
    }
}
