package import Translation
package import VaultModel

/// The result of reading a cell of an amount column.
package enum AmountReading: Equatable, Sendable {
    /// An amount; `assumed` if `1,234` could be read in two ways and nothing in the file settled it.
    case money(Money, assumed: Bool)
    /// Not an amount, with the reason for the person who has to fix the file.
    case refused(Phrase)
}

/// Reads the amounts of a column: first it observes every cell, then the evidence of all of them decides whether a lone
/// mark before three digits is a decimal mark or groups thousands. Never uses floating point.
package struct AmountColumn: Sendable {
    private var pointsAsDecimal = 0
    private var commasAsDecimal = 0
    private let fallback: Currency?
    private let setting: Character?

    /// - Parameters:
    ///   - fallback: the currency of amounts that name none, if their row names none either.
    ///   - setting: the decimal mark that the person chose; nil to detect it.
    package init(fallback: Currency?, setting: Character? = nil) {
        self.fallback = fallback
        self.setting = setting
    }

    /// Adds a cell to the evidence; a text that is not an amount does not count.
    package mutating func observe(_ text: String) {
        guard let parts = AmountParts(text) else { return }
        switch MarkUse(parts.number) {
        case .decimal(let mark): count(mark)
        case .grouping(let mark): count(mark == "." ? "," : ".")
        case .none, .ambiguous, .wrong: break
        }
    }

    private mutating func count(_ decimalMark: Character) {
        if decimalMark == "." { pointsAsDecimal += 1 } else { commasAsDecimal += 1 }
    }

    /// The mark that the person chose, else the one that most cells use before the fraction; nil without evidence.
    package var decimalMark: Character? {
        if let setting { return setting }
        if pointsAsDecimal == commasAsDecimal { return nil }
        return pointsAsDecimal > commasAsDecimal ? "." : ","
    }

    /// The amount of a cell that is not blank, in the currency `stated` by the row's own column, if any; call it after
    /// every cell was observed.
    package func read(_ text: String, stated: Currency?) -> AmountReading {
        guard let parts = AmountParts(text) else {
            return .refused("\(quoted(text)) is not an amount; write it as 12.50")
        }
        switch currency(of: parts, stated: stated) {
        case .refused(let reason): return .refused(reason)
        case .found(let currency): return read(parts, text, in: currency)
        }
    }

    private enum Choice {
        case found(Currency)
        case refused(Phrase)
    }

    private func currency(of parts: AmountParts, stated: Currency?) -> Choice {
        guard !parts.sign.isEmpty else {
            guard let currency = stated ?? fallback else {
                return .refused("there is no currency; add a column, or name a default currency")
            }
            return .found(currency)
        }
        let meant = CurrencySign.currencies(parts.sign)
        guard let likeliest = meant.first else { return .refused("\(quoted(parts.sign)) is not a currency") }
        if let stated {
            guard meant.contains(stated) else {
                return .refused("the amount says \(likeliest.code), the currency column \(stated.code)")
            }
            return .found(stated)
        }
        if let fallback, meant.contains(fallback) { return .found(fallback) }
        guard meant.count == 1 || likeliest.code == "USD" || likeliest.code == "JPY" || likeliest.code == "INR" else {
            let codes = meant.map(\.code).joined(separator: ", ")
            return .refused("\(quoted(parts.sign)) may be \(codes); add a currency column, or name a default currency")
        }
        return .found(likeliest)
    }

    private func read(_ parts: AmountParts, _ text: String, in currency: Currency) -> AmountReading {
        var isAssumed = false
        let decimal: Character?
        switch MarkUse(parts.number) {
        case .wrong: return .refused("\(quoted(text)) is not an amount; its marks stand in the wrong places")
        case .none: decimal = nil
        case .decimal(let mark): decimal = mark
        case .grouping: decimal = nil
        case .ambiguous(let mark):
            let evidence = decimalMark
            isAssumed = evidence == nil && currency.digits > 0
            decimal = (evidence.map { $0 == mark } ?? (currency.digits == 3)) && currency.digits > 0 ? mark : nil
        }
        let pieces =
            decimal.map { parts.number.split(separator: $0, omittingEmptySubsequences: false) } ?? [parts.number[...]]
        let units = pieces[0].filter { $0 != "." && $0 != "," }
        return money(units: units, fraction: pieces.dropFirst().joined(), parts, text, currency, isAssumed)
    }

    private func money(
        units: String, fraction: String, _ parts: AmountParts, _ text: String, _ currency: Currency, _ isAssumed: Bool
    ) -> AmountReading {
        var fraction = fraction
        while fraction.count > currency.digits, fraction.last == "0" { fraction.removeLast() }
        guard fraction.count <= currency.digits else {
            return .refused("\(quoted(text)) has more decimals than the \(currency.digits) of \(currency.code)")
        }
        fraction += String(repeating: "0", count: currency.digits - fraction.count)
        guard let minor = Int64(units + fraction), minor <= Money.limit else {
            return .refused("\(quoted(text)) is too large an amount")
        }
        return .money(Money(minor: parts.isNegative ? -minor : minor, currency: currency), assumed: isAssumed)
    }
}

/// The role of the marks in a number, as far as the number alone shows.
private enum MarkUse {
    case none
    case decimal(Character)
    case grouping(Character)
    /// One mark before exactly three digits.
    case ambiguous(Character)
    case wrong

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

    /// Whether the digits are in groups of three, or of two before a last one of three, as in India.
    private static func isGrouped(_ digits: Substring, by mark: Character) -> Bool {
        let groups = digits.split(separator: mark, omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count), groups.last?.count == 3 else {
            return false
        }
        let inner = groups.dropFirst().dropLast()
        return inner.allSatisfy { $0.count == 3 } || inner.allSatisfy { $0.count == 2 }
    }
}
