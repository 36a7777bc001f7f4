import VaultModel

/// How well a line fits what was sought; more is better.
package struct MatchRank: Sendable {
    private let patterns: [TextPattern]

    package init(_ query: SearchQuery) {
        patterns = query.soughtTexts
    }

    /// Whether there is anything to rank by.
    package var isUseful: Bool { !patterns.isEmpty }

    /// The store counts most, then a tag, then the first line of the notes; a whole word more than the beginning of
    /// one. What is found only deeper counts nothing.
    package func value(store: String, tags: [String], note: String) -> Int {
        patterns.reduce(0) { sum, pattern in
            if let whole = fit(pattern, store) { return sum + (whole ? 8 : 6) }
            if let whole = tags.compactMap({ fit(pattern, $0) }).max(by: { !$0 && $1 }) { return sum + (whole ? 5 : 4) }
            if let whole = fit(pattern, note) { return sum + (whole ? 3 : 2) }
            return sum
        }
    }

    /// Nil: not found; true: as whole words.
    private func fit(_ pattern: TextPattern, _ text: String) -> Bool? {
        guard !text.isEmpty, pattern.isFound(in: text) else { return nil }
        return pattern.asWhole.isFound(in: text)
    }
}

extension TextPattern {
    /// The same words, all of them whole.
    fileprivate var asWhole: TextPattern { TextPattern(words: words, .words) }
}
