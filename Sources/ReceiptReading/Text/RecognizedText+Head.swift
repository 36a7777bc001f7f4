extension RecognizedText {
    /// The rows of pixels that hold the head of the first page, with what is printed there as a picture: from half a
    /// width above the first word that was read well to half a width below it.
    package func head(width: Int, height: Int) -> Range<Int> {
        let first = pages.first?.lines.flatMap(\.words).filter(\.isCertain).compactMap(\.box?.top).min() ?? 0
        let top = min(max(first - width / 2, 0), height)
        return top..<max(top, min(first + width / 2, height))
    }

    /// The same text, further down on its page.
    package func moved(down rows: Int) -> RecognizedText {
        RecognizedText(
            pages: pages.map { page in
                Page(lines: page.lines.map { Line(words: $0.words.map { $0.moved(down: rows) }) })
            })
    }
}

extension RecognizedText.Word {
    fileprivate var isCertain: Bool { confidence >= 60 && text.count(where: \.isLetter) >= 3 }

    fileprivate func moved(down rows: Int) -> RecognizedText.Word {
        let box = box.map {
            RecognizedText.Box(left: $0.left, top: $0.top + rows, width: $0.width, height: $0.height)
        }
        return RecognizedText.Word(text, box: box, confidence: confidence, offset: offset)
    }
}
