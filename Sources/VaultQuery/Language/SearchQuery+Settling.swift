package import FieldInput

extension SearchQuery {
    /// Returns the query with its days as in ISO 8601, which mean the same to everybody on every day; the rest stays as
    /// it was typed. The store and exports get queries in this form.
    ///
    /// - Throws: ``QueryProblem`` for the first part that cannot be parsed.
    package static func settled(_ text: String, by days: DayInput) throws(QueryProblem) -> String {
        _ = try SearchQuery(parsing: text, days: days)
        var characters = Array(text)
        for token in QueryScanner.tokens(text).reversed() {
            guard token.name.flatMap(QueryName.init(typed:))?.takesDays == true else { continue }
            let settled = SpanReader(token).settledDays(by: days)
            if settled != token.value { characters.replaceSubrange(token.valueRange, with: settled) }
        }
        return String(characters)
    }
}

extension QueryName {
    fileprivate var takesDays: Bool {
        switch self {
        case .bought, .before, .after, .expires, .returnBy: true
        case .store, .notes, .tag, .category, .total, .currency, .warranty, .has, .state: false
        }
    }
}
