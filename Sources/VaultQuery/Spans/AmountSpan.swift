package import VaultModel

/// Amounts from a lowest to a highest, both included, on one scale for all currencies.
package struct AmountSpan: Hashable, Sendable {
    /// In ten-thousandths of the unit; ``none`` is outside every span.
    package var range: ClosedRange<Int64>
    /// Restricts the span to this currency; nil allows any.
    package var currency: Currency?

    package init(_ range: ClosedRange<Int64>, currency: Currency? = nil) {
        self.range = range
        self.currency = currency
    }

    /// Stands for an unknown amount.
    package static let none = Int64.min
    /// The range of all possible amounts.
    static let bounds = (none + 1)...Int64.max

    /// Converts an amount of any currency to ten-thousandths of the unit; no exchange rate is involved.
    package static func value(of money: Money) -> Int64 {
        var value = money.minor
        for _ in money.currency.digits..<max(4, money.currency.digits) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return value < 0 ? bounds.lowerBound : bounds.upperBound }
            value = product
        }
        return value
    }

    /// Whether the span contains the amount.
    package func contains(_ money: Money?) -> Bool {
        guard let money else { return false }
        return range.contains(AmountSpan.value(of: money)) && (currency == nil || currency == money.currency)
    }
}
