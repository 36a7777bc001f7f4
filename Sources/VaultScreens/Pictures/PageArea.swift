/// A part of a page, in ten-thousandths of its width and height, from the top left.
package struct PageArea: Hashable, Sendable {
    package let left: Int
    package let top: Int
    package let width: Int
    package let height: Int

    /// A whole side of a page.
    package static let side = 10_000
    package static let whole = PageArea(left: 0, top: 0, width: side, height: side)

    /// Cuts off what is outside the page; the rest is at least one ten-thousandth wide and high.
    package init(left: Int, top: Int, width: Int, height: Int) {
        self.left = min(max(left, 0), Self.side - 1)
        self.top = min(max(top, 0), Self.side - 1)
        self.width = min(max(width, 1), Self.side - self.left)
        self.height = min(max(height, 1), Self.side - self.top)
    }

    /// The point in the middle.
    package var middle: (x: Int, y: Int) { (left + width / 2, top + height / 2) }
}
