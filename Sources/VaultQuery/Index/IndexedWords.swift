internal import Folding
package import VaultModel

/// The words that the index holds for a receipt: the folded words of each of its texts in order, between signs that no
/// word contains, so that a phrase never continues from one text into the next.
package enum IndexedWords {
    /// The sign at both ends of each text.
    package static let edge = "\u{B6}"
    /// The sign before each compound, a word written with a mark inside; compounds stand alone.
    static let compoundSign = "\u{A7}"

    package static func of(_ receipt: Receipt, _ parts: ReceiptParts) -> String {
        of(receipt.searchedTexts.map(\.text) + parts.searchedTexts)
    }

    private static func of(_ texts: [String]) -> String {
        var words = JoinedWords()
        for text in texts { words.append(wordsOf: text, after: edge) }
        if !words.isEmpty { words.append(edge) }
        // Sorted, so that the same receipt always has the same words.
        for compound in words.compounds.sorted() {
            words.append(compoundSign)
            words.append(compound)
        }
        return words.text
    }

    /// Returns the pattern for `MATCH`, which selects exactly the rows that contain the words in one of their texts.
    /// The words are runs of folded letters and digits, so nothing that a person types is syntax for the index.
    package static func match(_ pattern: TextPattern) -> String {
        var words = pattern.words
        switch pattern.extent {
        case .words: break
        case .beginning: words = words.dropLast() + words.suffix(1).map { $0 + "*" }
        case .everything: words = [edge] + words + [edge]
        }
        return words.count == 1 ? words[0] : "\"\(words.joined(separator: " "))\""
    }
}
