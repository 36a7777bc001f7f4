internal import Folding

/// How much speaks for each country, in addresses, tax numbers, telephone numbers and words.
struct CountryEvidence {
    private(set) var weights: [String: Double] = [:]
    /// Words of each language that stand beside amounts.
    private(set) var languages: [String: Double] = [:]

    init(_ rows: [Row]) {
        var signs: [String: Double] = [:]
        for row in rows {
            add(row)
            for word in row.words { addSign(word.text, &signs) }
        }
        for (code, weight) in signs { weights[code, default: 0] += min(weight, 1.2) }
        addLanguages()
    }

    /// The likeliest country and how far it is ahead, 0 … 1; nil without any evidence.
    var best: (code: String, lead: Double)? {
        let sorted = weights.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
        guard let first = sorted.first else { return nil }
        let second = sorted.count > 1 ? sorted[1].value : 0
        return (first.key, (first.value - second) / first.value)
    }

    func weight(_ code: String) -> Double { weights[code] ?? 0 }

    private mutating func add(_ row: Row) {
        for hit in Countries.lexicon.hits(in: row.text) where hit.isExact || hit.length >= 7 {
            weights[hit.meaning, default: 0] += hit.length <= 3 ? 1 : 1.5
        }
        for hit in AmountWords.lexicon.hits(in: row.text) where hit.isExact && hit.length >= 4 && !hit.language.isEmpty
        {
            languages[hit.language, default: 0] += 1
        }
        for word in row.words {
            addDomain(word.text)
            addNumber(word.text)
        }
        for (word, next) in zip(row.words, row.words.dropFirst()) { addPostalCode(word.text, next.text) }
        addPhone(row)
    }

    private static let homes = [
        "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "nl": "NL", "pt": "PT", "sv": "SE", "el": "GR", "ro": "RO",
    ]

    private mutating func addLanguages() {
        // A word of several languages counts once for each, so that only the difference between them tells.
        let all = languages.values.max() ?? 0
        guard all > 0 else { return }
        for country in Countries.all {
            let hits = country.languages.map { languages[$0] ?? 0 }.max() ?? 0
            guard hits > 0 else { continue }
            // Of the countries that share a language, the largest is the likeliest; English tells nothing.
            let isHome = country.languages.contains { Self.homes[$0] == country.code }
            weights[country.code, default: 0] += (isHome ? 1.7 : 1.5) * hits / all * min(hits, 4) / 4
        }
    }

    private mutating func addDomain(_ word: String) {
        let folded = TextFolding.fold(word)
        let host = folded.split(separator: "@").last.map { $0.prefix { $0 != "/" } } ?? ""
        let parts = host.split(separator: ".")
        guard parts.count >= 2, let last = parts.last, parts[parts.count - 2].count >= 3 || parts.first == "www" else {
            return
        }
        for country in Countries.all where country.domains.contains(String(last)) {
            weights[country.code, default: 0] += folded.contains("www") || folded.contains("@") ? 3 : 1.5
        }
    }

    /// A tax number: a prefix and its digits.
    private mutating func addNumber(_ word: String) {
        let letters = word.prefix { $0.isLetter && $0.isASCII }
        guard (2...3).contains(letters.count) else { return }
        let rest = word.dropFirst(letters.count)
        let digits = rest.count { $0.isASCII && $0.isNumber }
        guard digits >= 7, rest.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLetter || ".-".contains($0)) }) else {
            return
        }
        for country in Countries.all
        where country.taxPrefix == letters.uppercased() && country.taxDigits.contains(digits) {
            weights[country.code, default: 0] += 4
        }
    }

    private static let byPhone = Countries.all.sorted { $0.phone.count > $1.phone.count }

    /// A sign of money that one country has; the dollar of most receipts is the American one.
    private mutating func addSign(_ word: String, _ signs: inout [String: Double]) {
        guard
            let mark = [word.unicodeScalars.first, word.unicodeScalars.last].compactMap(\.self)
                .first(where: { $0.properties.generalCategory == .currencySymbol }),
            let code = CurrencySign(String(mark), isBefore: true)?.currencies.first
        else { return }
        let countries = Countries.all.filter { $0.currency == code }
        if countries.count == 1, let country = countries.first { signs[country.code, default: 0] += 0.4 }
    }

    private mutating func addPhone(_ row: Row) {
        let text = row.text
        guard let plus = text.firstIndex(of: "+") else { return }
        let after = text[text.index(after: plus)...].drop { $0 == " " || $0 == "(" }
        let digits = after.prefix { $0.isASCII && $0.isNumber }
        let length = after.count { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, length >= 8 else { return }
        // Longest first: +421 is not +42.
        for country in Self.byPhone
        where country.phone.count > 1 && digits.hasPrefix(country.phone) {
            weights[country.code, default: 0] += 3
            return
        }
    }

    private mutating func addPostalCode(_ word: String, _ next: String) {
        let trimmed = word.trimmingPrefix { ",.".contains($0) }
        let first = String(trimmed.prefix { $0.isLetter || $0.isNumber })
        let second = String(next.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
        switch (PostalShape.of(first), PostalShape.of(second)) {
        case ("AA", "99999"), ("AA", "99999-9999"):
            if Countries.states.contains(first) { weights["US", default: 0] += 4 }
        case ("A9A", "9A9"): weights["CA", default: 0] += 4
        case ("A9", "9AA"), ("A99", "9AA"), ("AA9", "9AA"), ("AA99", "9AA"), ("A9A", "9AA"), ("AA9A", "9AA"):
            weights["GB", default: 0] += 4
        case ("9999", "AA"): weights["NL", default: 0] += 1.5
        default: break
        }
        let prefixes = [
            "D-": "DE", "A-": "AT", "B-": "BE", "CH-": "CH", "F-": "FR", "I-": "IT", "DK-": "DK", "L-": "LU",
        ]
        for (prefix, code) in prefixes where word.hasPrefix(prefix) {
            let shape = PostalShape.of(String(word.dropFirst(prefix.count)))
            if shape == "9999" || shape == "99999" { weights[code, default: 0] += 3 }
        }
    }

    /// A word with every capital turned into `A` and every digit into `9`.
    private enum PostalShape {
        static func of(_ word: String) -> String {
            guard word.utf8.count <= 10 else { return "" }
            return String(word.map { $0.isASCII && $0.isNumber ? "9" : $0.isASCII && $0.isUppercase ? "A" : $0 })
        }
    }
}
