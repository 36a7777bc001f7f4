/// Cutting an area into smaller ones; what does not fit becomes smaller, down to nothing.
extension Rect {
    /// The area without a margin of this many cells on each side.
    package func inset(columns margin: Int = 0, rows verticalMargin: Int = 0) -> Rect {
        Rect(
            column: column + margin, row: row + verticalMargin,
            columns: columns - 2 * margin, rows: rows - 2 * verticalMargin)
    }

    /// The first `count` rows, and the rest.
    package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let count = min(max(0, count), rows)
        return (
            Rect(column: column, row: row, columns: columns, rows: count),
            Rect(column: column, row: row + count, columns: columns, rows: rows - count)
        )
    }

    /// The last `count` rows, and what is above them.
    package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let parts = splitTop(rows - min(max(0, count), rows))
        return (parts.top, parts.rest)
    }

    /// The first `count` columns, and the rest.
    package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let count = min(max(0, count), columns)
        return (
            Rect(column: column, row: row, columns: count, rows: rows),
            Rect(column: column + count, row: row, columns: columns - count, rows: rows)
        )
    }

    /// The last `count` columns, and what is left of them.
    package func splitRight(_ count: Int) -> (rest: Rect, right: Rect) {
        let parts = splitLeft(columns - min(max(0, count), columns))
        return (parts.left, parts.rest)
    }

    /// An area of at most this size in the middle of this one.
    package func centred(columns wanted: Int, rows wantedRows: Int) -> Rect {
        let width = min(max(0, wanted), columns)
        let height = min(max(0, wantedRows), rows)
        return Rect(
            column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
    }

    /// The row at this distance from the top as an area of its own; empty when there is no such row.
    package func line(_ index: Int) -> Rect {
        guard index >= 0, index < rows else { return Rect(column: column, row: row, columns: 0, rows: 0) }
        return Rect(column: column, row: row + index, columns: columns, rows: 1)
    }
}
