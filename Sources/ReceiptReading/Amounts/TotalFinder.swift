/// Weighs which amount is the total.
struct TotalFinder {
    struct Candidate {
        /// In hundredths.
        let value: Int64
        let score: Double
        /// Its clearest occurrence, and the text that has it; nil if only the sums result in it.
        let amount: PrintedAmount?
        let text: Int
    }

    private let texts: [TextFacts]
    private let sums: AmountSums

    init(_ texts: [TextFacts]) {
        self.texts = texts
        sums = AmountSums(texts)
    }

    /// The likeliest first; at most eight.
    func candidates() -> [Candidate] {
        var best: [Int64: (score: Double, amount: PrintedAmount, text: Int)] = [:]
        var extras: [Int64: Double] = [:]
        for (index, text) in texts.enumerated() {
            for (value, found) in scores(of: text) {
                if let known = best[value] {
                    // Two passes that agree are worth more than one; a misread digit differs.
                    extras[value, default: 0] += 0.15 + 0.2 * max(min(known.score, found.score), 0)
                    if found.score <= known.score { continue }
                }
                best[value] = (found.score, found.amount, index)
            }
        }
        var all = best.map { value, found in
            let score =
                found.score + (extras[value] ?? 0) + sums.bonus(value) + likeness(value, best.mapValues(\.score))
            return Candidate(value: value, score: score, amount: found.amount, text: found.text)
        }
        for value in sums.unprinted(among: Set(best.keys)) {
            let score = 0.35 + sums.bonus(value) + likeness(value, best.mapValues(\.score))
            all.append(Candidate(value: value, score: score, amount: nil, text: 0))
        }
        return Array(all.sorted { ($0.score, $0.value) > ($1.score, $1.value) }.prefix(8))
    }

    /// A part of the score of an amount that differs in one digit only: one of the two is misread, and the sums show
    /// which.
    private func likeness(_ value: Int64, _ scores: [Int64: Double]) -> Double {
        let own = scores[value] ?? 0
        guard value > 99, own > -0.3 else { return 0 }
        let others = scores.filter { $0.key != value && $0.value > own && Self.differInOneDigit($0.key, value) }
        let gaps = others.map { other, score in (score - max(own, 0)) * trust(in: value, against: other) }
        return gaps.max() ?? 0
    }

    /// How much likelier it is that the other one is misread: sums confirm this one, or more texts have it.
    private func trust(in value: Int64, against other: Int64) -> Double {
        let sum = sums.bonus(other) <= 0 ? min(max(sums.bonus(value), 0), 0.5) : 0
        func count(_ value: Int64) -> Int { texts.count { $0.amounts.contains { abs($0.value) == value } } }
        return 0.5 + sum + (count(value) > count(other) ? 0.25 : 0)
    }

    private static func differInOneDigit(_ value: Int64, _ other: Int64) -> Bool {
        let (left, right) = (Array(String(value).utf8), Array(String(other).utf8))
        return left.count == right.count && zip(left, right).count { $0 != $1 } == 1
    }

    /// For each value of a text, how much its labels speak for it.
    private func scores(of text: TextFacts) -> [Int64: (score: Double, amount: PrintedAmount)] {
        let largest = text.amounts.filter { Self.bounding.contains($0.role) }.map(\.value).max() ?? 0
        let lastTotal = text.amounts.last { $0.role == .payable || $0.role == .total }?.amount.row
        var result: [Int64: (score: Double, amount: PrintedAmount)] = [:]
        for (value, group) in Dictionary(grouping: text.amounts, by: { paid($0) }) where value != 0 {
            let ranked = group.map { (score: score($0, in: text, lastTotal: lastTotal), amount: $0.amount) }
            guard let top = ranked.max(by: { $0.score < $1.score }) else { continue }
            let rows = Set(group.filter { Self.repeating.contains($0.role) }.map(\.amount.row)).count
            var sum = top.score + 0.12 * Double(min(max(rows - 1, 0), 3))
            if value == largest { sum += 0.15 }
            // Printed as the total, and paid.
            let roles = Set(group.map(\.role))
            if !roles.isDisjoint(with: [.payable, .total]), !roles.isDisjoint(with: [.card, .cash, .given]) {
                sum += 0.25
            }
            result[value] = (sum, top.amount)
        }
        return result
    }

    /// Turns payments around: some tills print them as negative amounts.
    private func paid(_ amount: LabelledAmount) -> Int64 {
        [.card, .cash, .given].contains(amount.role) ? abs(amount.value) : amount.value
    }

    private static let bounding: Set<AmountRole> = [.payable, .total, .amount, .card, .subtotal, .none, .tax, .net]
    private static let repeating: Set<AmountRole> = [.payable, .total, .amount, .card, .cash, .given, .subtotal, .none]

    private func score(_ found: LabelledAmount, in text: TextFacts, lastTotal: Int?) -> Double {
        var score = Self.weight(found.role)
        if !found.label.isExact { score -= 0.1 }
        switch found.place {
        case .before: break
        case .shared: score -= 0.15
        case .aside: score -= 0.05
        }
        if found.label.otherWords > 3 { score -= 0.25 }
        if found.amount.decimals == 0 { score -= found.amount.sign == nil ? 0.6 : 0.15 }
        if found.value < 0 { score -= found.role == .payable || found.role == .total ? 0.15 : 0.6 }
        if found.isInTaxRow, found.role != .payable { score -= found.role == .total ? 0.2 : 0.1 }
        if found.amount.row == lastTotal { score += 0.05 }
        let height = text.rows[found.amount.row].height
        if text.height > 0, Double(height) > 1.35 * Double(text.height) { score += 0.15 }
        score -= (100 - text.rows[found.amount.row].confidence(found.amount.range)) / 1000
        return score
    }

    private static func weight(_ role: AmountRole) -> Double {
        switch role {
        case .payable: 1.1
        case .total: 0.9
        case .card: 0.55
        case .amount: 0.5
        case .cash: 0.35
        case .subtotal: 0.3
        case .given: 0.2
        case .none: 0.1
        case .tax, .net, .change, .tip, .discount, .rounding, .count, .other: -0.5
        }
    }
}
