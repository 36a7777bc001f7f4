/// Fills sheets from the top; what does not fit goes on the next one.
package struct PageFlow: Sendable {
    /// How a text looks.
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
    /// What was filled so far.
    package private(set) var pages: [Page] = []
    /// Characters that could not be drawn, each once, in the order in which they were met.
    package private(set) var missing: [Unicode.Scalar] = []
    /// Where the next line begins.
    private var top = 0.0
    /// Stands at the top of every sheet that goes on with what the last one began.
    private var heading = ""

    /// No sheet yet; ``startPage(heading:)`` begins one. Room for a foot is left on each.
    package init(_ format: PageFormat, _ typeface: Typeface) {
        (self.format, self.typeface) = (format, typeface)
    }

    /// Begins a new sheet.
    package mutating func startPage(heading: String) {
        pages.append(Page())
        self.heading = heading
        top = format.margin
    }

    /// Leaves a gap, unless a sheet has just begun.
    package mutating func skip(_ height: Double) {
        if top > format.margin { top += height }
    }

    /// Goes to the next sheet where less than that is left of this one.
    package mutating func keepTogether(_ height: Double) {
        guard top + height > bottom else { return }
        pages.append(Page())
        top = format.margin
        let style = TextStyle(9, grey: 0.4)
        place(heading, style, left: format.margin, width: format.textWidth, limit: 1)
        top += style.lineHeight + 10
    }

    /// A line from side to side.
    package mutating func rule() {
        keepTogether(8)
        pages[pages.count - 1].rules.append(
            Page.Rule(left: format.margin, right: format.width - format.margin, top: top))
        top += 8
    }

    /// Lines as wide as the sheet, or from `indent` on.
    package mutating func paragraph(_ text: String, _ style: TextStyle, indent: Double = 0) {
        let left = format.margin + indent
        for line in lines(text, style, width: format.textWidth - indent) {
            keepTogether(style.lineHeight)
            draw(line, style, left: left)
            top += style.lineHeight
        }
    }

    /// A label, and beside it what it stands for, on as many lines as that takes.
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

    /// Writes the feet of all sheets, one text on the left and one on the right; `text` gets the number of the sheet.
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

    /// A line stays free above the foot.
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
