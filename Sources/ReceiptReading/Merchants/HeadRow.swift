internal import VaultModel

/// A row near the head of a receipt, as a possible name of the merchant.
struct HeadRow {
    let row: Row
    let name: String
    /// Hits of words that stand beside names.
    let isNamed: Bool
    /// 0 if nothing speaks against it.
    let doubt: Double
    /// Whether it looks like a town with its postal code.
    let isTown: Bool

    /// Nil if the row cannot be a name: an address, a number, a title, a greeting.
    init?(_ row: Row) {
        var words = row.words.map(\.text)
        let hits = HeadWords.lexicon.hits(in: words.prefix(12).joined(separator: " "))
        if let welcome = hits.first(where: { $0.meaning == .welcome && ($0.isExact || $0.length > 7) }) {
            words = Array(words.dropFirst(HeadRow.rawCount(of: words, keys: welcome.words.upperBound)))
        } else if let seller = hits.first(where: { $0.meaning == .seller && ($0.isExact || $0.length > 7) }) {
            words = Array(words.dropFirst(HeadRow.rawCount(of: words, keys: seller.words.upperBound)))
        }
        if let title = hits.first(where: { $0.meaning == .title && $0.isExact && $0.words.lowerBound >= 2 }),
            title.words.upperBound >= WordKey.words(row.text, mixes: false).count
        {
            words = Array(words.prefix(title.words.lowerBound))
        }
        let cleaned = HeadRow.cleaned(words.joined(separator: " "))
        let letters = cleaned.unicodeScalars.count { $0.properties.isAlphabetic }
        let digits = cleaned.unicodeScalars.count { ("0"..."9").contains($0) }
        guard letters >= (digits > 0 ? 3 : 2), digits <= letters, cleaned.unicodeScalars.count <= 60,
            let doubt = HeadRow.doubt(cleaned, digits: digits)
        else { return nil }
        self.row = row
        name = cleaned
        // A name can begin with a number, a town is never first.
        isTown = HeadRow.hasPostalCode(cleaned) || HeadRow.isAmericanTown(row)
        self.doubt = doubt + (isTown ? 0.7 : 0)
        isNamed = words.count < row.words.count && hits.contains { $0.meaning == .welcome || $0.meaning == .seller }
    }

    /// How many words of the text make up the first so many keys.
    private static func rawCount(of words: [String], keys: Int) -> Int {
        var rest = keys
        for (index, word) in words.enumerated() {
            rest -= WordKey.words(word, mixes: false).count
            if rest <= 0 { return index + 1 }
        }
        return words.count
    }

    /// How much speaks against the text as a name; nil if it is none.
    private static func doubt(_ name: String, digits: Int) -> Double? {
        let keys = Array(WordKey.words(name, mixes: false).prefix(14))
        guard !keys.isEmpty, !name.contains("@"), !(name.hasPrefix("(") && name.hasSuffix(")")),
            !name.lowercased().contains("www"), !isHost(name)
        else { return nil }
        let hits = HeadWords.lexicon.hits(in: keys).filter {
            $0.isExact || $0.length >= ($0.meaning == .address ? 5 : 6)
        }
        let meanings = Set(hits.map(\.meaning))
        let isCompany = hasLegalForm(name)
        if !meanings.isDisjoint(with: [.data, .customer, .greeting]), !isCompany { return nil }
        let explained = Set(hits.flatMap(\.words))
        let rest = keys.indices.filter { !explained.contains($0) && keys[$0].count > 1 }
        if rest.isEmpty, !meanings.isEmpty { return nil }
        var doubt = name.contains(where: \.isUppercase) || !name.contains(where: \.isLowercase) ? 0 : 0.4
        switch AmountLabel(name).role {
        case .payable, .subtotal, .tax, .net, .count, .given, .change: return nil
        case .total where keys.count > 1: doubt += 0.5
        case .total, .amount, .cash, .card, .tip, .discount, .rounding, .other, .none: break
        }
        if meanings.contains(.title) { doubt += isCompany ? 0.1 : 0.4 }
        if meanings.contains(.address) || hasStreetEnding(keys) {
            if digits > 0 { return nil }
            doubt += isCompany ? 0.1 : 0.7
        }
        if meanings.contains(.place) { doubt += digits > 0 ? 0.5 : 0.15 }
        if name.contains(":") { doubt += 0.5 }
        if endsWithNumber(name) { doubt += 0.4 }
        if name.contains(")"), !name.contains("(") { doubt += 0.5 }
        if rest.count == 1, let last = hits.first(where: { $0.words.upperBound == keys.count }), last.meaning == .kind {
            doubt += 0.2
        }
        return doubt
    }

    private static func isHost(_ name: String) -> Bool {
        guard let last = name.split(separator: ".").last, last.count < name.count - 3 else { return false }
        return (2...3).contains(last.count) && last.allSatisfy(\.isLowercase) || name.contains("://")
    }

    static func hasLegalForm(_ name: String) -> Bool {
        let words = TextFolding.words(name)
        return words.count > 1 && StoreName.folded(name) != words.joined()
    }

    /// `Goethestr.`, `Hauptstraße`, `Kungsgatan`: a street in one word.
    private static func hasStreetEnding(_ keys: [WordKey.Key]) -> Bool {
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

    /// The number of a house: `8-10`, `12a`.
    private static func endsWithNumber(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        guard words.count > 1, let last = words.last, last.first?.isNumber == true else { return false }
        return last.allSatisfy { $0.isNumber || "-/".contains($0) || $0 == last.last && $0.isLetter }
    }

    /// `Burbank, CA 91505`.
    private static func isAmericanTown(_ row: Row) -> Bool {
        let words = row.words.suffix(2).map(\.text)
        return words.count == 2 && Countries.states.contains(words[0]) && words[1].prefix(5).allSatisfy(\.isNumber)
    }

    /// Four or five digits beside a word: a town.
    private static func hasPostalCode(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        return words.count > 1
            && words.contains { word in
                let digits = word.filter { $0.isASCII && $0.isNumber }
                return (4...6).contains(digits.count) && digits.count >= word.count - 3
            }
    }

    /// Without marks around it, and without what follows a bar or the number of a branch.
    private static func cleaned(_ text: String) -> String {
        var name = text[...]
        // `(139386-X)`, the number of a register.
        if let open = name.lastIndex(of: "("), open > name.startIndex,
            name[open...].count(where: { $0.isASCII && $0.isNumber }) >= 3
        {
            name = name[..<open]
        }
        for mark in ["|", " - ", " · ", " • ", " * ", " ~ ", " – ", " — ", ", "] {
            let parts = name.parts(at: mark)
            if let first = parts.first(where: { $0.unicodeScalars.contains { $0.properties.isAlphabetic } }),
                parts.count > 1
            {
                name = first
            }
        }
        // A bracket that the next row closes.
        if let open = name.lastIndex(of: "("), open > name.startIndex, !name[open...].contains(")") {
            name = name[..<open]
        }
        func isMark(_ character: Character) -> Bool {
            !character.isLetter && !character.isNumber && !"()&!".contains(character)
        }
        while let first = name.first, isMark(first) || first == ")" || first == "!" { name = name.dropFirst() }
        while let last = name.last, isMark(last) && last != "." || last == "(" { name = name.dropLast() }
        return String(name).replacing("¥", with: "Y")
    }
}

extension Substring {
    fileprivate func parts(at mark: String) -> [Substring] {
        split(separator: mark, maxSplits: 8, omittingEmptySubsequences: false)
    }
}
