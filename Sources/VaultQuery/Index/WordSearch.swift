/// The part of a search that the word index can answer.
package struct WordSearch {
    /// The pattern for `MATCH`; it selects the rows that have all the words but for the ``beginnings``. Nil if there are
    /// no others.
    package let pattern: String?
    /// The beginnings of words that the rows must have, too.
    package let beginnings: [Beginning]
    /// Conditions that the index does not decide, because it does not know fields.
    package let unanswered: [SearchCondition]

    /// Returns nil if no condition has words that the index holds.
    package init?(_ conditions: [SearchCondition]) {
        var patterns: Set<TextPattern> = []
        var unanswered: [SearchCondition] = []
        for condition in conditions {
            switch condition {
            case .text(let pattern): patterns.insert(pattern)
            case .field(.store, let pattern), .field(.notes, let pattern), .field(.tag, let pattern):
                patterns.insert(pattern)
                unanswered.append(condition)
            case .field(.category, _), .total, .day, .warranty, .currency, .has, .state: break
            }
        }
        guard !patterns.isEmpty else { return nil }
        beginnings = patterns.compactMap(Self.beginning).sorted()
        // The longest come first, because they leave the fewest rows for the others.
        let longer = patterns.filter { Self.beginning($0) == nil }.map(IndexedWords.match)
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        pattern = longer.isEmpty ? nil : longer.joined(separator: " ")
        self.unanswered = unanswered
    }

    private static func beginning(_ pattern: TextPattern) -> Beginning? {
        guard pattern.extent == .beginning, pattern.words.count == 1 else { return nil }
        return Beginning(pattern.words[0])
    }
}
