/// An amount with what its row says about it.
struct LabelledAmount: Hashable {
    /// The position of the label.
    enum Place: Hashable {
        /// Directly before it.
        case before
        /// Before another amount that is before it, as in a table.
        case shared
        /// In the row above, or after it.
        case aside
    }

    let amount: PrintedAmount
    let label: AmountLabel
    let place: Place
    /// Whether the row is about taxes: it has a word for them, or a rate.
    let isInTaxRow: Bool

    var value: Int64 { amount.hundredths }
    var role: AmountRole { label.role }
}

/// Joins amounts with their labels.
struct AmountLabeller {
    let rows: [Row]
    /// By row.
    let amounts: [[PrintedAmount]]

    func labelled() -> [LabelledAmount] {
        rows.indices.flatMap { index in amounts[index].isEmpty ? [] : labelled(row: index) }
    }

    private func labelled(row index: Int) -> [LabelledAmount] {
        let row = rows[index]
        let inRow = AmountLabel(row.text)
        let hasRate = row.scalars.contains("%")
        let isTip = hasRate && AmountWords.lexicon.hits(in: row.text).contains { $0.meaning == .tip && $0.isExact }
        var start = 0
        var previous: AmountLabel?
        return amounts[index].map { amount in
            let text = row.text(start..<max(start, amount.range.lowerBound))
            start = amount.range.upperBound
            var found = label(text, previous: previous, amount: amount, row: index)
            // `18 % tip: 3.60, total 25.21` is a proposal.
            if hasRate, isTip { found.0 = AmountLabel(role: .tip, isExact: true, otherWords: 0) }
            if found.1 == .before { previous = found.0 }
            let isTax = hasRate || inRow.role == .tax || inRow.role == .net
            return LabelledAmount(amount: amount, label: found.0, place: found.1, isInTaxRow: isTax)
        }
    }

    private func label(
        _ text: String, previous: AmountLabel?, amount: PrintedAmount, row index: Int
    ) -> (AmountLabel, LabelledAmount.Place) {
        let own = AmountLabel(text)
        if own.role != .none || letters(text) > 3 { return (own, .before) }
        if let previous { return (previous, .shared) }
        let row = rows[index]
        let after = AmountLabel(row.text(amount.range.upperBound..<row.scalars.count))
        if after.role != .none, amounts[index].count == 1 { return (after, .aside) }
        // `Summe Euro` and its amount are sometimes two rows.
        for above in [index - 1, index - 2] where rows.indices.contains(above) && letters(text) <= 3 {
            guard amounts[above].isEmpty, rows[above].page == row.page else { break }
            let label = AmountLabel(rows[above].text)
            if Self.alone.contains(label.role), label.otherWords <= 1 { return (label, .aside) }
        }
        return (.none, .before)
    }

    /// Roles that stand in a row of their own; others are the head of a table.
    private static let alone: Set<AmountRole> = [.payable, .total, .amount, .card, .cash, .given, .change, .subtotal]

    private func letters(_ text: String) -> Int {
        text.unicodeScalars.count { $0.properties.isAlphabetic }
    }
}
