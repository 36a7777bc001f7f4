internal import VaultModel

/// Weighs which row at the head names the merchant.
struct MerchantFinder {
    private let texts: [TextFacts]
    /// Names by their folded forms; of two with one form, the first.
    private let stores: [String: String]
    private let nearStores: [(key: WordKey.Key, mask: UInt64, name: String)]

    init(texts: [TextFacts], hints: ReadingHints) {
        self.texts = texts
        let folded = hints.stores.map { (StoreName.folded($0), $0) }.filter { (3...60).contains($0.0.count) }
        stores = Dictionary(folded) { first, _ in first }
        nearStores = folded.map { folded, name in
            let key = Array(folded.unicodeScalars)
            return (key, WordKey.mask(key), name)
        }
    }

    private struct Candidate {
        let name: String
        var score: Double
        let row: Row
        let folded: String
    }

    func find() -> ReadField<String>? {
        var pooled: [Candidate] = []
        let web = WebNames(texts.flatMap(\.rows))
        for text in texts {
            for candidate in candidates(in: text, web: web) {
                // Two passes read the same name almost alike.
                guard let same = pooled.firstIndex(where: { isSame($0.folded, candidate.folded) }) else {
                    pooled.append(candidate)
                    continue
                }
                let other = pooled[same]
                let score = max(other.score, candidate.score) + 0.25
                let isBetter = candidate.row.confidence > other.row.confidence
                pooled[same] = isBetter ? candidate : other
                pooled[same].score = score
            }
        }
        pooled.sort { $0.score > $1.score }
        guard let best = pooled.first, best.score > 0.2 else {
            return web.names.sorted().first.map { ReadField($0, confidence: 0.2) }
        }
        let lead = best.score - (pooled.count > 1 ? max(pooled[1].score, 0) : 0)
        let name = known(best.name) ?? web.shortened(best.name) ?? best.name
        return ReadField(
            name, confidence: min(best.score / 2.5, 0.5) + min(lead, 0.5) * 0.7, box: best.row.box, page: best.row.page)
    }

    private func isSame(_ name: String, _ other: String) -> Bool {
        if name == other { return true }
        guard min(name.count, other.count) >= 5, max(name.count, other.count) <= 60 else { return false }
        return WordDistance.between(name, other) * 5 <= min(name.count, other.count)
    }

    /// The store of the vault that the name is almost.
    private func known(_ name: String) -> String? {
        let folded = StoreName.folded(name)
        guard folded.count >= 3 else { return nil }
        if let same = stores[folded] { return same }
        let key = Array(folded.unicodeScalars)
        guard (5...60).contains(key.count) else { return nil }
        let (mask, limit) = (WordKey.mask(key), key.count >= 10 ? 2 : 1)
        return nearStores.first {
            WordKey.canBeNear(mask, $0.mask, limit: limit) && WordKey.isNear($0.key, key, limit: limit)
        }?.name
    }

    /// The head ends at the first price.
    private func candidates(in text: TextFacts, web: WebNames) -> [Candidate] {
        let firstPrice = text.amounts.first { $0.amount.decimals == 2 && $0.amount.row > 2 }?.amount.row
        let end = min(max(min(firstPrice ?? 14, 16), 3), text.rows.count)
        var found: [Candidate] = []
        var (place, isBelowAddress) = (0, false)
        var customers: [(label: Row, number: Int)] = []
        for (number, row) in text.rows.prefix(end).enumerated()
        where row.scalars.contains(where: \.properties.isAlphabetic) {
            var hasName = false
            let columns = row.columns
            for (index, part) in columns.enumerated() where !isNoise(part) {
                // A value beside its label.
                if index > 0, columns[index - 1].text.hasSuffix(":") || part.text.hasPrefix(":") { continue }
                if HeadRow.isCustomerLabel(part) { customers.append((part, number)) }
                guard let head = HeadRow(part) else { continue }
                hasName = true
                var name = candidate(head, place: place, in: text, web: web)
                if isBelowAddress { name.score -= 0.35 }
                // The head of a table.
                if columns.count > 2 { name.score -= 0.6 }
                if customers.contains(where: { number - $0.number <= 4 && part.isBelow($0.label) }) {
                    name.score -= 0.8
                }
                found.append(name)
            }
            guard !isNoise(row) else { continue }
            if place > 0 || !hasName { isBelowAddress = isBelowAddress || HeadRow.isAddress(row) }
            if row.confidence >= 60 { place += 1 }
        }
        return found + named(after: end, in: text, web: web)
    }

    /// Names below the head, which need more to speak for them: a site of that name, or a legal form.
    private func named(after end: Int, in text: TextFacts, web: WebNames) -> [Candidate] {
        text.rows.dropFirst(end).prefix(150).flatMap(\.columns).compactMap { row in
            guard row.words.count <= 10, let head = HeadRow(row) else { return nil }
            let fit = web.fit(head.name)
            guard fit >= 0.7 || HeadRow.hasLegalForm(head.name) || head.isNamed else { return nil }
            return candidate(head, place: 14, in: text, web: web)
        }
    }

    /// Whether the row is what recognition makes of a logo or of dirt.
    private func isNoise(_ row: Row) -> Bool {
        let letters = row.scalars.count { $0.properties.isAlphabetic }
        // Stars are a frame around a name.
        let all = row.scalars.count { $0 != "*" }
        return row.confidence < 35 || letters < 3 && row.confidence < 80 || letters * 2 < all
    }

    private func candidate(_ head: HeadRow, place: Int, in text: TextFacts, web: WebNames) -> Candidate {
        var score = 1 - 0.09 * Double(min(place, 12))
        if text.height > 0 {
            score += min(max(Double(head.row.height) / Double(text.height) - 1, -0.3), 1) * 0.4
        }
        score += (head.row.confidence - 90) / 40
        score += web.fit(head.name) * 0.8
        if HeadRow.hasLegalForm(head.name) { score += 0.2 }
        score -= place == 0 && head.isTown ? head.doubt - 0.6 : head.doubt
        if head.row.text.contains("**") || head.row.text.hasPrefix("* ") { score += 0.2 }
        if head.isNamed { score += 0.5 }
        let folded = StoreName.folded(head.name)
        if folded.count < 3 { score -= 0.4 }
        if folded.count > 35 { score -= 0.3 }
        if head.name.contains(where: { "{}[]<>=~_\\^“”„".contains($0) }) { score -= 0.3 }
        if known(head.name) != nil { score += 1 }
        return Candidate(name: head.name, score: score, row: head.row, folded: folded)
    }
}
