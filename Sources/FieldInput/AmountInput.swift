package import VaultModel

/// Reads amounts as people write them: `12.50`, `1 290,00 NOK`, `€12.50`, `(3,00)`, `12.-`. Never floating point.
package struct AmountInput: Hashable, Sendable {
    /// The currency of an amount that names none.
    package var currency: Currency?
    /// The currency that a field beside the amount states; the amount may name no other.
    package var stated: Currency?
    /// The decimal mark where it is known, `.` or `,`; nil to tell it from the text.
    package var decimalMark: Character?

    package init(in currency: Currency?, stated: Currency? = nil, decimalMark: Character? = nil) {
        self.currency = currency
        self.stated = stated
        self.decimalMark = decimalMark
    }

    /// An amount, and whether it was read in one of two possible ways.
    package struct Reading: Hashable, Sendable {
        package let money: Money
        /// Whether `1,234` was read without knowing what its mark means.
        package let isAssumed: Bool
        /// Whether the text names the currency.
        package let isNamed: Bool
    }

    /// Returns the amount; nil where the text says that there is none.
    package func read(_ text: String) throws(InputProblem) -> Money? {
        InputWords.isNone(text) ? nil : try reading(text).money
    }

    /// Reads an amount that is there.
    ///
    /// One mark before exactly three digits groups thousands (`1.290` is one thousand two hundred ninety), unless the
    /// currency has three decimals or ``decimalMark`` says otherwise.
    package func reading(_ text: String) throws(InputProblem) -> Reading {
        guard let parts = AmountParts(text) else { throw .notAnAmount }
        return try read(parts, in: try currency(of: parts))
    }

    private func currency(of parts: AmountParts) throws(InputProblem) -> Currency {
        let expected = stated ?? currency
        guard !parts.sign.isEmpty else {
            guard let expected else { throw .noCurrency }
            return expected
        }
        // A code that is stored already is known, whether ISO lists it or not.
        if let expected, expected.code == parts.sign.uppercased() { return expected }
        let meant = CurrencyInput.currencies(parts.sign)
        guard let likeliest = meant.first else { throw .unknownCurrency(parts.sign) }
        if let stated {
            guard meant.contains(stated) else { throw .twoCurrencies(inAmount: likeliest, stated: stated) }
            return stated
        }
        if let currency, meant.contains(currency) { return currency }
        guard meant.count == 1 || AmountInput.usual.contains(likeliest.code) else {
            throw .ambiguousCurrency(parts.sign, meant)
        }
        return likeliest
    }

    /// Whose sign stands for them where nothing else is known, though others share it.
    private static let usual: Set<String> = ["USD", "JPY", "INR"]

    private func read(_ parts: AmountParts, in currency: Currency) throws(InputProblem) -> Reading {
        var isAssumed = false
        var decimal: Character?
        switch MarkUse(parts.number) {
        case .wrong: throw .misplacedMarks
        case .none, .grouping: break
        case .decimal(let mark): decimal = mark
        case .ambiguous(let mark):
            isAssumed = decimalMark == nil && currency.digits > 0
            if decimalMark.map({ $0 == mark }) ?? (currency.digits == 3) { decimal = mark }
        }
        let pieces =
            decimal.map { parts.number.split(separator: $0, omittingEmptySubsequences: false) } ?? [parts.number[...]]
        let units = pieces[0].filter { $0 != "." && $0 != "," }
        var fraction = pieces.dropFirst().joined()
        while fraction.count > currency.digits, fraction.last == "0" { fraction.removeLast() }
        guard fraction.count <= currency.digits else { throw .tooManyDecimals(currency) }
        fraction += String(repeating: "0", count: currency.digits - fraction.count)
        guard let minor = Int64(units + fraction), minor <= Money.limit else { throw .tooLargeAmount }
        let money = Money(minor: parts.isNegative ? -minor : minor, currency: currency)
        return Reading(money: money, isAssumed: isAssumed, isNamed: !parts.sign.isEmpty)
    }
}

/// The meaning of the marks of a number, as far as the number alone tells.
package enum MarkUse: Hashable, Sendable {
    case none
    case decimal(Character)
    case grouping(Character)
    /// One mark before exactly three digits.
    case ambiguous(Character)
    case wrong

    /// - Parameter number: digits with `.` and `,` only.
    init(_ number: String) {
        guard let last = number.last(where: { $0 == "." || $0 == "," }) else {
            self = .none
            return
        }
        let other: Character = last == "." ? "," : "."
        let pieces = number.split(separator: last, omittingEmptySubsequences: false)
        if number.contains(other) {
            let isGrouped = pieces.count == 2 && MarkUse.isGrouped(pieces[0], by: other)
            self = isGrouped ? .decimal(last) : .wrong
        } else if pieces.count > 2 {
            self = MarkUse.isGrouped(number[...], by: last) ? .grouping(last) : .wrong
        } else if pieces[1].count == 3, (1...3).contains(pieces[0].count), pieces[0] != "0" {
            self = .ambiguous(last)
        } else {
            self = .decimal(last)
        }
    }

    /// The use of the marks in a text that holds an amount; nil where it holds none.
    package init?(in text: String) {
        guard let parts = AmountParts(text) else { return nil }
        self.init(parts.number)
    }

    /// Groups of three, or of two before a last one of three, as in India.
    private static func isGrouped(_ digits: Substring, by mark: Character) -> Bool {
        let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count), groups.last?.count == 3 else {
            return false
        }
        let inner = groups.dropFirst().dropLast()
        return inner.allSatisfy { $0.count == 3 } || inner.allSatisfy { $0.count == 2 }
    }
}
