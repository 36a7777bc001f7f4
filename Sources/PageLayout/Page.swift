/// A sheet of paper as values: its content with positions, in points from its left and upper edge.
package struct Page: Equatable, Sendable {
    /// A piece of text in one font.
    package struct Run: Equatable, Sendable {
        package let text: String
        /// The index of its font in ``Typeface/faces``.
        package let face: Int
        package let size: Double
        package let left: Double
        /// The line on which the letters stand.
        package let baseline: Double
        /// 0 is black, 1 white.
        package let grey: Double
    }

    /// A thin horizontal line.
    package struct Rule: Equatable, Sendable {
        package let left: Double
        package let right: Double
        package let top: Double
    }

    package internal(set) var runs: [Run] = []
    package internal(set) var rules: [Rule] = []

    /// Creates an empty sheet.
    package init() {}
}

/// The size of a sheet and of its margins.
package struct PageFormat: Equatable, Sendable {
    package let width: Double
    package let height: Double
    package let margin: Double

    /// 210 × 297 mm.
    package static let a4 = PageFormat(width: 595.28, height: 841.89, margin: 56)
    /// 8½ × 11 inches.
    package static let letter = PageFormat(width: 612, height: 792, margin: 56)

    /// The width of the lines.
    var textWidth: Double { width - 2 * margin }
}
