internal import VaultModel
internal import VaultQuery

/// What the index of words can say about conditions.
struct WordSearch {
    /// For `MATCH`: the rows that have all of it.
    let pattern: String
    /// Conditions that the index does not settle, since it knows no fields.
    let unanswered: [SearchCondition]

    /// Nil where no condition has words that the index holds.
    init?(_ conditions: [SearchCondition]) {
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
        // The longest first: they leave the fewest rows for the others.
        pattern = patterns.map(IndexedWords.match).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
            .joined(separator: " ")
        self.unanswered = unanswered
    }
}
