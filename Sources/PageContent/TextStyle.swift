/// The look of a text.
package struct TextStyle: Equatable, Sendable {
    package enum Weight: Hashable, Sendable { case regular, bold }

    /// The side at which the lines of a text begin.
    package enum Direction: Hashable, Sendable {
        /// Each paragraph runs in the direction of its first letter: for texts of the person.
        case ofText
        /// For sentences of the program, whatever they contain.
        case leftToRight
    }

    /// In points.
    package let size: Double
    package let weight: Weight
    /// 0 is black, 1 white.
    package let grey: Double
    package let direction: Direction

    /// - Parameters:
    ///   - size: In points.
    ///   - grey: 0 is black, 1 white.
    package init(
        _ size: Double, _ weight: Weight = .regular, grey: Double = 0, direction: Direction = .ofText
    ) {
        (self.size, self.weight, self.grey, self.direction) = (size, weight, grey, direction)
    }
}

/// The size of a sheet and of its margins, in points.
package struct PageFormat: Equatable, Sendable {
    package let width: Double
    package let height: Double
    package let margin: Double

    package init(width: Double, height: Double, margin: Double) {
        (self.width, self.height, self.margin) = (width, height, margin)
    }

    /// 210 × 297 mm.
    package static let a4 = PageFormat(width: 595.28, height: 841.89, margin: 56)

    /// The width of the lines.
    package var textWidth: Double { width - 2 * margin }
}
