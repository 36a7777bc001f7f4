/// One place of the grid.
package struct Cell: Hashable, Sendable {
    /// What is drawn here; nil for the right half of the wide glyph on the left.
    package let glyph: Glyph?
    /// How it is drawn.
    package var style: Style

    /// A cell that holds a glyph, or the right half of one.
    init(glyph: Glyph?, style: Style) {
        self.glyph = glyph
        self.style = style
    }

    /// An empty cell in the terminal's own colours.
    package static let blank = Cell(glyph: .blank, style: .plain)
    /// Whether the glyph on the left covers this cell too.
    package var isContinuation: Bool { glyph == nil }
}
