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
    func recognize(_ image: GrayImage, _ languages: [String]) async throws(MediaError) -> ReadPage {
        var page = try await passes(over: image, languages)
        if page.isDoubtful, let turns = try await tools.quarterTurns(of: image), turns % 4 != 0 {
            var turned = try await passes(over: image.turned(quarters: turns), languages)
            turned.quarterTurns = turns
            if turned.sureLetters > page.sureLetters { page = turned }
        }
        page.codes = await codes(in: image)
        return page
    }

    private func passes(over image: GrayImage, _ languages: [String]) async throws(MediaError) -> ReadPage {
        let tables = try await tools.recognize(image, languages: languages)
        var passes: [RecognizedText] = []
        for table in tables {
            do throws(RecognizedTextError) {
                passes.append(try RecognizedText(tsv: table))
            } catch {
                throw error == .tooLong ? .tooLarge : .damaged
            }
        }
        return ReadPage(passes: passes, size: image.size)
    }

    /// The codes on a page; none if they cannot be read, since the text can.
    func codes(in image: GrayImage) async -> [String] {
        ((try? await tools.codes(in: image)) ?? []).map(\.payload)
    }
}
