@testable import Folding

/// Folding, words and compounds, scalar by scalar: the results that ``TextFolding`` must have, byte by byte.
enum ReferenceFolding {
    /// The whole text at once, without the tables and the bytes that make it fast.
    static func fold(_ text: String) -> String { TextFolding.foldAny(text) }

    /// The words of a text, folded: runs of letters and digits, and each character of CJK scripts by itself.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func close() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in fold(text).unicodeScalars {
            if TextFolding.isIdeographic(scalar) {
                close()
                words.append(String(scalar))
            } else if TextFolding.isWordScalar(scalar) {
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
            if TextFolding.isWordScalar(scalar), !TextFolding.isIdeographic(scalar) {
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
}
