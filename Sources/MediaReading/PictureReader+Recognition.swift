internal import MediaTools
internal import Pixels
internal import ReceiptReading

/// One page, as it was read.
struct ReadPage {
    /// The page's text in each pass of the recognition; one for a text layer.
    var passes: [RecognizedText]
    /// The size in which the boxes are measured.
    var size: PixelSize
    var quarterTurns = 0
    /// A pass over the head alone, mostly at half the size, in which letters are read that the other passes misread.
    var head: RecognizedText?
    /// The contents of the codes on it.
    var codes: [String] = []

    func page(ofPass pass: Int) -> RecognizedText.Page { passes[pass].pages.first ?? RecognizedText.Page(lines: []) }

    /// The more, the better it was read.
    var sureLetters: Int { passes.map(\.sureLetters).max() ?? 0 }

    /// Whether it may be on its side: upright text, even a faded one, has more sure words than others.
    var isDoubtful: Bool {
        guard let letters = passes.map(\.letters).max() else { return true }
        return sureLetters < 60 || 2 * sureLetters < letters
    }
}

extension PictureReader {
    /// Reads a decoded page: upright as it is, or turned if that gives more.
    ///
    /// - Parameter isFirst: whether it is the page with the head of the receipt.
    func recognize(_ image: GrayImage, _ languages: [String], isFirst: Bool = true) async throws(MediaError) -> ReadPage
    {
        var page = try await passes(over: image, languages)
        if page.isDoubtful, let turns = try await tools.quarterTurns(of: image), turns % 4 != 0 {
            var turned = try await passes(over: image.turned(quarters: turns), languages)
            turned.quarterTurns = turns
            if turned.sureLetters > page.sureLetters { page = turned }
        }
        if isFirst { page.head = try await head(of: image.turned(quarters: page.quarterTurns), page, languages) }
        page.codes = await codes(in: image)
        return page
    }

    private func passes(over image: GrayImage, _ languages: [String]) async throws(MediaError) -> ReadPage {
        var passes: [RecognizedText] = []
        for table in try await tools.recognize(image, languages: languages) { passes.append(try text(of: table)) }
        return ReadPage(passes: passes, size: image.size)
    }

    private func head(
        of image: GrayImage, _ page: ReadPage, _ languages: [String]
    ) async throws(MediaError) -> RecognizedText? {
        let rows = page.passes.first?.head(width: image.size.width, height: image.size.height) ?? 0..<0
        // Nothing is left to read in a few rows.
        guard rows.count >= 50 else { return nil }
        let part = image.cropped(toRows: rows)
        // Half the size, if the letters stay readable: large and drawn letters, and those of dots, are read better small.
        let scale = (page.passes.first?.wordHeight ?? 0) >= 24 ? 2 : 1
        let tables = try await tools.recognize(scale == 2 ? part.halved() : part, languages: languages, passes: [6])
        guard let table = tables.first else { return nil }
        return try text(of: table).placed(scale: scale, down: rows.lowerBound)
    }

    private func text(of table: String) throws(MediaError) -> RecognizedText {
        do throws(RecognizedTextError) {
            return try RecognizedText(tsv: table)
        } catch {
            throw error == .tooLong ? .tooLarge : .damaged
        }
    }

    /// The codes on a page; none if they cannot be read, since the text can.
    func codes(in image: GrayImage) async -> [String] {
        ((try? await tools.codes(in: image)) ?? []).map(\.payload)
    }
}
