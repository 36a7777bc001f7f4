package import FieldInput
import VaultModel

extension SearchQuery {
    /// Parses a query.
    ///
    /// - Parameter days: the reader of days; without one, days are read in the order of the numbers in ISO 8601, or day
    ///   first.
    /// - Throws: ``QueryProblem`` for the first part that cannot be parsed.
    package init(
        parsing text: String, days: DayInput = DayInput(order: .yearFirst, today: nil)
    ) throws(QueryProblem) {
        let tokens = QueryScanner.tokens(text)
        let parser = QueryParser(currency: QueryParser.onlyCurrency(tokens), days: days)
        var terms: [SearchTerm] = []
        for token in tokens {
            guard let condition = try parser.condition(token) else { continue }
            terms.append(SearchTerm(condition, isNegated: token.isNegated, range: token.range))
        }
        self.init(terms: terms)
    }
}

/// Interprets the tokens of a query.
struct QueryParser {
    /// The currency of amounts without one; nil if the query names none, or several.
    let currency: Currency?
    let days: DayInput

    static func onlyCurrency(_ tokens: [QueryToken]) -> Currency? {
        let named = tokens.filter { $0.name.flatMap(QueryName.init(typed:)) == .currency }
        guard named.count == 1, let token = named.first, !token.isNegated else { return nil }
        return QueryParser.currency(token.value)
    }

    /// A currency as people type it. A code that ISO 4217 has not assigned may be stored.
    private static func currency(_ text: String) -> Currency? {
        (try? CurrencyInput.read(text)) ?? Currency(text.uppercased())
    }

    /// Returns nil for text without a word in it, which excludes nothing.
    func condition(_ token: QueryToken) throws(QueryProblem) -> SearchCondition? {
        guard let typed = token.name else { return pattern(token).map(SearchCondition.text) }
        guard let name = QueryName(typed: typed) else {
            throw QueryProblem(.unknownName(typed, meant: .nearest(to: typed)), at: token.nameRange)
        }
        guard token.value.contains(where: { !$0.isWhitespace }) else {
            throw QueryProblem(.noValue(name), at: token.range)
        }
        return try condition(name, token)
    }

    private func condition(_ name: QueryName, _ token: QueryToken) throws(QueryProblem) -> SearchCondition {
        switch name {
        case .store: return .field(.store, try named(name, token))
        case .notes: return .field(.notes, try named(name, token))
        case .tag: return .field(.tag, try named(name, token))
        case .category: return .field(.category, try named(name, token))
        case .total: return .total(try SpanReader(token).amounts(in: currency))
        case .bought: return .day(.purchase, try SpanReader(token).days(by: days))
        case .before: return .day(.purchase, try SpanReader(token).days(by: days, .below))
        case .after: return .day(.purchase, try SpanReader(token).days(by: days, .above))
        case .expires: return .day(.warrantyEnd, try SpanReader(token).days(by: days))
        case .returnBy: return .day(.returnBy, try SpanReader(token).days(by: days))
        case .warranty: return .warranty(try SpanReader(token).months())
        case .currency:
            guard let currency = QueryParser.currency(token.value) else {
                throw QueryProblem(.noCurrency, at: token.valueRange)
            }
            return .currency(currency.code)
        case .has:
            guard let part = HeldPart(typed: token.value) else {
                throw QueryProblem(.unknownPart, at: token.valueRange)
            }
            return .has(part)
        case .state:
            guard let state = ReceiptState(typed: token.value) else {
                throw QueryProblem(.unknownState, at: token.valueRange)
            }
            return .state(state)
        }
    }

    private func pattern(_ token: QueryToken) -> TextPattern? {
        TextPattern(token.value, token.isQuoted && token.isClosed ? .words : .beginning)
    }

    private func named(_ name: QueryName, _ token: QueryToken) throws(QueryProblem) -> TextPattern {
        let whole = token.value.hasPrefix("=") ? TextPattern(token.value, .everything) : nil
        guard let pattern = whole ?? pattern(token) else { throw QueryProblem(.noValue(name), at: token.range) }
        return pattern
    }
}

extension HeldPart {
    /// Returns nil for an unknown word; ignores case, and accepts singular and plural.
    init?(typed: String) {
        switch typed.lowercased() {
        case "note": self = .notes
        case "tag": self = .tags
        case "amount": self = .total
        case let word:
            guard let part = HeldPart(rawValue: word) else { return nil }
            self = part
        }
    }
}

extension ReceiptState {
    /// Returns nil for an unknown word; ignores case.
    init?(typed: String) {
        switch typed.lowercased() {
        case "favourite", "fav": self = .favorite
        case "disputed": self = .conflict
        case "deleted": self = .trash
        case let word:
            guard let state = ReceiptState(rawValue: word) else { return nil }
            self = state
        }
    }
}
