/// A place on the screen, counted from 0 at the top left.
package struct Point: Hashable, Sendable {
    /// Columns from the left edge.
    package var column: Int
    /// Rows from the top edge.
    package var row: Int

    /// Places outside the screen are allowed; drawing there changes nothing.
    package init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The top left corner.
    package static let zero = Point(column: 0, row: 0)
}
