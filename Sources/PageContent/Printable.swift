/// A document to print, as values: what its sheets say, in which order and look. `PDFWriter` decides where lines and
/// sheets end.
package protocol Printable: Sendable {
    /// The name in viewers.
    var title: String { get }
    var format: PageFormat { get }
    /// Each begins on a new sheet.
    var sections: [PageSection] { get }

    /// The line at the foot of a sheet; nil if there is none. Asked when the number of sheets is known.
    func footer(page: Int, of count: Int) -> PageFooter?

    /// The blocks at the end that list characters which no font has. Not asked if there are none.
    ///
    /// - Parameter missing: Each character once, in the order in which they occur.
    func remarks(onMissing missing: [Unicode.Scalar]) -> [PageBlock]
}

extension Printable {
    /// 210 × 297 mm.
    package var format: PageFormat { .a4 }
    /// None.
    package func footer(page: Int, of count: Int) -> PageFooter? { nil }
    /// None.
    package func remarks(onMissing missing: [Unicode.Scalar]) -> [PageBlock] { [] }
}

/// A part of a document that begins on a new sheet.
package struct PageSection: Equatable, Sendable {
    /// The text at the top of every sheet that continues the previous one.
    package let heading: String
    package let blocks: [PageBlock]

    package init(heading: String, _ blocks: [PageBlock]) {
        (self.heading, self.blocks) = (heading, blocks)
    }
}

/// A piece of a document, below the previous one. Each paragraph of its texts runs in its own direction.
package enum PageBlock: Equatable, Sendable {
    /// A text as wide as the sheet; a line feed begins a new paragraph.
    case text(String, TextStyle)
    /// A label, and beside it a text that begins `indent` points from the margin.
    case row(label: String, TextStyle, text: String, TextStyle, indent: Double)
    /// A gap of that many points, except at the top of a sheet.
    case gap(Double)
    /// Continues on the next sheet if less than that height is left on this one.
    case room(Double)
    /// A thin line across the sheet.
    case rule
    /// A picture, as large as the sheet allows.
    case picture(PagePicture)
}

/// A line at the foot of a sheet.
package struct PageFooter: Equatable, Sendable {
    /// Shortened if it leaves no room for ``right``.
    package let left: String
    package let right: String
    package let style: TextStyle

    package init(left: String, right: String, _ style: TextStyle) {
        (self.left, self.right, self.style) = (left, right, style)
    }
}
