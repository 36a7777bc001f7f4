/// Why a table of recognized words cannot be read.
package enum RecognizedTextError: Error, Hashable, Sendable, CustomStringConvertible {
    case tooLong
    /// The first line is not the header that tesseract writes.
    case noHeader
    /// A line has the wrong number of columns, or a column that should be a number is none.
    case badLine(Int)

    package var description: String {
        switch self {
        case .tooLong: "The recognized text is longer than \(RecognizedText.Limits.bytes) bytes."
        case .noHeader: "The recognized text is not a table in tesseract's TSV format."
        case .badLine(let number): "Line \(number) of the recognized text is not a row of tesseract's TSV format."
        }
    }
}

extension RecognizedText {
    /// Reads what `tesseract … tsv` writes: a row for each page, block, paragraph, line and word.
    package init(tsv: String) throws(RecognizedTextError) {
        guard tsv.utf8.count <= Limits.bytes else { throw .tooLong }
        let rows = tsv.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let header = rows.first, header.starts(with: "level\tpage_num\tblock_num\t".utf8) else {
            throw .noHeader
        }
        var pages: [Page] = []
        var previous: TSVRow?
        for (index, bytes) in rows.enumerated().dropFirst() where !bytes.isEmpty && bytes.first != 0x0D {
            guard let row = TSVRow(bytes) else { throw .badLine(index + 1) }
            if row.level == 5 {
                if previous?.page != row.page || pages.isEmpty { pages.append(Page(lines: [])) }
                if previous?.isInLine(of: row) != true { pages[pages.count - 1].lines.append(Line(words: [])) }
                let line = pages[pages.count - 1].lines.count - 1
                let word = Word(row.text, box: row.box, confidence: row.confidence)
                if !word.text.isEmpty, pages[pages.count - 1].lines[line].words.count < Limits.wordsInLine {
                    pages[pages.count - 1].lines[line].words.append(word)
                }
                previous = row
            }
        }
        self.init(pages: pages)
    }

    /// Takes a text without a picture: the text layer of a PDF, or a mail. A form feed begins a page.
    package init(plain: String) {
        var pages: [Page] = []
        let bytes = plain.utf8.prefix(Limits.bytes)
        for page in bytes.split(separator: 0x0C, maxSplits: Limits.pages) {
            var lines: [Line] = []
            for line in page.split(separator: 0x0A).prefix(Limits.lines) {
                // A line of the longest words, each of letters of four bytes, would be cut; there is none.
                let text = String(decoding: line.prefix(4000), as: UTF8.self)
                lines.append(Line(words: RecognizedText.words(of: text)))
            }
            pages.append(Page(lines: lines))
        }
        self.init(pages: pages)
    }
}

extension RecognizedText {
    private static func words(of line: String) -> [Word] {
        var words: [Word] = []
        var word = String.UnicodeScalarView()
        var offset = 0
        func close() {
            if !word.isEmpty { words.append(Word(String(word), offset: offset - word.count)) }
            word = String.UnicodeScalarView()
        }
        for scalar in line.unicodeScalars {
            if scalar.properties.isWhitespace {
                close()
                if words.count >= Limits.wordsInLine { break }
            } else {
                word.append(scalar)
            }
            offset += 1
        }
        close()
        return words
    }
}

/// A row of tesseract's table.
private struct TSVRow {
    let level: Int
    let page: Int
    /// The numbers of page, block, paragraph and line.
    let place: [Int]
    let box: RecognizedText.Box
    let confidence: Double
    let text: String

    /// Nil unless it has eleven numbers and a text, which may be empty.
    init?(_ bytes: Substring.UTF8View) {
        let columns = bytes.split(separator: 0x09, maxSplits: 11, omittingEmptySubsequences: false)
        guard columns.count >= 11 else { return nil }
        var numbers: [Int] = []
        for column in columns.prefix(10) {
            guard let number = Int(Substring(column)) else { return nil }
            numbers.append(number)
        }
        guard let confidence = Double(Substring(columns[10])) else { return nil }
        (level, page, place) = (numbers[0], numbers[1], Array(numbers[1...4]))
        box = RecognizedText.Box(left: numbers[6], top: numbers[7], width: numbers[8], height: numbers[9])
        self.confidence = confidence
        text = columns.count > 11 ? String(Substring(columns[11])) : ""
    }

    func isInLine(of other: TSVRow) -> Bool { place == other.place }
}
