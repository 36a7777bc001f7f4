internal import UnicodeForms

/// Folds text so that "cafe" finds "Café" and "θεσσαλονικη" finds "Θεσσαλονίκη".
package enum TextFolding {
    /// Lower case, without accents in Latin, Greek and Cyrillic; ß is ss, ø is o, æ is ae; final sigma is sigma.
    ///
    /// Hangul stays in syllables, even if it was decomposed, and kana keep their voicing marks, in full width.
    package static func fold(_ text: String) -> String {
        if text.isASCII { return text.lowercased() }
        return String(decoding: foldedBytes(text), as: UTF8.self)
    }

    /// Folds the text as a whole, scalar by scalar.
    static func foldAny(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var isTakenApart = false
        for scalar in text.nfkd.unicodeScalars {
            if isPart(scalar) {
                isTakenApart = true
                folded.append(scalar)
                continue
            }
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if let letters = special[lower] {
                    folded.append(contentsOf: letters.unicodeScalars)
                } else if lower.properties.generalCategory != .nonspacingMark {
                    folded.append(lower)
                }
            }
        }
        return isTakenApart ? String(folded).nfc : String(folded)
    }

    /// Whether the scalar is part of a decomposed Hangul syllable or voiced kana. Those are letters of their own, not
    /// accents.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        (0x1100...0x11FF).contains(scalar.value) || scalar.value == 0x3099 || scalar.value == 0x309A
    }

    /// Letters that have no decomposition.
    private static let special: [Unicode.Scalar: String] = [
        "ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i", "ς": "σ",
        "ħ": "h", "ŋ": "n",
    ]

    /// The words of a text, folded: runs of letters and digits, and each character of CJK scripts by itself.
    package static func words(_ text: String) -> [String] {
        var list = WordList()
        WordScan.scan(foldedBytes(text), into: &list)
        return list.words
    }

    /// The ``words(_:)`` of a text, joined by single blanks.
    package static func joinedWords(_ text: String) -> String {
        var words = JoinedWords()
        words.append(wordsOf: text)
        return words.text
    }

    /// One of the ``words(_:)`` of a text, with the range of the characters that it comes from.
    package struct LocatedWord: Hashable, Sendable {
        package let word: String
        package let characters: Range<Int>
    }

    /// The ``words(_:)`` with their positions; slower for other texts than of ASCII, because every character is folded by
    /// itself.
    package static func locatedWords(_ text: String) -> [LocatedWord] {
        text.isPlainLines ? plainWords(text) : foldedWords(text)
    }

    private static func plainWords(_ text: String) -> [LocatedWord] {
        var (words, word): ([LocatedWord], [UInt8]) = ([], [])
        let bytes = text.utf8.span
        for index in 0...bytes.count {
            let lower = index < bytes.count ? bytes[index] | 0x20 : 0x20
            if (0x61...0x7A).contains(lower) || (0x30...0x39).contains(lower) && bytes[index] == lower {
                word.append(lower)
            } else if !word.isEmpty {
                let range = (index - word.count)..<index
                words.append(LocatedWord(word: String(decoding: word, as: UTF8.self), characters: range))
                word.removeAll(keepingCapacity: true)
            }
        }
        return words
    }

    static func foldedWords(_ text: String) -> [LocatedWord] {
        var words: [LocatedWord] = []
        var word = String.UnicodeScalarView()
        var begin = 0
        func close(at end: Int) {
            if !word.isEmpty { words.append(LocatedWord(word: String(word), characters: begin..<end)) }
            word = String.UnicodeScalarView()
        }
        for (offset, character) in text.enumerated() {
            for scalar in fold(String(character)).unicodeScalars {
                if isIdeographic(scalar) {
                    close(at: offset)
                    words.append(LocatedWord(word: String(scalar), characters: offset..<(offset + 1)))
                } else if isWordScalar(scalar) {
                    if word.isEmpty { begin = offset }
                    word.append(scalar)
                } else {
                    close(at: offset)
                }
            }
        }
        close(at: text.count)
        return words
    }

    /// The forms that people type for words with a mark inside: `diy` for "D.I.Y.", `mcdonalds` for "McDonald's",
    /// `usbc` for "USB-C". They are searched along with the ``words(_:)``.
    package static func compounds(_ text: String) -> [String] {
        var list = CompoundList()
        WordScan.scan(foldedBytes(text), into: &list)
        return list.compounds
    }

    static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Han, kana and Hangul: scripts that do not separate words by spaces, or in which people search for part of a
    /// word.
    static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
            0x20000...0x323AF:
            true
        default: false
        }
    }
}
