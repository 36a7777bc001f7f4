/// The parts of a PDF, as far as they tell how to read it.
package struct PDFOutline: Hashable, Sendable {
    /// The number of all pages.
    package let pageCount: Int
    /// For each of the first pages, the share of its area that pictures cover, 0 … 1: nearly 1 in a scan.
    package let pictureShares: [Double]

    package init(pageCount: Int, pictureShares: [Double]) {
        (self.pageCount, self.pictureShares) = (pageCount, pictureShares)
    }
}

extension MediaTools {
    /// Looks at the first pages of a PDF, at most `limit` of them, without drawing any.
    package func outline(of pdf: [UInt8], pages limit: Int) async throws(MediaError) -> PDFOutline {
        let range = ["-f", "1", "-l", "\(limit)", "/dev/stdin"]
        if MediaFormat(pdf) != .pdf { throw .unknownFormat }
        let facts = String(decoding: try await output(of: .pdfinfo, range, input: pdf), as: UTF8.self)
        let pictures = String(decoding: try await output(of: .pdfimages, ["-list"] + range, input: pdf), as: UTF8.self)
        guard let outline = PDFOutline(facts: facts, pictures: pictures) else { throw .damaged }
        return outline
    }
}

extension PDFOutline {
    /// Reads what `pdfinfo -f 1 -l …` and `pdfimages -list` print. Nil if no page is named.
    init?(facts: String, pictures: String) {
        var count: Int?
        var areas: [Double] = []
        for line in facts.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ")
            if words.first == "Pages:", words.count == 2 { count = Int(words[1]) }
            // `Page    1 size:  595 x 842 pts (A4)`
            if words.count >= 7, words[0] == "Page", words[2] == "size:", let width = Double(words[3]),
                let height = Double(words[5])
            {
                areas.append(width * height)
            }
        }
        guard let count, count > 0 else { return nil }
        var covered = areas.map { _ in 0.0 }
        for line in pictures.split(whereSeparator: \.isNewline) {
            guard let (page, area) = Self.picture(in: line), covered.indices.contains(page) else { continue }
            covered[page] += area
        }
        pageCount = count
        pictureShares = zip(covered, areas).map { $1 > 0 ? min($0 / $1, 1) : 0 }
    }

    /// The page, from 0, and the area in square points of a row: page, number, kind, width and height in pixels, six
    /// columns of other things, and the resolution in both directions. Masks belong to other pictures.
    private static func picture(in line: Substring) -> (page: Int, area: Double)? {
        let columns = line.split(separator: " ")
        guard columns.count >= 14, columns[2] == "image" || columns[2] == "stencil", let page = Int(columns[0]),
            let width = Double(columns[3]), let height = Double(columns[4]), let across = Double(columns[12]),
            let down = Double(columns[13]), across > 0, down > 0
        else { return nil }
        return (page - 1, width / across * 72 * (height / down * 72))
    }
}
