/// Sums that hold on a receipt: a value that they result in is likely the total.
///
/// The amounts of all texts are taken together, so that one pass can confirm what another read.
struct AmountSums {
    /// The kinds of sums, which confirm each other. The same kind in two passes is one confirmation.
    private enum Source: Hashable { case change, taxes, items, taxRow, gross }

    private var bonuses: [Int64: [Source: Double]] = [:]
    /// Amounts that are the total only before taxes.
    private var untaxed: Set<Int64> = []

    init(_ texts: [TextFacts]) {
        let values = Dictionary(grouping: texts.flatMap(\.amounts), by: \.role)
            .mapValues { Array(Set($0.map { abs($0.value) }).filter { $0 > 0 }.sorted().prefix(40)) }
        addChange(values)
        addTaxes(values)
        addUntaxed(values)
        for text in texts {
            addItems(text)
            addTaxRows(text)
            addGross(text)
        }
    }

    /// 0 … 0.9 for a value that sums result in; negative for one that lacks its taxes.
    func bonus(_ value: Int64) -> Double { min(confirmed(value), 0.9) - (untaxed.contains(value) ? 0.3 : 0) }

    private func confirmed(_ value: Int64) -> Double {
        // In a fixed order, so that the last digit does not depend on a hash.
        let sources = bonuses[value] ?? [:]
        return [Source.change, .taxes, .items, .taxRow, .gross].reduce(0) { $0 + (sources[$1] ?? 0) }
    }

    /// Values that two kinds of sums result in and that were recognized nowhere.
    func unprinted(among printed: Set<Int64>) -> [Int64] {
        bonuses.keys.filter { (bonuses[$0]?.count ?? 0) > 1 && confirmed($0) >= 0.7 && !printed.contains($0) }
            .sorted().suffix(4)
    }

    private mutating func add(_ value: Int64, _ bonus: Double, _ source: Source) {
        guard value > 0 else { return }
        bonuses[value, default: [:]][source] = max(bonuses[value]?[source] ?? 0, bonus)
    }

    private mutating func addChange(_ values: [AmountRole: [Int64]]) {
        for given in (values[.given] ?? []) + (values[.cash] ?? []) {
            for change in values[.change] ?? [] where change < given { add(given - change, 0.4, .change) }
        }
    }

    private mutating func addTaxes(_ values: [AmountRole: [Int64]]) {
        let taxes = values[.tax] ?? []
        let all = taxes.reduce(0, +)
        for before in (values[.net] ?? []) + (values[.subtotal] ?? []) + (values[.amount] ?? []) {
            for tax in taxes where tax < before {
                add(before + tax, 0.3, .taxes)
                // Sums of rounded taxes.
                add(before + tax + 1, 0.25, .taxes)
                add(before + tax - 1, 0.25, .taxes)
            }
            if taxes.count > 1, all < before { add(before + all, 0.3, .taxes) }
            for rounding in values[.rounding] ?? [] where rounding < 100 {
                add(before + rounding, 0.2, .taxes)
                add(before - rounding, 0.2, .taxes)
            }
        }
        for subtotal in values[.subtotal] ?? [] {
            for discount in values[.discount] ?? [] where discount < subtotal { add(subtotal - discount, 0.2, .taxes) }
        }
    }

    private mutating func addUntaxed(_ values: [AmountRole: [Int64]]) {
        let paid = Set([.payable, .total, .card, .cash, .given].flatMap { values[$0] ?? [] })
        let totals = Set([.payable, .total].flatMap { values[$0] ?? [] })
        for tax in values[.tax] ?? [] {
            for value in totals where tax < value / 2 && !(-5...5).allSatisfy({ !paid.contains(value + tax + $0) }) {
                untaxed.insert(value)
            }
        }
    }

    /// The prices above a total: their sum.
    private mutating func addItems(_ text: TextFacts) {
        var sum: Int64 = 0
        var count = 0
        var seen: Set<Int64> = []
        for row in text.rows.indices {
            let inRow = text.amounts(inRow: row)
            guard let last = inRow.last else { continue }
            if last.amount.decimals == 0, last.amount.sign == nil { continue }
            if last.role == .none || last.role == .discount || last.role == .count {
                sum += last.role == .discount ? -abs(last.value) : last.value
                count += 1
            } else if count > 0, last.value == sum || Self.ending.contains(last.role), seen.insert(sum).inserted {
                add(sum, count > 1 ? 0.35 : 0.2, .items)
            }
        }
    }

    /// Roles of the amount that ends the prices, even if it was misread.
    private static let ending: Set<AmountRole> = [.payable, .total, .subtotal, .tax, .net, .cash, .given, .card]

    /// Two amounts in a row of taxes: what is taxed, and the tax; or three of which one is the sum.
    private mutating func addTaxRows(_ text: TextFacts) {
        for row in text.rows.indices {
            let inRow = text.amounts(inRow: row).prefix(6)
            guard inRow.count > 1 else { continue }
            let values = Set(inRow.map(\.value))
            let isTax = inRow.contains(where: \.isInTaxRow)
            for (index, amount) in inRow.enumerated() {
                for other in inRow.dropFirst(index + 1)
                where Self.isTax(amount.value, other.value) && isTax
                    || values.contains(amount.value + other.value)
                {
                    add(abs(amount.value) + abs(other.value), 0.3, .taxRow)
                }
            }
        }
    }

    /// Whether one amount can be the tax on the other; no rate is above 30 %.
    private static func isTax(_ value: Int64, _ other: Int64) -> Bool {
        let (low, high) = (min(abs(value), abs(other)), max(abs(value), abs(other)))
        return low * 10 <= high * 3
    }

    /// The gross amounts of a table with a row for each rate: their sum.
    private mutating func addGross(_ text: TextFacts) {
        var gross: [Int64] = []
        for row in text.rows.indices {
            let values = text.amounts(inRow: row).prefix(5).map(\.value).filter { $0 > 0 }.sorted()
            guard values.count >= 3, let largest = values.last else { continue }
            let (first, second) = (values[values.count - 2], values[values.count - 3])
            if first + second == largest, first != largest { gross.append(largest) }
        }
        if (2...6).contains(gross.count) { add(gross.reduce(0, +), 0.35, .gross) }
    }
}
