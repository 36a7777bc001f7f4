import VaultModel

/// Ranks how well a line matches the query; higher is better.
package struct MatchRank: Sendable {
    private let patterns: [TextPattern]

    package init(_ query: SearchQuery) {
        patterns = query.soughtTexts
    }

    /// Whether there is anything to rank by.
    package var isUseful: Bool { !patterns.isEmpty }

    /// Returns the rank. The store counts most, then a tag, then the first line of the notes; a whole word counts more
    /// than a prefix. Matches elsewhere count nothing.
    package func value(store: String, tags: [String], note: String) -> Int {
        patterns.reduce(0) { sum, pattern in
            if let whole = fit(pattern, store) { return sum + (whole ? 8 : 6) }
            if let whole = tags.compactMap({ fit(pattern, $0) }).max(by: { !$0 && $1 }) { return sum + (whole ? 5 : 4) }
            if let whole = fit(pattern, note) { return sum + (whole ? 3 : 2) }
            return sum
        }
    }

    /// Returns nil if not found, true if found as whole words.
    private func fit(_ pattern: TextPattern, _ text: String) -> Bool? {
        guard !text.isEmpty, pattern.isFound(in: text) else { return nil }
        return pattern.asWhole.isFound(in: text)
    }
}

extension TextPattern {
    /// The same words, all of them whole.
    fileprivate var asWhole: TextPattern { TextPattern(words: words, .words) }
}
