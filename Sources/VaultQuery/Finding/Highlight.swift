/// The places in a text that match a query.
package struct Highlight: Sendable {
    private let patterns: [(field: SearchedField?, pattern: TextPattern)]

    package init(_ query: SearchQuery) {
        patterns = query.terms.compactMap { term in
            guard !term.isNegated else { return nil }
            return switch term.condition {
            case .text(let pattern): (nil, pattern)
            case .field(let field, let pattern): (field, pattern)
            case .total, .day, .warranty, .currency, .has, .state: nil
            }
        }
    }

    /// Returns ranges of characters, in order and not overlapping.
    ///
    /// - Parameter field: the field of the text, for conditions that name it; nil for any other text.
    package func places(in text: String, of field: SearchedField?) -> [Range<Int>] {
        let found = patterns.filter { $0.field == nil || $0.field == field }.flatMap { $0.pattern.places(in: text) }
        var apart: [Range<Int>] = []
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = apart.last, place.lowerBound <= last.upperBound {
                apart[apart.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
            } else {
                apart.append(place)
            }
        }
        return apart
    }
}
