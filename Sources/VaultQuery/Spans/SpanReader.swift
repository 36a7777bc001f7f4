import FieldInput
import VaultModel

/// Parses comparisons and ranges: `50`, `>50`, `<=50`, `10..20`, `10..`, `..20`.
struct SpanReader {
    let token: QueryToken

    init(_ token: QueryToken) {
        self.token = token
    }

    /// The comparison with the given value.
    enum Comparison {
        case equal, below, above, atMost, atLeast
    }

    /// The signs in the order in which they are tried.
    private static let signs: [(sign: String, comparison: Comparison)] = [
        (">=", .atLeast), ("≥", .atLeast), ("<=", .atMost), ("≤", .atMost), (">", .above), ("<", .below),
        ("=", .equal),
    ]

    /// Parses amounts; those without a currency are in the given one, or match any currency.
    func amounts(in currency: Currency?) throws(QueryProblem) -> AmountSpan {
        var named: Currency?
        let range = try span(within: AmountSpan.bounds) { (text) throws(QueryProblem) in
            let amount = try amount(text, in: currency)
            if let found = amount.currency {
                if let named, named != found { throw QueryProblem(.noAmount, at: token.valueRange) }
                named = found
            }
            return amount.value...amount.value
        }
        return AmountSpan(range, currency: named)
    }

    /// Parses days; a year or a month stands for all of its days.
    func days(by days: DayInput, _ comparison: Comparison? = nil) throws(QueryProblem) -> DaySpan {
        DaySpan(
            try span(within: DaySpan.bounds, comparison) { (text) throws(QueryProblem) in
                guard let span = DaySpan(text, by: days) else { throw QueryProblem(.noDay, at: token.valueRange) }
                return span.range
            })
    }

    func months() throws(QueryProblem) -> ClosedRange<Int> {
        try span(within: -1...Int.max) { (text) throws(QueryProblem) in
            let range = Schema.receipt[.warrantyMonths]?.range ?? 0...0
            guard let months = try? SpanInput.months(text, in: range) else {
                throw QueryProblem(.noMonths, at: token.valueRange)
            }
            return Int(months)...Int(months)
        }
    }

    private func span<Bound: FixedWidthInteger>(
        within bounds: ClosedRange<Bound>, _ fixed: Comparison? = nil,
        _ read: (String) throws(QueryProblem) -> ClosedRange<Bound>
    ) throws(QueryProblem) -> ClosedRange<Bound> {
        let text = token.value.trimmed
        if fixed == nil, let dots = split(text) {
            let lowest = dots.low.isEmpty ? bounds.lowerBound : try read(dots.low).lowerBound
            let highest = dots.high.isEmpty ? bounds.upperBound : try read(dots.high).upperBound
            // `..` alone excludes only receipts without such a value.
            guard lowest <= highest else { throw QueryProblem(.turnedRound, at: token.valueRange) }
            return lowest...highest
        }
        let found = SpanReader.signs.first { text.hasPrefix($0.sign) }
        let value = try read(text.dropFirst(fixed == nil ? found?.sign.count ?? 0 : 0).trimmed)
        switch fixed ?? found?.comparison ?? .equal {
        case .equal: return value
        case .atMost: return bounds.lowerBound...value.upperBound
        case .atLeast: return value.lowerBound...bounds.upperBound
        case .below: return bounds.lowerBound...max(bounds.lowerBound, value.lowerBound - 1)
        case .above:
            let (next, overflow) = value.upperBound.addingReportingOverflow(1)
            return (overflow ? bounds.upperBound : next)...bounds.upperBound
        }
    }

    /// The value with its days as in ISO 8601; years and months stay as they were typed.
    func settledDays(by days: DayInput) -> String {
        func settled(_ bound: String) -> String {
            guard let span = DaySpan(bound, by: days), span.range.count == 1, let day = try? days.day(bound) else {
                return bound
            }
            return day.description
        }
        let text = token.value.trimmed
        if let dots = split(text) { return "\(settled(dots.low))..\(settled(dots.high))" }
        let sign = SpanReader.signs.first { text.hasPrefix($0.sign) }?.sign ?? ""
        return sign + settled(text.dropFirst(sign.count).trimmed)
    }

    private func split(_ text: String) -> (low: String, high: String)? {
        let characters = Array(text)
        for index in characters.indices.dropLast() where characters[index] == "." && characters[index + 1] == "." {
            return (String(characters[..<index]).trimmed, String(characters[(index + 2)...]).trimmed)
        }
        return nil
    }
}

extension SpanReader {
    /// Currencies with four, two and no decimals: the precisions allowed for amounts without a currency.
    private static let scales = ["CLF", "EUR", "JPY"].compactMap { Currency($0) }

    private func amount(
        _ text: String, in currency: Currency?
    ) throws(QueryProblem) -> (value: Int64, currency: Currency?) {
        var problem = InputProblem.notAnAmount
        for scale in currency.map({ [$0] }) ?? SpanReader.scales {
            do throws(InputProblem) {
                let amount = try AmountInput(in: scale).reading(text)
                return (AmountSpan.value(of: amount.money), amount.isNamed ? amount.money.currency : nil)
            } catch {
                problem = error
            }
        }
        if case .tooManyDecimals(let chosen) = problem, currency != nil || text.contains(where: \.isLetter) {
            throw QueryProblem(.tooFine(chosen.code, digits: chosen.digits), at: token.valueRange)
        }
        throw QueryProblem(.noAmount, at: token.valueRange)
    }
}
