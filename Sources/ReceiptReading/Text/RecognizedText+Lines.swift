extension RecognizedText {
    /// The words as lines of text: from top to bottom, and a name with its price on one line, even if the recognition
    /// took them apart.
    package var lines: [String] { Row.rows(of: self).map(\.text) }

    /// How much of the text seems to be read right: the letters and digits in words that the recognition was sure of.
    package var sureLetters: Int {
        words.reduce(0) { sum, word in
            word.confidence >= 70 && word.letters >= 2 ? sum + word.letters : sum
        }
    }

    /// The letters and digits in all words.
    package var letters: Int { words.reduce(0) { $0 + $1.letters } }

    private var words: some Sequence<Word> { pages.lazy.flatMap(\.lines).flatMap(\.words) }
}

extension RecognizedText.Word {
    fileprivate var letters: Int { text.reduce(0) { $0 + ($1.isLetter || $1.isNumber ? 1 : 0) } }
}
