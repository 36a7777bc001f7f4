import Testing

/// A PDF as the programs of others read it.
package struct PDFReading {
    /// A word, and where it is on its sheet, in points from the left and upper edge.
    package struct Word: Equatable {
        package let text: String
        package let left: Double
        package let right: Double
        package let top: Double
        package let bottom: Double
    }

    private let bytes: [UInt8]

    /// Expects that qpdf finds nothing to complain about.
    package init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        let checked = try Oracle.run("qpdf", ["--check"], on: bytes)
        #expect(checked.isSuccess, "\(checked.output)\(checked.errors)")
    }

    /// Returns the text in the order of reading, without the marks by which `pdftotext` shows directions.
    package func text(_ options: String...) throws -> String {
        let answer = try Oracle.run("pdftotext", options + ["-", "-"], reading: bytes)
        #expect(answer.isSuccess && answer.errors.isEmpty, "\(answer.errors)")
        return String(String.UnicodeScalarView(answer.output.unicodeScalars.filter { !(0x202A...0x202E ~= $0.value) }))
    }

    /// Returns the lines with their columns, one blank between words, without empty ones.
    package func lines() throws -> [String] {
        try text("-layout").split(whereSeparator: \.isNewline).map { line in
            line.split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty && $0 != "\u{C}" }
    }

    /// Returns the words of each sheet.
    package func sheets() throws -> [[Word]] {
        let answer = try Oracle.run("pdftotext", ["-bbox", "-", "-"], reading: bytes)
        let word = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/
        return answer.output.split(separator: "<page ").dropFirst().map { page in
            page.matches(of: word).compactMap { match in
                guard let left = Double(match.1), let top = Double(match.2), let right = Double(match.3),
                    let bottom = Double(match.4)
                else { return nil }
                return Word(text: String(match.5), left: left, right: right, top: top, bottom: bottom)
            }
        }
    }

    /// Returns the sheets as drawn, three bytes for each point, after headers of a few bytes.
    package func colors() throws -> [UInt8] {
        let answer = try Oracle.run("pdftoppm", ["-r", "72"], on: bytes)
        #expect(answer.isSuccess && answer.errors.isEmpty, "\(answer.errors)")
        return answer.bytes
    }
}
