import PDFWriter
import PageContent
import Testing
import VaultTestKit

/// A document of one section, or several.
struct SamplePages: Printable {
    var title = "Sample"
    var sections: [PageSection]
    var hasFooter = true

    init(_ blocks: [PageBlock]...) {
        sections = blocks.enumerated().map { PageSection(heading: "Section \($0 + 1), continued", $1) }
    }

    func footer(page: Int, of count: Int) -> PageFooter? {
        hasFooter ? PageFooter(left: "left", right: "Page \(page) of \(count)", TextStyle(8)) : nil
    }

    func remarks(onMissing missing: [Unicode.Scalar]) -> [PageBlock] {
        [.text("Missing: " + missing.map { String($0.value, radix: 16) }.joined(separator: " "), TextStyle(10))]
    }
}

extension PDFReading {
    /// Draws the document.
    init(_ document: some Printable) throws {
        try self.init(PDFFile(document).bytes)
    }
}
