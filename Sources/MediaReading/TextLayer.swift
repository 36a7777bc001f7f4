internal import MediaTools
internal import Pixels
internal import ReceiptReading

/// The text that a PDF itself has, with the place of each word.
struct TextLayer {
    let text: RecognizedText
    /// The pages at ``dotsPerInch``, as they would be drawn to be recognized.
    let pages: [PixelSize]

    private static let dotsPerInch = 300.0

    /// Reads the table of `pdftotext -tsv`: level, page, flow, block, line, word, left, top, width, height, confidence
    /// and text, with lengths in points. Rows that are none are left out.
    init(table: String, pages limit: Int) {
        var (sizes, pages): ([PixelSize], [RecognizedText.Page]) = ([], [])
        var place: [Substring] = []
        for row in table.split(whereSeparator: \.isNewline).dropFirst() {
            let columns = row.split(separator: "\t", maxSplits: 11, omittingEmptySubsequences: false)
            guard columns.count == 12, let box = Self.box(columns[6...9]) else { continue }
            if columns[11] == "###PAGE###", columns[0] == "1" {
                guard pages.count < limit else { break }
                sizes.append(PixelSize(width: box.width, height: box.height))
                pages.append(RecognizedText.Page(lines: []))
            } else if columns[0] == "5", !pages.isEmpty {
                let line = Array(columns[1...4])
                if line != place { pages[pages.count - 1].lines.append(RecognizedText.Line(words: [])) }
                place = line
                let last = pages[pages.count - 1].lines.count - 1
                pages[pages.count - 1].lines[last].words.append(RecognizedText.Word(String(columns[11]), box: box))
            }
        }
        (self.pages, text) = (sizes, RecognizedText(pages: pages))
    }

    private static func box(_ lengths: ArraySlice<Substring>) -> RecognizedText.Box? {
        let pixels = lengths.compactMap { Double($0) }.filter { $0.magnitude < 100_000 }
            .map { Int(($0 * dotsPerInch / 72).rounded()) }
        guard pixels.count == 4 else { return nil }
        return RecognizedText.Box(left: pixels[0], top: pixels[1], width: pixels[2], height: pixels[3])
    }
}

extension TextLayer {
    /// Whether it says what a person sees on the pages.
    ///
    /// Behind a scan, text comes from somebody else's recognition, which is often bad. Fonts without a table of
    /// characters give signs that are neither letters nor digits.
    func isUsable(in outline: PDFOutline) -> Bool {
        let (letters, signs) = text.pages.flatMap(\.lines).flatMap(\.words).reduce((0, 0)) { sum, word in
            let letters = word.text.count { $0.isLetter || $0.isNumber }
            return (sum.0 + letters, sum.1 + word.text.count - letters)
        }
        return letters >= 40 && letters >= 2 * signs && !outline.pictureShares.contains { $0 > 0.5 }
    }
}
