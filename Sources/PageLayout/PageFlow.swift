/// Fills sheets from the top; content that does not fit continues on the next one.
package struct PageFlow: Sendable {
    /// The look of a text.
    package struct TextStyle: Equatable, Sendable {
        let size: Double
        let weight: Typeface.Weight
        let grey: Double

        /// `grey`: 0 is black, 1 white.
        package init(_ size: Double, _ weight: Typeface.Weight = .regular, grey: Double = 0) {
            (self.size, self.weight, self.grey) = (size, weight, grey)
        }

        var lineHeight: Double { size * 1.4 }
    }

    package let format: PageFormat
    private let typeface: Typeface
    /// The sheets filled so far.
    package private(set) var pages: [Page] = []
    /// Characters that could not be drawn, each once, in the order in which they occurred.
    package private(set) var missing: [Unicode.Scalar] = []
    /// The top of the next line.
    private var top = 0.0
    /// The text at the top of every sheet that continues the previous one.
    private var heading = ""

    /// Starts without a sheet; ``startPage(heading:)`` adds one. Each has room for a footer.
    package init(_ format: PageFormat, _ typeface: Typeface) {
        (self.format, self.typeface) = (format, typeface)
    }

    /// Starts a new sheet.
    package mutating func startPage(heading: String) {
        pages.append(Page())
        self.heading = heading
        top = format.margin
    }

    /// Leaves a gap, except at the top of a sheet.
    package mutating func skip(_ height: Double) {
        if top > format.margin { top += height }
    }

    /// Continues on the next sheet if less than that height is left on this one.
    package mutating func keepTogether(_ height: Double) {
        guard top + height > bottom else { return }
        pages.append(Page())
        top = format.margin
        let style = TextStyle(9, grey: 0.4)
        place(heading, style, left: format.margin, width: format.textWidth, limit: 1)
        top += style.lineHeight + 10
    }

    /// Draws a line across the sheet.
    package mutating func rule() {
        keepTogether(8)
        pages[pages.count - 1].rules.append(
            Page.Rule(left: format.margin, right: format.width - format.margin, top: top))
        top += 8
    }

    /// Adds lines as wide as the sheet, or from `indent` on.
    package mutating func paragraph(_ text: String, _ style: TextStyle, indent: Double = 0) {
        let left = format.margin + indent
        for line in lines(text, style, width: format.textWidth - indent) {
            keepTogether(style.lineHeight)
            draw(line, style, left: left)
            top += style.lineHeight
        }
    }

    /// Adds a label, and beside it a text on as many lines as it needs.
    package mutating func row(
        _ label: String, _ labelStyle: TextStyle, _ text: String, _ style: TextStyle, at indent: Double
    ) {
        for (index, line) in lines(text, style, width: format.textWidth - indent).enumerated() {
            keepTogether(style.lineHeight)
            if index == 0 { place(label, labelStyle, left: format.margin, width: indent - 8, limit: 1) }
            draw(line, style, left: format.margin + indent)
            top += style.lineHeight
        }
    }

    /// Writes the footers of all sheets, one text on the left and one on the right; `text` gets the number of the
    /// sheet.
    package mutating func writeFeet(
        _ style: TextStyle, _ text: (_ page: Int, _ count: Int) -> (left: String, right: String)
    ) {
        let typeface = typeface
        for index in pages.indices {
            let (left, right) = text(index + 1, pages.count)
            let width = typeface.width(of: right, style.weight) * style.size
            let room = (format.textWidth - width - 12) / style.size
            let fitting = LineBreaks(typeface: typeface, weight: style.weight, width: room).lines(left).first ?? ""
            let baseline = format.height - format.margin + style.size
            append(fitting, style, left: format.margin, baseline: baseline, to: index)
            append(right, style, left: format.width - format.margin - width, baseline: baseline, to: index)
            pages[index].rules.append(
                Page.Rule(
                    left: format.margin, right: format.width - format.margin, top: format.height - format.margin - 4))
        }
    }

    /// Leaves a free line above the footer.
    private var bottom: Double { format.height - format.margin - 20 }

    private func lines(_ text: String, _ style: TextStyle, width: Double) -> [String] {
        LineBreaks(typeface: typeface, weight: style.weight, width: width / style.size).lines(text)
    }

    private mutating func place(_ text: String, _ style: TextStyle, left: Double, width: Double, limit: Int) {
        for line in lines(text, style, width: width).prefix(limit) { draw(line, style, left: left) }
    }

    private mutating func draw(_ line: String, _ style: TextStyle, left: Double) {
        append(line, style, left: left, baseline: top + style.size, to: pages.count - 1)
    }

    private mutating func append(_ line: String, _ style: TextStyle, left: Double, baseline: Double, to page: Int) {
        var left = left
        for piece in typeface.pieces(line, style.weight, missing: &missing) {
            pages[page].runs.append(
                Page.Run(
                    text: piece.text, face: piece.face, size: style.size, left: left, baseline: baseline,
                    grey: style.grey))
            left += piece.width * style.size
        }
    }
}
