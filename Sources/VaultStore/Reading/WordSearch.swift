internal import VaultModel
internal import VaultQuery

/// What the index of words can say about conditions: which rows have all of their words.
struct WordSearch {
    /// For `MATCH`. The words are runs of folded letters and digits, so nothing that a person types is syntax to the
    /// index.
    let pattern: String
    /// Conditions that the words alone do not settle.
    let unanswered: [SearchCondition]

    /// Nil where no condition has words that the index holds.
    init?(_ conditions: [SearchCondition]) {
        var words: Set<String> = []
        var unanswered: [SearchCondition] = []
        for condition in conditions {
            switch condition {
            case .text(let pattern):
                words.formUnion(Self.words(pattern))
                if pattern.words.count > 1 || pattern.extent == .everything { unanswered.append(condition) }
            case .field(.store, let pattern), .field(.notes, let pattern), .field(.tag, let pattern):
                words.formUnion(Self.words(pattern))
                unanswered.append(condition)
            case .field(.category, _), .total, .day, .warranty, .currency, .has, .state: break
            }
        }
        guard !words.isEmpty else { return nil }
        // The longest words first: they leave the fewest rows for the others.
        pattern = words.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.joined(separator: " ")
        self.unanswered = unanswered
    }

    private static func words(_ pattern: TextPattern) -> [String] {
        guard pattern.extent == .beginning, let last = pattern.words.last else { return pattern.words }
        return pattern.words.dropLast() + [last + "*"]
    }
}
