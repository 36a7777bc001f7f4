internal import Folding

/// Facts of the whole receipt, by which its names are judged.
struct NameContext {
    let web: WebNames
    let stores: KnownStores
    let words: WordRuns
    /// The words beside postal codes, folded.
    let towns: Set<String>

    init(texts: [TextFacts], stores: KnownStores) {
        let rows = texts.flatMap(\.rows)
        (web, self.stores, words) = (WebNames(rows), stores, WordRuns(texts.first?.rows ?? []))
        towns = Set(rows.flatMap(NameContext.townWords))
    }

    /// 1 if the name is nothing but words of a town that the receipt has beside a postal code; a half if it begins with
    /// them.
    func townShare(_ name: String) -> Double {
        let words = TextFolding.words(name).filter { $0.contains(where: \.isLetter) }
        guard let first = words.first, towns.contains(first) else { return 0 }
        return words.allSatisfy(towns.contains) ? 1 : 0.5
    }

    /// The two words after a postal code, or before one at the end of the row or in America.
    private static func townWords(_ row: Row) -> [String] {
        let words = row.words.map(\.text)
        guard words.count <= 12, let code = words.indices.lazy.compactMap({ postalCode(in: words, at: $0) }).first
        else {
            return []
        }
        let isAmerican = code.lowerBound > 1 && Countries.states.contains(words[code.lowerBound - 1])
        let before = words[..<(isAmerican ? code.lowerBound - 1 : code.lowerBound)].suffix(2)
        let beside = isAmerican || code.upperBound == words.count ? before : words[code.upperBound...].prefix(2)
        return beside.flatMap(TextFolding.words).filter { $0.count >= 4 && $0.allSatisfy(\.isLetter) }
    }

    /// The words of a postal code: `D-50667`, or `116 38`.
    private static func postalCode(in words: [String], at index: Int) -> Range<Int>? {
        let word = words[index]
        let digits = word.count { $0.isASCII && $0.isNumber }
        if digits == 3, word.count == 3, index + 1 < words.count, words[index + 1].count == 2,
            words[index + 1].allSatisfy(\.isNumber)
        {
            return index..<index + 2
        }
        let isCode = (4...5).contains(digits) && word.count - digits <= 2 && !word.contains { ".,:/".contains($0) }
        return isCode ? index..<index + 1 : nil
    }
}
