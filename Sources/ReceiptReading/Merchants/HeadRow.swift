internal import Folding
internal import VaultModel

/// A row near the head of a receipt, as a possible name of the merchant.
struct HeadRow {
    let row: Row
    let name: String
    /// The signs in its words, without those of its place.
    let signs: NameSigns

    /// Nil if the row cannot be a name: an address, a number, a title, a greeting.
    init?(_ row: Row) {
        var words = row.words.map { HeadRow.spelled($0.text) }
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
            var signs = HeadRow.signs(of: cleaned, digits: digits)
        else { return nil }
        self.row = row
        name = cleaned
        signs.add(.town, if: HeadRow.hasPostalCode(cleaned) || HeadRow.isAmericanTown(row))
        let isNamed = hits.contains { $0.meaning == .welcome || $0.meaning == .seller }
        signs.add(.named, if: words.count < row.words.count && isNamed)
        signs.add(.framed, if: HeadRow.isFramed(row.text))
        self.signs = signs
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

    /// Finds the signs in the words of a text; nil if it is no name.
    private static func signs(of name: String, digits: Int) -> NameSigns? {
        let keys = Array(HeadRow.keys(of: name).prefix(14))
        guard !keys.isEmpty, !name.contains("@"), !(name.hasPrefix("(") && name.hasSuffix(")")),
            !name.lowercased().contains("www"), !isHost(name)
        else { return nil }
        // Many a short name is like a word for streets but for a letter.
        let hits = HeadWords.lexicon.hits(in: keys).filter {
            $0.isExact || $0.length >= ($0.meaning == .address ? 7 : 6)
        }
        let meanings = Set(hits.map(\.meaning))
        let isCompany = hasLegalForm(name)
        let isData = meanings.contains(.data)
        // `Table Hill Market` is a name, and `Table 12` and `Host: Anna` are none.
        if isData, !isCompany, digits > 0 || name.contains(":") || keys.count < 3 { return nil }
        if !meanings.isDisjoint(with: [.customer, .greeting]), !isCompany { return nil }
        let explained = Set(hits.flatMap(\.words))
        let rest = keys.indices.filter { !explained.contains($0) && keys[$0].count > 1 }
        if rest.isEmpty, !meanings.isEmpty { return nil }
        let isAddress = meanings.contains(.address) || hasStreetEnding(keys) || name.lowercased().hasPrefix("c/")
        if isAddress, digits > 0 { return nil }
        if isLabelled(name) || Countries.currencies.contains(name) { return nil }
        if endsWithPrice(name) || isAmountLabel(name, words: keys.count) { return nil }
        var signs = signs(ofForm: name)
        signs.add(.company, if: isCompany)
        signs.add(.title, if: meanings.contains(.title) && !isCompany)
        signs.add(.address, if: isAddress && !isCompany)
        signs.add(.data, if: isData && !isCompany)
        signs.add(.host, if: meanings.contains(.host))
        return signs
    }

    /// The keys of the words that are letters for the most part: a number is no name.
    private static func keys(of name: String) -> [WordKey.Key] {
        let words = name.split(separator: " ").filter { $0.count(where: \.isLetter) > $0.count(where: \.isNumber) }
        return WordKey.words(words.joined(separator: " "), mixes: false)
    }

    private static func isAmountLabel(_ name: String, words: Int) -> Bool {
        let label = AmountLabel(name)
        guard label.isExact else { return false }
        switch label.role {
        case .payable, .subtotal, .tax, .net, .count, .given, .change: return true
        case .total: return words > 1
        case .amount, .cash, .card, .tip, .discount, .rounding, .other, .none: return false
        }
    }

    private static func signs(ofForm name: String) -> NameSigns {
        var signs = NameSigns()
        signs.add(.lowercase, if: name.contains(where: \.isLowercase) && !name.contains(where: \.isUppercase))
        signs.add(.colon, if: name.contains(":"))
        signs.add(.number, if: endsWithNumber(name))
        let pieces = name.split(whereSeparator: { !$0.isLetter })
        signs.add(.crumbs, if: pieces.count > 1 && pieces.reduce(0) { $0 + $1.count } * 2 <= pieces.count * 5)
        let words = name.split(separator: " ")
        signs.add(.digits, if: words.contains { $0.allSatisfy { $0.isNumber || ".,:#-".contains($0) } })
        let odd = name.contains(where: { "{}[]<>=~_\\^".contains($0) })
        signs.add(.mark, if: odd || name.contains(")") && !name.contains("("))
        let small = words.count { $0.first?.isLowercase == true && $0.count > 1 }
        signs.add(.sentence, if: small > 2 || small > 0 && ".!?".contains(name.last ?? " "))
        return signs
    }

    private static func isFramed(_ text: String) -> Bool {
        let quotes = text.count { "“”„\"‘’'«»".contains($0) }
        return text.contains("**") || text.hasPrefix("* ") || quotes > 1
    }

    private static func isHost(_ name: String) -> Bool {
        if name.contains("/"), name.contains("."), !name.contains(" ") { return true }
        guard let last = name.split(separator: ".").last, last.count < name.count - 3 else { return false }
        return (2...3).contains(last.count) && last.allSatisfy(\.isLowercase) || name.contains("://")
    }

    /// `GmbH` at the end; not `ae` in small letters, which is what recognition reads in dirt.
    static func hasLegalForm(_ name: String) -> Bool {
        let words = TextFolding.words(name)
        guard words.count > 1, StoreName.folded(name) != words.joined() else { return false }
        return name.split(separator: " ").last.map { $0.count > 3 || $0.contains { $0.isUppercase || $0 == "." } }
            ?? false
            || !name.contains(where: \.isUppercase)
    }

    /// The number of a house: `8-10`, `12a`.
    private static func endsWithNumber(_ name: String) -> Bool {
        let words = name.split(separator: " ")
        guard words.count > 1, let last = words.last, last.first?.isNumber == true else { return false }
        return last.allSatisfy { $0.isNumber || "-/".contains($0) || $0 == last.last && $0.isLetter }
    }

    /// `Order: 84`.
    private static func isLabelled(_ name: String) -> Bool {
        guard let colon = name.firstIndex(of: ":") else { return false }
        let value = name[name.index(after: colon)...].drop { $0 == " " || $0 == "#" }
        return value.first?.isNumber == true
    }

    /// `Tee 3,00`.
    private static func endsWithPrice(_ name: String) -> Bool {
        guard let last = name.split(separator: " ").last, let mark = last.lastIndex(where: { ".,".contains($0) }) else {
            return false
        }
        let cents = last[mark...].dropFirst()
        return cents.count == 2 && cents.allSatisfy(\.isNumber) && last.first?.isNumber == true
    }
}
