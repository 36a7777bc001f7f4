/// A text that a person reads, as written in the code: in English, with values in their places. Its language is chosen
/// where it is shown, so it can be created anywhere, on any thread.
///
/// Translators see ``key``: `"\(sent) of \(total)"` is `%1 of %2` for them, as in Qt's translations, so that they may
/// put the values in another order. A value that is itself a phrase is translated, too.
package struct Phrase: Hashable, Sendable {
    /// The English text with `%1` to `%9` in place of values.
    package let key: String
    /// The values, in the order of their numbers.
    let values: [Value]
    /// The text for every number but one; nil if the text does not depend on a number.
    let plural: Plural?
    /// Distinguishes this use from another one of the same English text; nil if one translation is right for all.
    let use: String?
    /// Whether another module created the sentence; then its numbers may be values.
    let isOutside: Bool

    enum Value: Hashable, Sendable {
        case text(String)
        case phrase(Phrase)
    }

    struct Plural: Hashable, Sendable {
        let key: String
        let count: Int
    }

    init(
        key: String, values: [Value] = [], plural: Plural? = nil, use: String? = nil, isOutside: Bool = false
    ) {
        self.key = key
        self.values = values
        self.plural = plural
        self.use = use
        self.isOutside = isOutside
    }

    /// Creates a phrase from a sentence of a module without translations, or from one that is not to be translated. It
    /// is looked up unchanged, then with `%1` to `%9` for its numbers: `3 changes sent` is `%1 changes sent`.
    package init(outside sentence: String) {
        self.init(key: sentence, isOutside: true)
    }

    /// Chooses the form for a number; both forms have the same values in the same order, as gettext requires.
    package static func counted(_ count: Int, _ one: Phrase, _ other: Phrase) -> Phrase {
        Phrase(key: one.key, values: one.values, plural: Plural(key: other.key, count: count))
    }

    /// The same text for a use that other languages translate differently: gettext's context, such as `verb`.
    package func used(as use: String) -> Phrase {
        Phrase(key: key, values: values, plural: plural, use: use, isOutside: isOutside)
    }

    /// The text in the current language (``Language/current``).
    package var text: String { Catalog.of(.current).text(of: self) }

    /// The English text, as written in the code.
    package var english: String { Catalog.of(.english).text(of: self) }
}

extension Phrase {
    /// The same sentence with its numbers as values.
    var withNumbersLifted: Phrase {
        var key = ""
        var values: [Value] = []
        var number = ""
        func close() {
            guard !number.isEmpty else { return }
            values.append(.text(number))
            key += "%\(values.count)"
            number = ""
        }
        for character in self.key {
            if character.isASCII, character.isNumber {
                number.append(character)
            } else {
                close()
                key.append(character)
            }
        }
        close()
        return Phrase(key: key, values: values)
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) {
        self.init(key: text)
    }

    package init(stringInterpolation parts: Parts) {
        self.init(key: parts.key, values: parts.values)
    }

    /// Collects the parts of a text with values.
    package struct Parts: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var values: [Value] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            key += literal
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(.text(value.description))
            key += "%\(values.count)"
        }

        package mutating func appendInterpolation(_ value: Phrase) {
            values.append(.phrase(value))
            key += "%\(values.count)"
        }
    }
}

/// The text in the current language.
package func say(_ phrase: Phrase) -> String { phrase.text }

/// The text in the current language, for a use that needs a translation of its own.
package func say(_ phrase: Phrase, as use: String) -> String { phrase.used(as: use).text }

/// The form for a number in the current language: `say(n, "\(n) receipt", "\(n) receipts")`.
package func say(_ count: Int, _ one: Phrase, _ other: Phrase) -> String { Phrase.counted(count, one, other).text }

/// A sentence of a module without translations, in the current language; unchanged if it contains names.
package func say(outside sentence: String) -> String { Phrase(outside: sentence).text }

extension DefaultStringInterpolation {
    /// A phrase inside a plain text would show its internal structure.
    @available(*, unavailable, message: "put its text there")
    package mutating func appendInterpolation(_ phrase: Phrase) {}
}
