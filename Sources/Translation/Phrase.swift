/// A text that a person reads, as it stands in the code: in English, with values in their places.
///
/// What translators see is ``key``: `"\(sent) of \(total)"` is `%1 of %2` for them, as in Qt's catalogues, so that they
/// may put the values in another order.
package struct Phrase: Hashable, Sendable {
    /// The English text with `%1` to `%9` in place of values.
    package let key: String
    /// The English text whole.
    package let english: String
    /// The values, in the order of their numbers.
    package let values: [String]

    /// The text in the language of now (``Language/current``).
    package var text: String { Catalogue.of(.current).text(of: self) }
}

extension Phrase: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(key: text, english: text, values: [])
    }

    package init(stringInterpolation parts: Parts) {
        self.init(key: parts.key, english: parts.english, values: parts.values)
    }

    /// Collects a text with values.
    package struct Parts: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var english = ""
        fileprivate var values: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            key += literal
            english += literal
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            let text = value.description
            values.append(text)
            key += "%\(values.count)"
            english += text
        }
    }
}

/// The text in the language of now.
package func say(_ phrase: Phrase) -> String { phrase.text }

/// The form that a number has in the language of now: `say(n, "\(n) receipt", "\(n) receipts")`.
///
/// Both have the same values in the same order, as gettext wants it.
package func say(_ count: Int, _ one: Phrase, _ other: Phrase) -> String {
    Catalogue.of(.current).text(of: one, other, count)
}

/// A sentence that a module without catalogues made, in the language of now; as it is where it has values in it.
package func say(outside sentence: String) -> String {
    Catalogue.of(.current).text(of: Phrase(stringLiteral: sentence))
}
