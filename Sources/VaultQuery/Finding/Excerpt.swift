package import VaultModel

/// Excerpts of text around a match.
package enum Excerpt {
    /// The maximum number of characters in an excerpt.
    package static let length = 60

    /// Returns an excerpt of the receipt's notes or recognized text around the first match there, on one line. Nil if
    /// everything sought is found in the texts that are shown anyway, or nothing in notes and recognized text: a tag
    /// says less than the notes.
    ///
    /// - Parameter shown: the texts shown in the receipt's row of the list.
    package static func text(of receipt: Receipt, shown: [String], _ query: SearchQuery) -> String? {
        for pattern in query.soughtTexts where !shown.contains(where: pattern.isFound) {
            for (source, text) in receipt.searchedTexts where source == .notes || source == .recognized {
                if let place = pattern.places(in: text).first { return cut(text, around: place) }
            }
        }
        return nil
    }

    /// Cuts from a few words before the place; an ellipsis marks omitted text.
    private static func cut(_ text: String, around place: Range<Int>) -> String {
        // One more than fits shows whether there is more.
        let characters = Array(text.prefix(place.lowerBound + length + 1))
        var start = place.lowerBound > 12 ? place.lowerBound - 10 : 0
        if start > 0, !characters[start - 1].isWhitespace {
            // Start at a whole word, if there is one before the place.
            let blank = characters[start..<place.lowerBound].firstIndex(where: \.isWhitespace)
            start = blank.map { $0 + 1 } ?? start
        }
        let end = min(characters.count, start + length)
        let piece = characters[start..<end].map { $0.isWhitespace ? " " : $0 }
        return (start > 0 ? "…" : "") + String(piece) + (end < characters.count ? "…" : "")
    }
}
