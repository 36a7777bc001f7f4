/// A query that was understood: every term must hold. No terms: everything is found.
package struct SearchQuery: Hashable, Sendable {
    package var terms: [SearchTerm]

    package init(terms: [SearchTerm] = []) {
        self.terms = terms
    }

    /// The words and phrases that may stand anywhere in a receipt, without those that must not; what is ranked by and
    /// what excerpts show.
    package var soughtTexts: [TextPattern] {
        terms.compactMap { term in
            if case .text(let pattern) = term.condition, !term.isNegated { pattern } else { nil }
        }
    }

    /// Whether it asks for what is in the Trash, so that it draws from there whatever list is shown.
    package var isForTrash: Bool { terms.contains { !$0.isNegated && $0.condition == .state(.trash) } }
}

/// One condition of a query.
package struct SearchTerm: Hashable, Sendable {
    package var condition: SearchCondition
    /// Whether a minus stands before it.
    package var isNegated: Bool
    /// The characters of the query's text that it was read from.
    package var range: Range<Int>

    package init(_ condition: SearchCondition, isNegated: Bool = false, range: Range<Int> = 0..<0) {
        self.condition = condition
        self.isNegated = isNegated
        self.range = range
    }
}

/// What a receipt must be like.
package enum SearchCondition: Hashable, Sendable {
    /// Somewhere in store, notes, tags, recognised text or the day of purchase.
    case text(TextPattern)
    /// In one of the texts by name.
    case field(SearchedField, TextPattern)
    /// A receipt without an amount is in no span.
    case total(AmountSpan)
    /// A receipt without that day is in no span.
    case day(SearchedDay, DaySpan)
    /// Months of warranty; a receipt without a warranty is in no span.
    case warranty(ClosedRange<Int>)
    /// Three capitals.
    case currency(String)
    case has(HeldPart)
    case state(ReceiptState)
}

/// A text that can be asked for by name.
package enum SearchedField: String, Hashable, Sendable, CaseIterable {
    case store, notes, tag, category
}

/// A day that can be asked for by name.
package enum SearchedDay: Hashable, Sendable, CaseIterable {
    case purchase, warrantyEnd, returnBy
}

/// What `has:` names; the raw value is its word.
package enum HeldPart: String, Hashable, Sendable, CaseIterable {
    case warranty, notes, tags, category, total, date
    case returnBy = "return"
}

/// What `is:` names; the raw value is its word.
package enum ReceiptState: String, Hashable, Sendable, CaseIterable {
    case favorite, returned, pending, failed, conflict, trash
}
