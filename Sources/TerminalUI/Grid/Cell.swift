/// One cell of the grid.
package struct Cell: Hashable, Sendable {
    /// The glyph to draw; nil for the right half of the wide glyph to the left.
    package let glyph: Glyph?
    /// The style of the cell.
    package var style: Style

    /// Creates a cell with a glyph, or the right half of one.
    init(glyph: Glyph?, style: Style) {
        self.glyph = glyph
        self.style = style
    }

    /// An empty cell in the terminal's default colors.
    package static let blank = Cell(glyph: .blank, style: .plain)
    /// Whether the glyph to the left also covers this cell.
    package var isContinuation: Bool { glyph == nil }
}
