/// A position on the screen, counted from 0 at the top left.
package struct Point: Hashable, Sendable {
    /// Columns from the left edge.
    package var column: Int
    /// Rows from the top edge.
    package var row: Int

    /// Creates a position; it may be outside the screen, where drawing has no effect.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The top left corner.
    package static let zero = Point(column: 0, row: 0)
}
