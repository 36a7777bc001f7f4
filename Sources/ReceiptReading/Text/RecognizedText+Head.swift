extension RecognizedText {
    /// The rows of pixels that hold the head of the first page, with what is printed there as a picture: from half a
    /// width above the first word that was read well to half a width below it.
    package func head(width: Int, height: Int) -> Range<Int> {
        let first = pages.first?.lines.flatMap(\.words).filter(\.isCertain).compactMap(\.box?.top).min() ?? 0
        let top = min(max(first - width / 2, 0), height)
        return top..<max(top, min(first + width / 2, height))
    }

    /// The usual height of a word on the first page; 0 without boxes.
    package var wordHeight: Int {
        let words = pages.first?.lines.flatMap(\.words) ?? []
        let heights = words.filter(\.isCertain).compactMap(\.box?.height).sorted()
        return heights.isEmpty ? 0 : heights[heights.count / 2]
    }

    /// The same text on a larger picture, of which it was a part.
    ///
    /// - Parameters:
    ///   - scale: by how much the part was made smaller.
    ///   - rows: those of the picture above the part.
    package func placed(scale: Int, down rows: Int) -> RecognizedText {
        RecognizedText(
            pages: pages.map { page in
                Page(lines: page.lines.map { Line(words: $0.words.map { $0.placed(scale: scale, down: rows) }) })
            })
    }
}

extension RecognizedText.Word {
    fileprivate var isCertain: Bool { confidence >= 60 && text.count(where: \.isLetter) >= 3 }

    fileprivate func placed(scale: Int, down rows: Int) -> RecognizedText.Word {
        let box = box.map {
            RecognizedText.Box(
                left: scale * $0.left, top: scale * $0.top + rows, width: scale * $0.width, height: scale * $0.height)
        }
        return RecognizedText.Word(text, box: box, confidence: confidence, offset: offset)
    }
}
