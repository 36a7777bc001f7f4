/// The visible part of a long list and its current row; a value that is part of a screen's model.
package struct ListWindow: Hashable, Sendable {
    /// The current row; 0 when the list is empty.
    package private(set) var cursor: Int
    /// The row at the top of the view.
    package private(set) var offset: Int

    /// Starts at the top of the list.
    package init() {
        cursor = 0
        offset = 0
    }

    /// Makes a row current (the nearest existing one) and scrolls no more than needed to show it.
    ///
    /// Call it with the cursor's own row to repair the window after the list or the height has changed.
    package mutating func select(_ row: Int, count: Int, height: Int) {
        let height = max(1, height)
        cursor = min(max(0, row), max(0, count - 1))
        offset = min(offset, cursor)
        offset = max(offset, cursor - height + 1)
        offset = max(0, min(offset, count - height))
    }

    /// Moves the current row up (negative) or down.
    package mutating func move(by rows: Int, count: Int, height: Int) {
        select(cursor + rows, count: count, height: height)
    }

    /// Returns the visible rows.
    package func visible(count: Int, height: Int) -> Range<Int> {
        let first = min(offset, max(0, count))
        return first..<max(first, min(count, first + max(0, height)))
    }
}
