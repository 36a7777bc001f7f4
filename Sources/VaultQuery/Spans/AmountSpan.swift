package import VaultModel

/// Amounts from a lowest to a highest, both included, on one scale for all currencies.
package struct AmountSpan: Hashable, Sendable {
    /// In ten-thousandths of the unit; ``none`` lies outside of every span.
    package var range: ClosedRange<Int64>
    /// Only amounts in it; nil: whatever the currency.
    package var currency: Currency?

    package init(_ range: ClosedRange<Int64>, currency: Currency? = nil) {
        self.range = range
        self.currency = currency
    }

    /// Stands for an amount that is not known.
    package static let none = Int64.min
    /// Everything that an amount can be.
    static let bounds = (none + 1)...Int64.max

    /// An amount of any currency on one scale of ten-thousandths of the unit; no exchange rate is involved.
    package static func value(of money: Money) -> Int64 {
        var value = money.minor
        for _ in money.currency.digits..<max(4, money.currency.digits) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return value < 0 ? bounds.lowerBound : bounds.upperBound }
            value = product
        }
        return value
    }

    /// Whether the amount is one of them.
    package func contains(_ money: Money?) -> Bool {
        guard let money else { return false }
        return range.contains(AmountSpan.value(of: money)) && (currency == nil || currency == money.currency)
    }
}
