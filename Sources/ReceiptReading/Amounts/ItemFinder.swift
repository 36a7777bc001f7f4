/// Reads the lines of what was bought, if they add up.
struct ItemFinder {
    let texts: [TextFacts]
    /// In hundredths.
    let total: Int64

    private typealias Item = ReceiptReading.Item

    /// Amounts are in hundredths. Empty if the sum is neither the total nor the subtotal.
    func find() -> [ReceiptReading.Item] {
        texts.lazy.map { items(in: $0) }.first { !$0.isEmpty } ?? []
    }

    private func items(in text: TextFacts) -> [Item] {
        var sums: Set<Int64> = [total]
        sums.formUnion(text.amounts.filter { $0.role == .subtotal }.map(\.value))
        var items: [Item] = []
        var sum: Int64 = 0
        var name: String?
        for (index, row) in text.rows.enumerated() {
            guard let last = text.amounts(inRow: index).last else {
                name = ItemFinder.name(row, upTo: row.scalars.count) ?? name
                continue
            }
            switch last.role {
            case .none, .discount, .count:
                guard items.count < 200 else { return [] }
                let end = text.amounts(inRow: index).first?.amount.range.lowerBound ?? 0
                let own = ItemFinder.name(row, upTo: end) ?? name
                guard let own else { continue }
                let amount = last.role == .discount ? -abs(last.value) : last.value
                items.append(Item(name: own, amount: amount))
                sum += amount
                name = nil
            case .payable, .total, .amount, .subtotal, .tax, .net, .cash, .given, .change, .card, .tip, .rounding,
                .other:
                if !items.isEmpty, sums.contains(sum) { return items }
            }
        }
        return []
    }

    /// The words before a price, without the quantity before them; nil unless there are letters.
    private static func name(_ row: Row, upTo end: Int) -> String? {
        let text = row.text(0..<end)
        let words = text.split(separator: " ").drop { word in
            !word.contains(where: \.isLetter) || word.count <= 2 && word.lowercased().hasSuffix("x")
        }
        let trimmed = words.joined(separator: " ").trimmingMarks
        let letters = trimmed.unicodeScalars.count { $0.properties.isAlphabetic }
        return letters >= 3 ? String(trimmed.prefix(80)) : nil
    }
}

extension String {
    fileprivate var trimmingMarks: String {
        var rest = self[...]
        while let last = rest.last, !last.isLetter, !last.isNumber, last != ")", last != "%" { rest = rest.dropLast() }
        return String(rest)
    }
}
