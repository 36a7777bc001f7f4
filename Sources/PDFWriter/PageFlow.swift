internal import PageContent

/// Fills sheets from the top, line by line; what does not fit continues on the next one.
struct PageFlow {
    /// The number of the current sheet, from 1; 0 before the first one.
    private(set) var pageCount = 0
    /// Characters that no font has, each once, in the order in which they occur.
    private(set) var missing: [Unicode.Scalar] = []

    private let canvas: PDFCanvas
    private let format: PageFormat
    private let draws: Bool
    private let footer: (Int) -> PageFooter?
    /// The top of the next line.
    private var top = 0.0
    private var heading = ""
    private var known: Set<Unicode.Scalar> = []

    /// - Parameters:
    ///   - draws: False only measures, for the number of sheets and missing characters.
    ///   - footer: Gets the number of a sheet.
    init(_ canvas: PDFCanvas, _ format: PageFormat, draws: Bool, footer: @escaping (Int) -> PageFooter?) {
        (self.canvas, self.format, self.draws, self.footer) = (canvas, format, draws, footer)
    }

    /// Starts a sheet for each section.
    mutating func add(_ sections: [PageSection]) {
        for section in sections {
            endPage()
            heading = section.heading
            (pageCount, top) = (pageCount + 1, format.margin)
            add(section.blocks)
        }
    }

    mutating func add(_ blocks: [PageBlock]) {
        for block in blocks {
            switch block {
            case .text(let text, let style): add(text, style)
            case .row(let label, let labelStyle, let text, let style, let indent):
                addRow(label, labelStyle, text, style, indent: indent)
            case .gap(let height): if top > format.margin { top += height }
            case .room(let height): makeRoom(height)
            case .picture(let picture): add(picture)
            case .rule:
                makeRoom(8)
                if draws { canvas.rule(from: format.margin, to: format.width - format.margin, top: top) }
                top += 8
            }
        }
    }

    /// Writes the footer of the current sheet.
    mutating func endPage() {
        guard pageCount > 0, draws else { return }
        if let footer = footer(pageCount) { draw(footer) }
        canvas.endSheet()
    }

    /// Leaves a free line above the footer.
    private var bottom: Double { format.height - format.margin - 20 }

    private mutating func makeRoom(_ height: Double) {
        guard top + height > bottom else { return }
        endPage()
        (pageCount, top) = (pageCount + 1, format.margin)
        let style = TextStyle(9, grey: 0.4, direction: .leftToRight)
        let text = set(heading, style, width: format.textWidth, isSingle: true)
        let space = LineSpace(text.line(0), style)
        if draws { text.draw(0, left: format.margin, baseline: top + space.ascent) }
        top += space.height + 10
    }

    /// Draws a picture as large as the rest of a sheet allows, in the middle; on a new sheet if less than half is left.
    private mutating func add(_ picture: PagePicture) {
        makeRoom((bottom - format.margin) / 2)
        let room = bottom - top
        let scale = min(format.textWidth / Double(picture.width), room / Double(picture.height))
        let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
        if draws {
            let left = format.margin + (format.textWidth - width) / 2
            canvas.draw(picture, left: left, top: top, width: width, height: height)
        }
        top += height
    }

    private mutating func add(_ text: String, _ style: TextStyle) {
        let text = set(text, style, width: format.textWidth)
        for index in 0..<text.lineCount {
            let space = LineSpace(text.line(index), style)
            makeRoom(space.height)
            draw(text, index, left: format.margin, width: format.textWidth, baseline: top + space.ascent)
            top += space.height
        }
    }

    private mutating func addRow(
        _ label: String, _ labelStyle: TextStyle, _ text: String, _ style: TextStyle, indent: Double
    ) {
        let (labelWidth, width) = (indent - 8, format.textWidth - indent)
        let label = set(label, labelStyle, width: labelWidth)
        let text = set(text, style, width: width)
        for index in 0..<max(label.lineCount, text.lineCount) {
            let beside = index < label.lineCount ? LineSpace(label.line(index), labelStyle) : .none
            let space = (index < text.lineCount ? LineSpace(text.line(index), style) : .none).joined(beside)
            makeRoom(space.height)
            let baseline = top + space.ascent
            if index < label.lineCount {
                draw(label, index, left: format.margin, width: labelWidth, baseline: baseline)
            }
            if index < text.lineCount {
                draw(text, index, left: format.margin + indent, width: width, baseline: baseline)
            }
            top += space.height
        }
    }

    /// A text of one line begins at the left, beside its label. A longer one that runs to the left is aligned at the
    /// right, where each of its lines begins.
    private func draw(_ text: borrowing SetText, _ index: Int, left: Double, width: Double, baseline: Double) {
        guard draws else { return }
        let line = text.line(index)
        let isAtRight = line.isRightToLeft && text.lineCount > 1
        text.draw(index, left: isAtRight ? left + width - line.width : left, baseline: baseline)
    }

    private mutating func draw(_ footer: PageFooter) {
        let (edge, baseline) = (format.height - format.margin, format.height - format.margin + footer.style.size)
        canvas.rule(from: format.margin, to: format.width - format.margin, top: edge - 4)
        let right = set(footer.right, footer.style, width: format.textWidth, isSingle: true)
        let used = right.line(0).width
        right.draw(0, left: format.width - format.margin - used, baseline: baseline)
        set(footer.left, footer.style, width: format.textWidth - used - 12, isSingle: true)
            .draw(0, left: format.margin, baseline: baseline)
    }

    /// Replaces characters that no font has by small squares.
    private mutating func set(
        _ text: String, _ style: TextStyle, width: Double, isSingle: Bool = false
    ) -> SetText {
        let set = canvas.set(text, style, width: width, isSingle: isSingle)
        let unknown = set.missing
        guard !unknown.isEmpty else { return set }
        var replaced = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard unknown.contains(scalar) else {
                replaced.append(scalar)
                continue
            }
            replaced.append("\u{25A1}")
            if known.insert(scalar).inserted { missing.append(scalar) }
        }
        return canvas.set(String(replaced), style, width: width, isSingle: isSingle)
    }
}

/// The height of a line on a sheet: that of its style, or more if a script needs it.
private struct LineSpace {
    static let none = LineSpace(ascent: 0, descent: 0)

    /// Above the line on which the letters stand.
    let ascent: Double
    private let descent: Double
    var height: Double { ascent + descent }

    init(ascent: Double, descent: Double) {
        (self.ascent, self.descent) = (ascent, descent)
    }

    init(_ line: SetText.Line, _ style: TextStyle) {
        ascent = max(style.size, line.ascent)
        descent = max(style.size * 0.4, line.descent)
    }

    /// Has room for both.
    func joined(_ other: LineSpace) -> LineSpace {
        LineSpace(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
    }
}
