extension HeadRow {
    /// `Goethestr.`, `Hauptstraße`, `Kungsgatan`: a street in one word.
    static func hasStreetEnding(_ keys: [WordKey.Key]) -> Bool {
        keys.contains { key in
            key.count > 6 && streetEndings.contains { key.suffix($0.count).elementsEqual($0) }
        }
    }

    private static let streetEndings = [
        "strasse", "str", "gasse", "platz", "allee", "straat", "gatan", "vagen", "gracht", "laan", "plein", "gade",
        "ufer", "gata", "veien", "boulevard", "kade",
    ].map { WordKey.key($0, mixes: false) }

    /// Whether the row is part of an address: a street with its number, or a town with its code. Names stand above it.
    static func isAddress(_ row: Row) -> Bool {
        let text = row.text
        let keys = Array(WordKey.words(text, mixes: false).prefix(14))
        let hasDigit = row.scalars.contains { ("0"..."9").contains($0) }
        guard hasDigit, keys.count > 1 else { return false }
        let hits = HeadWords.lexicon.hits(in: keys).filter { $0.isExact || $0.length >= 6 }
        return hits.contains { $0.meaning == .address } || hasStreetEnding(keys) || hasPostalCode(text)
            || isAmericanTown(row)
    }

    /// Whether the rows below are the customer's: `Bill to`.
    static func isCustomerLabel(_ row: Row) -> Bool {
        row.words.count <= 5 && HeadWords.lexicon.hits(in: row.text).contains { $0.meaning == .customer && $0.isExact }
    }

    /// `Burbank, CA 91505`.
    static func isAmericanTown(_ row: Row) -> Bool {
        let words = row.words.suffix(2).map(\.text)
        return words.count == 2 && Countries.states.contains(words[0]) && words[1].prefix(5).allSatisfy(\.isNumber)
    }

    /// Four or five digits beside a word: a town.
    static func hasPostalCode(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        // `116 38 Stockholm`.
        if words.count > 2, words[0].count == 3, words[1].count == 2, (words[0] + words[1]).allSatisfy(\.isNumber) {
            return true
        }
        return words.count > 1
            && words.contains { word in
                let digits = word.filter { $0.isASCII && $0.isNumber }
                return (4...6).contains(digits.count) && digits.count >= word.count - 3
            }
    }
}
