import VaultModel

/// Words that stand one after the other in a text, folded for case and accents.
///
/// A character of a CJK script is a word of its own, so that a run of them is found inside a longer one.
package struct TextPattern: Hashable, Sendable {
    /// Folded; at least one.
    package let words: [String]
    package let extent: Extent

    /// How much of a text the words are.
    package enum Extent: Hashable, Sendable {
        /// The last word is the beginning of one.
        case beginning
        /// All of them are whole words.
        case words
        /// There are no other words.
        case everything
    }

    /// Nil where the text has no word in it.
    package init?(_ text: String, _ extent: Extent = .beginning) {
        words = TextFolding.words(text)
        self.extent = extent
        if words.isEmpty { return nil }
    }

    init(words: [String], _ extent: Extent) {
        self.words = words
        self.extent = extent
    }

    /// Whether the words stand in the text. A single word may also be what people type for words with a mark inside,
    /// as ``TextFolding/compounds(_:)`` has them.
    package func isFound(in text: String) -> Bool {
        if words.count > 1, extent != .everything, let answer = plainAnswer(in: text) { return answer }
        let own = TextFolding.words(text)
        if isFound(among: own) { return true }
        return words.count == 1 && extent != .everything && isFound(among: TextFolding.compounds(text))
    }

    /// For a phrase in ASCII alone, whose letters fold to one each: nothing is copied. Nil for every other text.
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

    /// Whether the words stand one after the other among these.
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

    /// Where the words stand in the text, as ranges of characters.
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

    /// Of a word that goes on after what was sought, only the beginning is shown, where the characters can be told.
    private func shownEnd(of last: TextFolding.LocatedWord) -> Int {
        guard extent == .beginning, let sought = words.last, last.word.count == last.characters.count else {
            return last.characters.upperBound
        }
        return last.characters.lowerBound + sought.count
    }
}

extension UInt8 {
    fileprivate var inLowerCase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// An ASCII letter or digit: what words are made of.
    fileprivate var isPlainWord: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(inLowerCase)
    }
}
