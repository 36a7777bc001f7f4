package import VaultModel

/// The words around what was found.
package enum Excerpt {
    /// How many characters an excerpt has at most.
    package static let length = 60

    /// A piece of the receipt's notes or recognised text that shows the first thing found there, on one line; nil where
    /// everything sought stands in the texts that are shown anyway, or in none of these: a tag says less than the notes.
    ///
    /// - Parameter shown: the texts that the line of the list shows.
    package static func text(of receipt: Receipt, shown: [String], _ query: SearchQuery) -> String? {
        for pattern in query.soughtTexts where !shown.contains(where: pattern.isFound) {
            for (source, text) in receipt.searchedTexts where source == .notes || source == .recognised {
                if let place = pattern.places(in: text).first { return cut(text, around: place) }
            }
        }
        return nil
    }

    /// Begins a few words before the place; dots stand for what was cut off.
    private static func cut(_ text: String, around place: Range<Int>) -> String {
        let characters = Array(text)
        var start = place.lowerBound > 12 ? place.lowerBound - 10 : 0
        if start > 0, !characters[start - 1].isWhitespace {
            // A whole word to begin with, if there is one before the place.
            let blank = characters[start..<place.lowerBound].firstIndex(where: \.isWhitespace)
            start = blank.map { $0 + 1 } ?? start
        }
        let end = min(characters.count, start + length)
        let piece = characters[start..<end].map { $0.isWhitespace ? " " : $0 }
        return (start > 0 ? "…" : "") + String(piece) + (end < characters.count ? "…" : "")
    }
}
