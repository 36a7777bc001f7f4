/// A part of one row that has to be written.
package struct CellRun: Equatable, Sendable {
    /// The start of the run; never the right half of a wide glyph.
    package let start: Point
    /// The cells from there to the right, whole glyphs only.
    package let cells: [Cell]
}

/// Finds the cells to write so that a terminal that shows one grid shows another.
package enum CanvasDiff {
    /// The maximum number of unchanged cells between two changes that are cheaper to rewrite than to skip.
    private static let bridge = 3

    /// Returns the runs that differ, from top to bottom; everything if there was no previous grid or its size differs.
    package static func runs(from old: Canvas?, to new: Canvas) -> [CellRun] {
        guard let old, old.columns == new.columns, old.rows == new.rows else {
            return (0..<new.rows).compactMap { row in
                new.columns == 0 ? nil : run(of: new.cells(ofRow: row), 0..<new.columns, row: row)
            }
        }
        return (0..<new.rows).flatMap { runs(from: old.cells(ofRow: $0), to: new.cells(ofRow: $0), row: $0) }
    }

    private static func runs(from old: ArraySlice<Cell>, to new: ArraySlice<Cell>, row: Int) -> [CellRun] {
        if old == new { return [] }
        var spans: [Range<Int>] = []
        for offset in 0..<new.count where differs(old, new, at: offset) {
            if let last = spans.last, offset - last.upperBound <= bridge {
                spans[spans.count - 1] = last.lowerBound..<offset + 1
            } else {
                spans.append(offset..<offset + 1)
            }
        }
        return spans.map { run(of: new, widened($0, in: new), row: row) }
    }

    private static func differs(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>, at offset: Int) -> Bool {
        old[old.startIndex + offset] != new[new.startIndex + offset]
    }

    /// Returns the span including both halves of the wide glyphs at its ends.
    private static func widened(_ span: Range<Int>, in cells: ArraySlice<Cell>) -> Range<Int> {
        let first = cells.startIndex
        let low =
            span.lowerBound > 0 && cells[first + span.lowerBound].isContinuation ? span.lowerBound - 1 : span.lowerBound
        let isCut = span.upperBound < cells.count && cells[first + span.upperBound].isContinuation
        return low..<(isCut ? span.upperBound + 1 : span.upperBound)
    }

    private static func run(of cells: ArraySlice<Cell>, _ span: Range<Int>, row: Int) -> CellRun {
        let first = cells.startIndex
        return CellRun(
            start: Point(column: span.lowerBound, row: row),
            cells: Array(cells[first + span.lowerBound..<first + span.upperBound]))
    }
}
