package import Pixels

/// A picture as characters with colors, one cell each; any terminal with UTF-8 shows it.
package struct PictureCells: Hashable, Sendable {
    /// One cell of a picture.
    package struct Cell: Hashable, Sendable {
        /// A character of one column.
        package let character: Character
        package let foreground: Color
        package let background: Color

        package init(_ character: Character, foreground: Color = .terminal, background: Color = .terminal) {
            (self.character, self.foreground, self.background) = (character, foreground, background)
        }
    }

    package let columns: Int
    package let rows: Int
    private let cells: [Cell]

    /// Returns nil if there are not as many cells as columns and rows say.
    package init?(columns: Int, rows: Int, cells: [Cell]) {
        guard columns > 0, rows > 0, cells.count == columns * rows else { return nil }
        (self.columns, self.rows, self.cells) = (columns, rows, cells)
    }

    /// The cell at a position inside.
    package subscript(column column: Int, row row: Int) -> Cell { cells[row * columns + column] }

    /// Returns the area that a picture of this shape fills, centered in a larger one: as large as possible, with at
    /// least one cell.
    ///
    /// - Parameter cell: the size of a cell in pixels; nil for the usual shape, twice as high as wide.
    package static func area(of size: PixelSize, in space: Rect, cell: PixelSize? = nil) -> Rect {
        guard !space.isEmpty else { return space }
        let cell = cell ?? PixelSize(width: 1, height: 2)
        // Both sides in the same unit, as a ratio without fractions.
        let (width, height) = (size.width * cell.height, size.height * cell.width)
        var (columns, rows) = (space.columns, max(1, (space.columns * height + width / 2) / width))
        if rows > space.rows {
            (columns, rows) = (min(space.columns, max(1, (space.rows * width + height / 2) / height)), space.rows)
        }
        return Rect(
            column: space.column + (space.columns - columns) / 2, row: space.row + (space.rows - rows) / 2,
            columns: columns, rows: rows)
    }
}

extension Canvas {
    /// Draws a picture of cells; what does not fit is cut off.
    package mutating func draw(picture: PictureCells, at point: Point) {
        for row in 0..<picture.rows {
            for column in 0..<picture.columns {
                let cell = picture[column: column, row: row]
                put(
                    Glyph(cell.character), at: Point(column: point.column + column, row: point.row + row),
                    style: Style(foreground: cell.foreground, background: cell.background))
            }
        }
    }
}
