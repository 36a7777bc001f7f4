/// An amount in minor units of its currency; never a floating-point number.
package struct Money: Hashable, Sendable {
    /// Cents, pence, yen; negative for a return slip.
    package let minor: Int64
    package let currency: Currency

    package init(minor: Int64, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// Reads an amount from a vault; nil beyond ``limit``, which no total exceeds. Files of earlier versions may have
    /// amounts that a server invented, and amounts are added and negated.
    package init?(stored minor: Int64, currency: Currency) {
        guard minor.magnitude <= Money.limit.magnitude else { return nil }
        self.init(minor: minor, currency: currency)
    }

    /// The largest magnitude of an amount, 10^12 minor units.
    package static let limit: Int64 = 1_000_000_000_000
}

/// The marks of an amount that is written for a person.
package struct MoneyFormat: Hashable, Sendable {
    /// Between the units and the fraction.
    package let decimalMark: Character
    /// Between thousands; nil for none.
    package let groupMark: Character?

    package init(decimalMark: Character, groupMark: Character?) {
        self.decimalMark = decimalMark
        self.groupMark = groupMark
    }

    /// `1290.00`, for files and scripts.
    package static let plain = MoneyFormat(decimalMark: ".", groupMark: nil)
    /// `1 290,00`, the usual form in continental Europe.
    package static let continental = MoneyFormat(decimalMark: ",", groupMark: " ")
    /// `1,290.00`.
    package static let english = MoneyFormat(decimalMark: ".", groupMark: ",")
}

extension Money {
    /// The amount without its currency: `1 290,00`, `18 900` for yen.
    package func amount(_ format: MoneyFormat = .plain) -> String {
        let digits = currency.digits
        let text = String(minor.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        let units = padded.dropLast(digits)
        let sign = minor < 0 ? "-" : ""
        let grouped = Money.grouped(units, by: format.groupMark)
        guard digits > 0 else { return sign + grouped }
        return sign + grouped + String(format.decimalMark) + padded.suffix(digits)
    }

    private static func grouped(_ digits: Substring, by mark: Character?) -> String {
        guard let mark, digits.count > 3 else { return String(digits) }
        var output = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { output.append(mark) }
            output.append(digit)
        }
        return output
    }

    /// The amount and its currency: `1 290,00 NOK`.
    package func text(_ format: MoneyFormat = .plain) -> String {
        amount(format) + " " + currency.code
    }
}
