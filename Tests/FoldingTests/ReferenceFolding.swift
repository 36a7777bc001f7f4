import Foundation

/// Folding, words and compounds, scalar by scalar: the results that ``TextFolding`` must have, byte by byte.
enum ReferenceFolding {
    /// Lower case, without accents in Latin, Greek and Cyrillic; ß is ss, ø is o, æ is ae; final sigma is sigma.
    ///
    /// Hangul stays in syllables, even if it was decomposed, and kana keep their voicing marks, in full width.
    static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.unicodeScalars.allSatisfy({ $0.value < latinEnd }) ? foldLatin(text) : foldAny(text)
    }

    /// Folds precomposed Latin letters one by one, so that their foldings can be cached.
    private static func foldLatin(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { folded.append(contentsOf: latin[Int(scalar.value)]) }
        return String(folded)
    }

    /// The first scalar after those of ``latin``.
    private static let latinEnd: UInt32 = 0x250
    private static let latin: [String.UnicodeScalarView] = (0..<latinEnd).map { value in
        Unicode.Scalar(value).map { foldAny(String($0)).unicodeScalars } ?? String.UnicodeScalarView()
    }

    private static func foldAny(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        var isTakenApart = false
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
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
        return isTakenApart ? String(folded).precomposedStringWithCanonicalMapping : String(folded)
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
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func close() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in fold(text).unicodeScalars {
            if isIdeographic(scalar) {
                close()
                words.append(String(scalar))
            } else if isWordScalar(scalar) {
                word.append(scalar)
            } else {
                close()
            }
        }
        close()
        return words
    }

    /// The forms that people type for words with a mark inside: `diy` for "D.I.Y.", `mcdonalds` for "McDonald's",
    /// `usbc` for "USB-C". They are searched along with the ``words(_:)``.
    static func compounds(_ text: String) -> [String] {
        var found: [String] = []
        var parts = 0
        var joined = String.UnicodeScalarView()
        var wasMark = true
        func close() {
            if parts > 1, joined.count <= 40 { found.append(String(joined)) }
            (parts, wasMark, joined) = (0, true, String.UnicodeScalarView())
        }
        for scalar in fold(text).unicodeScalars {
            if isWordScalar(scalar), !isIdeographic(scalar) {
                if wasMark { parts += 1 }
                wasMark = false
                joined.append(scalar)
            } else if !wasMark, marksInside.contains(scalar) {
                wasMark = true
            } else {
                close()
            }
        }
        close()
        return found
    }

    private static let marksInside: Set<Unicode.Scalar> = [".", "'", "\u{2019}", "-", "&"]

    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 {
            return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
        }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Han, kana and Hangul: scripts that do not separate words by spaces, or in which people search for part of a
    /// word.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
            0x20000...0x323AF:
            true
        default: false
        }
    }
}
