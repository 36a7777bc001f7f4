import Folding

/// Consecutive words to be found in a text, folded for case and accents.
///
/// Each CJK character counts as a word, so that a run of them is found inside a longer one.
package struct TextPattern: Hashable, Sendable {
    /// The folded words; at least one.
    package let words: [String]
    package let extent: Extent

    /// The part of a text that the words must match.
    package enum Extent: Hashable, Sendable {
        /// Consecutive words, the last of which may be the beginning of a word.
        case beginning
        /// Consecutive whole words.
        case words
        /// The whole text, without other words.
        case everything
    }

    /// Returns nil if the text has no word in it.
    package init?(_ text: String, _ extent: Extent = .beginning) {
        words = TextFolding.words(text)
        self.extent = extent
        if words.isEmpty { return nil }
    }

    init(words: [String], _ extent: Extent) {
        self.words = words
        self.extent = extent
    }

    /// Whether the text contains the words. A single word also matches what people type for words with a mark inside,
    /// see ``TextFolding/compounds(_:)``.
    package func isFound(in text: String) -> Bool {
        if words.count > 1, extent != .everything, let answer = plainAnswer(in: text) { return answer }
        let own = TextFolding.words(text)
        if isFound(among: own) { return true }
        return words.count == 1 && extent != .everything && isFound(among: TextFolding.compounds(text))
    }

    /// Searches for a phrase in a text of only ASCII, whose letters fold to one each, without copying. Nil for other
    /// texts.
    private func plainAnswer(in text: String) -> Bool? {
        let bytes = text.utf8.span
        for place in bytes.indices where bytes[place] >= 0x80 { return nil }
        var place = 0
        while place < bytes.count {
            if bytes[place].isPlainWord {
                if isFound(at: place, in: bytes) { return true }
                while place < bytes.count, bytes[place].isPlainWord { place += 1 }
            } else {
                place += 1
            }
        }
        return false
    }

    private func isFound(at start: Int, in bytes: Span<UInt8>) -> Bool {
        var place = start
        for (number, word) in words.enumerated() {
            for byte in word.utf8 {
                guard place < bytes.count, bytes[place].inLowerCase == byte else { return false }
                place += 1
            }
            let isLast = number == words.count - 1
            if isLast, extent == .beginning { return true }
            guard place == bytes.count || !bytes[place].isPlainWord else { return false }
            if !isLast { while place < bytes.count, !bytes[place].isPlainWord { place += 1 } }
        }
        return true
    }

    /// Whether these words contain the pattern's words consecutively.
    func isFound(among own: [String]) -> Bool {
        if extent == .everything { return own == words }
        return own.indices.contains { isFound(at: $0, among: own) }
    }

    private func isFound(at start: Int, among own: [String]) -> Bool {
        guard start + words.count <= own.count else { return false }
        let last = words.count - 1
        for offset in 0..<last where own[start + offset] != words[offset] { return false }
        return extent == .beginning ? own[start + last].hasPrefix(words[last]) : own[start + last] == words[last]
    }

    /// Returns the places of the words in the text, as ranges of characters.
    package func places(in text: String) -> [Range<Int>] {
        let located = TextFolding.locatedWords(text)
        let own = located.map(\.word)
        guard extent != .everything || own == words else { return [] }
        return own.indices.compactMap { start in
            guard isFound(at: start, among: own) else { return nil }
            let end = located[start + words.count - 1]
            return located[start].characters.lowerBound..<shownEnd(of: end)
        }
    }

    /// Returns where to end the highlight: within a word that is longer than the sought one, after the sought part, if
    /// folding kept the number of characters.
    private func shownEnd(of last: TextFolding.LocatedWord) -> Int {
        guard extent == .beginning, let sought = words.last, last.word.count == last.characters.count else {
            return last.characters.upperBound
        }
        return last.characters.lowerBound + sought.count
    }
}

extension UInt8 {
    fileprivate var inLowerCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// Whether the byte is an ASCII letter or digit, the characters that words consist of.
    fileprivate var isPlainWord: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(inLowerCase)
    }
}
