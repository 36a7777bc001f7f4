/// A picture of dark and light squares, such as a QR symbol; one terminal row shows two of its rows.
package struct BlockPicture: Hashable, Sendable {
    /// Squares from left to right, without a margin.
    package let columns: Int
    /// Squares from top to bottom, without a margin.
    package let rows: Int
    private let dark: [Bool]

    /// Creates a picture, row by row from the top left; missing squares at the end are light.
    package init(columns: Int, dark: [Bool]) {
        self.columns = max(1, columns)
        self.dark = dark
        rows = (dark.count + self.columns - 1) / self.columns
    }

    /// Whether a square is dark; everything outside the picture is light.
    package func isDark(column: Int, row: Int) -> Bool {
        guard column >= 0, column < columns, row >= 0, row < rows, row * columns + column < dark.count else {
            return false
        }
        return dark[row * columns + column]
    }

    /// Returns the picture's rows as text, from U+2580 to U+2588, with a margin of light squares.
    ///
    /// The strokes stand for dark squares, or with `strokesAreLight` for light ones, for terminals that draw light on
    /// dark and cannot be changed.
    package func lines(margin: Int, strokesAreLight: Bool = false) -> [String] {
        stride(from: -margin, to: rows + margin, by: 2).map { row in
            String(
                (-margin..<columns + margin).map { column in
                    // Below the last row nothing is visible, so nothing is drawn.
                    let isInside = row + 1 < rows + margin
                    return BlockPicture.block(
                        top: isDark(column: column, row: row) != strokesAreLight,
                        bottom: isInside && isDark(column: column, row: row + 1) != strokesAreLight)
                })
        }
    }

    private static func block(top: Bool, bottom: Bool) -> Character {
        switch (top, bottom) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}

extension Canvas {
    /// Draws a picture with its margin; the style's foreground is for dark squares. The picture is cut off if it does
    /// not fit, so check first whether ``BlockPicture/columns`` and half of ``BlockPicture/rows`` do.
    package mutating func draw(_ picture: BlockPicture, at point: Point, margin: Int, style: Style) {
        for (offset, line) in picture.lines(margin: margin).enumerated() {
            write(line, at: Point(column: point.column, row: point.row + offset), style: style)
        }
    }
}
