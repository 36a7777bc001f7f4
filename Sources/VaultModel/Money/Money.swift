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

    /// Reads an amount that a person typed: digits with spaces or group marks, one decimal mark (`.` or `,`), a sign.
    ///
    /// A single mark before exactly three digits is a group mark (`1.290` is one thousand two hundred ninety), unless
    /// the currency has three digits or only a `0` precedes it; then it is a decimal mark.
    /// Nil for anything else, for more fraction digits than the currency has, and beyond ``limit``.
    package init?(parsing text: some StringProtocol, currency: Currency) {
        var characters = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }[...]
        let isNegative = characters.first == "-" || characters.first == "−"
        if isNegative || characters.first == "+" { characters.removeFirst() }
        guard let split = Money.split(String(characters), digits: currency.digits) else { return nil }
        let fraction = split.fraction + String(repeating: "0", count: max(0, currency.digits - split.fraction.count))
        guard fraction.count == currency.digits, let minor = Int64(split.units + fraction), minor <= Money.limit else {
            return nil
        }
        self.init(minor: isNegative ? -minor : minor, currency: currency)
    }

    /// The digits of the units and of the fraction; nil if marks are misplaced.
    private static func split(_ text: String, digits: Int) -> (units: String, fraction: String)? {
        let marks = text.filter { $0 == "." || $0 == "," }
        guard text.allSatisfy({ ("0"..."9").contains($0) || $0 == "." || $0 == "," }) else { return nil }
        guard let last = marks.last else { return text.isEmpty ? nil : (text, "") }
        let pieces = text.split(separator: last, omittingEmptySubsequences: false).map(String.init)
        guard let tail = pieces.last else { return nil }
        let single = pieces.count == 2
        if single, !(tail.count == 3 && digits != 3 && marks.count == 1 && pieces[0] != "0") {
            guard let units = ungrouped(pieces[0], by: last == "." ? "," : "."), !(units.isEmpty && tail.isEmpty) else {
                return nil
            }
            return (units.isEmpty ? "0" : units, tail)
        }
        return ungrouped(text, by: last).map { ($0, "") }
    }

    /// The digits without their group marks; nil unless every group after the first has three digits.
    private static func ungrouped(_ text: String, by mark: Character) -> String? {
        let groups = text.split(separator: mark, omittingEmptySubsequences: false)
        guard groups.count > 1 else { return text.contains(where: { $0 == "." || $0 == "," }) ? nil : text }
        guard let first = groups.first, (1...3).contains(first.count),
            groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.allSatisfy({ !$0.contains(".") && !$0.contains(",") })
        else { return nil }
        return groups.joined()
    }
}
