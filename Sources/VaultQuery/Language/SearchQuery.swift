/// A parsed query: every term must match. A query without terms finds everything.
package struct SearchQuery: Hashable, Sendable {
    package var terms: [SearchTerm]

    package init(terms: [SearchTerm] = []) {
        self.terms = terms
    }

    /// The words and phrases that may be anywhere in a receipt, without the negated ones; used for ranking and
    /// excerpts.
    package var soughtTexts: [TextPattern] {
        terms.compactMap { term in
            if case .text(let pattern) = term.condition, !term.isNegated { pattern } else { nil }
        }
    }

    /// Whether it asks for receipts in the Trash, so that it searches there whatever list is shown.
    package var isForTrash: Bool { terms.contains { !$0.isNegated && $0.condition == .state(.trash) } }
}

/// One condition of a query.
package struct SearchTerm: Hashable, Sendable {
    package var condition: SearchCondition
    /// Whether a minus precedes the term.
    package var isNegated: Bool
    /// The characters of the query's text that the term was parsed from.
    package var range: Range<Int>

    package init(_ condition: SearchCondition, isNegated: Bool = false, range: Range<Int> = 0..<0) {
        self.condition = condition
        self.isNegated = isNegated
        self.range = range
    }
}

/// A condition that a receipt must meet.
package enum SearchCondition: Hashable, Sendable {
    /// Anywhere in store, notes, tags, recognized text or the day of purchase.
    case text(TextPattern)
    /// In one of the texts, by name.
    case field(SearchedField, TextPattern)
    /// A receipt without an amount never matches.
    case total(AmountSpan)
    /// A receipt without that day never matches.
    case day(SearchedDay, DaySpan)
    /// Months of warranty; a receipt without a warranty never matches.
    case warranty(ClosedRange<Int>)
    /// A code of three uppercase letters.
    case currency(String)
    case has(HeldPart)
    case state(ReceiptState)
}

/// A text that a query can name.
package enum SearchedField: String, Hashable, Sendable, CaseIterable {
    case store, notes, tag, category
}

/// A day that a query can name.
package enum SearchedDay: Hashable, Sendable, CaseIterable {
    case purchase, warrantyEnd, returnBy
}

/// The parts that `has:` accepts; the raw value is the word for it.
package enum HeldPart: String, Hashable, Sendable, CaseIterable {
    case warranty, notes, tags, category, total, date, attachment
    case returnBy = "return"
}

/// The states that `is:` accepts; the raw value is the word for it.
package enum ReceiptState: String, Hashable, Sendable, CaseIterable {
    case favorite, returned, pending, failed, conflict, inbox, trash
}
