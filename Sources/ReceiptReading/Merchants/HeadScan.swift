internal import VaultModel

/// Collects the rows of one pass that can be the merchant's name.
struct HeadScan {
    let text: TextFacts
    let context: NameContext
    /// Whether the pass is over the whole receipt, and not only over its head.
    let isWhole: Bool

    func names() -> [NamedRow] {
        let end = headEnd
        var found: [NamedRow] = []
        var (place, isBelowAddress) = (0, false)
        var customers: [(label: Row, number: Int)] = []
        for (number, row) in text.rows.prefix(end).enumerated()
        where row.scalars.contains(where: \.properties.isAlphabetic) {
            var hasName = false
            let columns = row.columns
            for (index, part) in columns.enumerated() where !HeadScan.isNoise(part) {
                // A value beside its label.
                if index > 0, columns[index - 1].text.hasSuffix(":") || part.text.hasPrefix(":") { continue }
                if HeadRow.isCustomerLabel(part) { customers.append((part, number)) }
                guard let head = HeadRow(part) else { continue }
                hasName = true
                var signs = signs(of: head, place: place)
                signs.add(.first, if: found.isEmpty)
                signs.add(.belowAddress, if: isBelowAddress)
                signs.add(.inTable, if: columns.count > 2)
                let isCustomer = customers.contains { number - $0.number <= 4 && part.isBelow($0.label) }
                signs.add(.belowCustomer, if: isCustomer)
                found.append(NamedRow(head.name, row: part, signs: signs))
            }
            guard !HeadScan.isNoise(row) else { continue }
            if place > 0 || !hasName { isBelowAddress = isBelowAddress || HeadRow.isAddress(row) }
            if row.confidence >= 60 { place += 1 }
        }
        found += joined(found)
        return isWhole ? found + named(after: end) + sites() : found
    }

    /// The head ends at the first price.
    private var headEnd: Int {
        let firstPrice = text.amounts.first { $0.amount.decimals == 2 && $0.amount.row > 2 }?.amount.row
        return min(max(min(firstPrice ?? 14, 16), 3), text.rows.count)
    }

    /// Names below the head, which need more to speak for them: a site of that name, or a legal form.
    private func named(after end: Int) -> [NamedRow] {
        text.rows.dropFirst(end).prefix(150).flatMap(\.columns).compactMap { row in
            guard row.words.count <= 10, !HeadScan.isNoise(row), let head = HeadRow(row) else { return nil }
            let isSpecial = head.signs[.company] + head.signs[.named] + head.signs[.framed] > 0
            guard isSpecial || context.web.fit(head.name) >= 0.7 else { return nil }
            var signs = signs(of: head, place: 8)
            signs.add(.late)
            return NamedRow(head.name, row: row, signs: signs)
        }
    }

    /// Names in large letters over two or three rows, as `the / corner / shop`.
    private func joined(_ names: [NamedRow]) -> [NamedRow] {
        names.indices.flatMap { (first: Int) -> [NamedRow] in
            var words = names[first].row?.words ?? []
            var found: [NamedRow] = []
            for next in names.indices.dropFirst(first + 1).prefix(2) {
                guard names[next - 1].isAbove(names[next], textHeight: text.height), let row = names[next].row else {
                    break
                }
                words += row.words
                guard words.count <= 6, let head = HeadRow(Row(page: row.page, words: words)) else { break }
                var signs = names[first].signs
                for sign in [NameSign.lowercase, .sentence, .mark, .colon, .digits] { signs[sign] = head.signs[sign] }
                // Small letters throughout are a style, and no sentence.
                if head.signs[.lowercase] > 0 { signs[.sentence] = 0 }
                signs[.unsure] = (100 - head.row.confidence) / 100
                signs[.drawn] = signs[.unsure]
                signs[.web] = context.web.fit(head.name)
                signs.add(.joined)
                found.append(NamedRow(head.name, row: head.row, signs: signs))
            }
            return found
        }
    }

    /// The names of sites as rows spell them, whatever else is in those: `Linden-Laden` in `Linden-Laden liefert`.
    private func sites() -> [NamedRow] {
        text.rows.prefix(200).flatMap { row -> [NamedRow] in
            context.web.words(in: row).compactMap { words in
                let part = Row(page: row.page, words: words)
                guard !HeadScan.isNoise(part), let head = HeadRow(part) else { return nil }
                var signs = head.signs
                signs[.unsure] = (100 - part.confidence) / 100
                signs.add(.spelledSite)
                signs.add(.known, if: context.stores.name(like: head.name) != nil)
                return NamedRow(head.name, row: part, signs: signs)
            }
        }
    }

    private func signs(of head: HeadRow, place: Int) -> NameSigns {
        var signs = head.signs
        signs[.rowsAbove] = Double(min(place, 8)) / 8
        if text.height > 0 { signs[.large] = min(max(Double(head.row.height) / Double(text.height) - 1, -0.3), 1) }
        signs[.unsure] = (100 - head.row.confidence) / 100
        signs[.web] = context.web.fit(head.name)
        if signs[.large] > 0.5 { signs[.drawn] = signs[.unsure] }
        signs[.town] = max(signs[.town], context.townShare(head.name))
        signs.add(.unlikeSite, if: context.web.hasOwn && signs[.web] == 0)
        signs.add(.known, if: context.stores.name(like: head.name) != nil)
        return signs
    }

    /// Whether the row is what recognition makes of a logo or of dirt.
    private static func isNoise(_ row: Row) -> Bool {
        let letters = row.scalars.count { $0.properties.isAlphabetic }
        // Stars are a frame around a name, and digits can be a number beside it.
        let all = row.scalars.count { $0 != "*" && $0 != " " && !("0"..."9").contains($0) }
        let isCrumbs = row.words.count >= 4 && letters * 2 < row.words.count * 5 && row.confidence < 80
        return row.confidence < 35 || letters < 3 && row.confidence < 80 || letters * 2 < all || isCrumbs
    }
}
