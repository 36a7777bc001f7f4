internal import CCatalogs

/// The texts of one language, by the English ones. If one is missing, the English text is shown.
package struct Catalog: Sendable {
    /// The forms for each key: one text, or one for each form of a number.
    package let entries: [String: [String]]

    /// No entries: the texts of the code are used.
    private static let english = Catalog(entries: [:])
    private static let german = Catalog(po: String(cString: rv_catalog_german))
    private static let greek = Catalog(po: String(cString: rv_catalog_greek))

    /// The texts of a language; parsed when they are first used.
    package static func of(_ language: Language) -> Catalog {
        switch language {
        case .english: english
        case .german: german
        case .greek: greek
        }
    }

    /// The text of a phrase. German and Greek have the same two forms as English: one, and all other numbers.
    package func text(of phrase: Phrase) -> String {
        let forms = entries[phrase.use.map { Catalog.key(phrase.key, usedAs: $0) } ?? phrase.key]
        if forms == nil, phrase.isOutside {
            if entries.isEmpty { return phrase.key }
            let lifted = phrase.withNumbersLifted
            return entries[lifted.key] == nil ? phrase.key : text(of: lifted)
        }
        let form =
            if let plural = phrase.plural, plural.count != 1 {
                forms?.last ?? plural.key
            } else {
                forms?.first ?? phrase.key
            }
        return Self.fill(
            form,
            phrase.values.map {
                switch $0 {
                case .text(let text): text
                case .phrase(let phrase): text(of: phrase)
                }
            })
    }

    /// Joins a context and a text as gettext does.
    static func key(_ text: String, usedAs use: String) -> String { "\(use)\u{4}\(text)" }

    private static func fill(_ form: String, _ values: [String]) -> String {
        guard !values.isEmpty else { return form }
        var text = ""
        var rest = form[...]
        while let sign = rest.firstIndex(of: "%") {
            let next = rest.index(after: sign)
            let number = next < rest.endIndex ? rest[next].wholeNumberValue ?? 0 : 0
            if values.indices.contains(number - 1) {
                text += rest[..<sign] + values[number - 1]
                rest = rest[rest.index(after: next)...]
            } else {
                text += rest[...sign]
                rest = rest[next...]
            }
        }
        return text + rest
    }
}
