internal import CPango
package import PageContent

/// A printed document as a PDF with the fonts embedded, so that it looks the same everywhere and its text can be
/// searched and copied. The same document gives the same bytes on the same computer: no time is in them.
///
/// `docs/decisions/0029-pango-and-cairo.md` explains what draws it. A shop's name in any script is shaped and ordered
/// by Pango, in fonts that fontconfig chooses.
package struct PDFFile: Equatable, Sendable {
    /// The complete file.
    package let bytes: [UInt8]
    package let pageCount: Int
    /// Characters that no font has, each once, in the order in which they occur. A small square stands for each.
    package let missing: [Unicode.Scalar]

    /// Draws the document; documents of other threads wait for it.
    package init(_ document: some Printable) throws(PDFError) {
        let canvas = try PDFCanvas(document.format, title: document.title)
        var sections = document.sections
        // The footers need the number of sheets, and the remarks the missing characters: a first pass only measures.
        var measured = PageFlow(canvas, document.format, draws: false) { _ in nil }
        measured.add(sections)
        if !measured.missing.isEmpty, let last = sections.popLast() {
            let remarks = document.remarks(onMissing: measured.missing)
            measured.add(remarks)
            sections.append(PageSection(heading: last.heading, last.blocks + remarks))
        }
        let count = measured.pageCount
        var drawn = PageFlow(canvas, document.format, draws: true) { document.footer(page: $0, of: count) }
        drawn.add(sections)
        drawn.endPage()
        bytes = try canvas.finish()
        (pageCount, missing) = (count, measured.missing)
    }

    /// Checks that a document could be drawn here, before there is one whose loss would matter.
    package static func check() throws(PDFError) {
        _ = try PDFCanvas(.a4, title: "")
    }
}
