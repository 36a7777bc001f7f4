internal import VaultModel

/// Collects the rows of one pass that can be the merchant's name.
struct HeadScan {
    let text: TextFacts
    let web: WebNames
    let stores: KnownStores
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
        return isWhole ? found + named(after: end) : found
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
            guard isSpecial || web.fit(head.name) >= 0.7 else { return nil }
            var signs = signs(of: head, place: 8)
            signs.add(.late)
            return NamedRow(head.name, row: row, signs: signs)
        }
    }

    private func signs(of head: HeadRow, place: Int) -> NameSigns {
        var signs = head.signs
        signs[.rowsAbove] = Double(min(place, 8)) / 8
        if text.height > 0 { signs[.large] = min(max(Double(head.row.height) / Double(text.height) - 1, -0.3), 1) }
        signs[.unsure] = (100 - head.row.confidence) / 100
        signs[.web] = web.fit(head.name)
        signs.add(.known, if: stores.name(like: head.name) != nil)
        return signs
    }

    /// Whether the row is what recognition makes of a logo or of dirt.
    private static func isNoise(_ row: Row) -> Bool {
        let letters = row.scalars.count { $0.properties.isAlphabetic }
        // Stars are a frame around a name.
        let all = row.scalars.count { $0 != "*" && $0 != " " }
        let isCrumbs = row.words.count >= 4 && letters * 2 < row.words.count * 5 && row.confidence < 80
        return row.confidence < 35 || letters < 3 && row.confidence < 80 || letters * 2 < all || isCrumbs
    }
}
