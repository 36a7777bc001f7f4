/// Finds lengths in the small print: `2 Jahre Garantie`, `Returns within 30 days`.
struct PolicyFinder {
    let texts: [TextFacts]

    private struct Length {
        let count: Int
        let unit: PolicyWord
        let row: Int
        /// Words of the row before it.
        let place: Int
    }

    /// Months, of at most 50 years.
    func warrantyMonths() -> ReadField<Int>? {
        find(.warranty) { length in
            switch length.unit {
            case .months: length.count
            case .years: length.count * 12
            // A test of 30 days is no warranty.
            case .days, .weeks, .warranty, .giveBack: nil
            }
        } limit: {
            (3...600).contains($0)
        }
    }

    /// Days, of at most 400.
    func returnDays() -> ReadField<Int>? {
        find(.giveBack) { length in
            switch length.unit {
            case .days: length.count
            case .weeks: length.count * 7
            case .months: length.count * 30
            case .years, .warranty, .giveBack: nil
            }
        } limit: {
            (1...400).contains($0)
        }
    }

    private func find(
        _ subject: PolicyWord, value: (Length) -> Int?, limit: (Int) -> Bool
    ) -> ReadField<Int>? {
        for text in texts {
            for (index, row) in text.rows.enumerated() {
                let hits = PolicyWords.lexicon.hits(in: row.text)
                guard let mention = hits.first(where: { $0.meaning == subject && ($0.isExact || $0.length >= 7) })
                else { continue }
                // A sentence may begin in the row above and end in the one below.
                let near = [index, index + 1, index - 1].filter { text.rows.indices.contains($0) }
                let found = near.flatMap { lengths(in: text.rows[$0], at: $0) }
                let sorted = found.sorted { rank($0, index, mention.words) < rank($1, index, mention.words) }
                guard let length = sorted.first, let amount = value(length), limit(amount) else { continue }
                let box = text.rows[length.row].box
                return ReadField(amount, confidence: length.row == index ? 0.8 : 0.6, box: box, page: row.page)
            }
        }
        return nil
    }

    private func rank(_ length: Length, _ row: Int, _ words: Range<Int>) -> Int {
        (length.row == row ? 0 : 100) + abs(length.place - words.lowerBound)
    }

    private func lengths(in row: Row, at index: Int) -> [Length] {
        let words = row.words.flatMap { word in
            // `14Tage`, `30-day`.
            word.text.split { !$0.isLetter && !$0.isNumber }.flatMap { PolicyFinder.parted($0) }
        }
        return zip(words, words.dropFirst()).enumerated().compactMap { place, pair in
            guard pair.0.utf8.count <= 3, let count = PolicyFinder.count(pair.0), count > 0 else { return nil }
            let units: Set<PolicyWord> = [.days, .weeks, .months, .years]
            guard
                let hit = PolicyWords.lexicon.hits(in: pair.1).first(where: { units.contains($0.meaning) && $0.isExact }
                )
            else { return nil }
            return Length(count: count, unit: hit.meaning, row: index, place: place)
        }
    }

    private static func count(_ word: String) -> Int? {
        word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
    }

    private static func parted(_ word: Substring) -> [String] {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(digits.count)
        return [digits, rest].filter { !$0.isEmpty }.map(String.init)
    }
}
