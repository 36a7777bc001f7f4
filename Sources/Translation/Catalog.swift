internal import CCatalogs

/// The texts of one language, by the English ones. If one is missing, the English text is shown.
package struct Catalog: Sendable {
    private let table: MessageTable

    /// No entries: the texts of the code are used.
    private static let english = Catalog(mo: [])
    private static let german = Catalog(embedded: rv_catalog_de)
    private static let greek = Catalog(embedded: rv_catalog_el)

    /// Takes the bytes of a `.mo` file, as `msgfmt` writes them. Entries that are damaged count as missing.
    package init(mo bytes: [UInt8]) {
        table = MessageTable(bytes)
    }

    /// Copies the bytes, which takes some 40 µs, because threads can't share a pointer.
    private init(embedded catalog: rv_catalog) {
        self.init(mo: Array(UnsafeBufferPointer(start: catalog.bytes, count: catalog.size)))
    }

    /// The texts of a language.
    package static func of(_ language: Language) -> Catalog {
        switch language {
        case .english: english
        case .german: german
        case .greek: greek
        }
    }

    /// The keys of all entries, each after its context, if it has one, and U+0004.
    package var keys: [String] { (0..<table.count).compactMap(table.key) }

    /// The text of a phrase. German and Greek have the same two forms as English: one, and all other numbers.
    package func text(of phrase: Phrase) -> String {
        let other = phrase.plural.flatMap { $0.count == 1 ? nil : $0.key }
        let key = phrase.use.map { Catalog.key(phrase.key, usedAs: $0) } ?? phrase.key
        let form = table.translation(of: key, forOne: other == nil)
        if form == nil, phrase.isOutside {
            if table.count == 0 { return phrase.key }
            let lifted = phrase.withNumbersLifted
            return table.translation(of: lifted.key, forOne: true) == nil ? phrase.key : text(of: lifted)
        }
        return Self.fill(
            form ?? other ?? phrase.key,
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
