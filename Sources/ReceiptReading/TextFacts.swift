/// One recognized text with its rows, dates and amounts.
struct TextFacts {
    let rows: [Row]
    let dates: [PrintedDate]
    /// In the order of the rows.
    let amounts: [LabelledAmount]
    /// The usual height of a letter; 0 without a picture.
    let height: Int
    private let starts: [Int: Range<Int>]

    init(_ text: RecognizedText) {
        let rows = Row.rows(of: text)
        let dates = rows.indices.flatMap { DateScanner.dates(in: rows[$0], at: $0) }
        let dated = Dictionary(grouping: dates, by: \.row)
        let amounts = rows.indices.map { index in
            let found = AmountScanner.amounts(in: rows[index], at: index).filter { amount in
                !(dated[index] ?? []).contains { $0.range.overlaps(amount.range) } && !amount.hasUnit
            }
            return TextFacts.credible(found)
        }
        let labelled = AmountLabeller(rows: rows, amounts: amounts).labelled()
        let heights = rows.map(\.height).filter { $0 > 0 }.sorted()
        (self.rows, self.dates, self.amounts) = (rows, dates, labelled)
        height = heights.isEmpty ? 0 : heights[heights.count / 2]
        var starts: [Int: Range<Int>] = [:]
        for (index, amount) in labelled.enumerated() {
            starts[amount.amount.row] = (starts[amount.amount.row]?.lowerBound ?? index)..<(index + 1)
        }
        self.starts = starts
    }

    /// Leaves out numbers that stand beside amounts and are counts or articles.
    private static func credible(_ amounts: [PrintedAmount]) -> [PrintedAmount] {
        let printed = amounts.filter { $0.decimals == 2 || $0.sign != nil }
        if !printed.isEmpty { return Array(printed.prefix(12)) }
        return amounts.count == 1 ? amounts.filter { $0.digits < 10_000_000 } : []
    }

    func amounts(inRow row: Int) -> ArraySlice<LabelledAmount> {
        starts[row].map { amounts[$0] } ?? []
    }
}
