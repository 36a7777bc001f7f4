package import Pixels
package import ReceiptReading

/// The fields and the text of one file, and the sizes that their boxes refer to.
package struct PictureReading: Hashable, Sendable {
    package var reading: ReceiptReading
    /// The recognized text in lines, without control characters; at most ``textLimit`` bytes.
    package var text: String
    /// The sizes of the pages that were read, in which the boxes are measured; empty for a text without pages.
    package var pages: [PixelSize]
    /// For each of the pages, the quarter turns clockwise that made it upright; the boxes are those of the turned page.
    package var quarterTurns: [Int]

    /// Bytes of ``text`` in UTF-8. The server keeps as many.
    package static let textLimit = 65_536

    /// - Parameter quarterTurns: for each page; missing ones are 0.
    package init(reading: ReceiptReading, text: String, pages: [PixelSize], quarterTurns: [Int] = []) {
        self.reading = reading
        self.text = Self.shortened(text)
        self.pages = pages
        self.quarterTurns = pages.indices.map { quarterTurns.indices.contains($0) ? quarterTurns[$0] : 0 }
    }

    /// Reads a text that has no picture, such as that of a mail.
    package init(plain text: String, hints: ReadingHints) {
        let recognized = RecognizedText(plain: text)
        self.init(
            reading: ReceiptReader.read([recognized], hints: hints),
            text: recognized.lines.joined(separator: "\n"), pages: [])
    }

    /// Cuts a text after the last line that fits, or within a line that is longer than everything allowed.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > textLimit else { return text }
        var kept = String.UnicodeScalarView()
        var (count, lineEnd) = (0, 0)
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > textLimit { break }
            if scalar == "\n" { lineEnd = kept.count }
            kept.append(scalar)
        }
        if lineEnd > 0 { kept.removeLast(kept.count - lineEnd) }
        return String(kept)
    }
}
