import FieldInput
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
        switch MarkUse(in: text) {
        case .decimal(let mark): count(mark)
        case .grouping(let mark): count(mark == "." ? "," : ".")
        case .some(.none), .ambiguous, .wrong, nil: break
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
        do {
            let reading = try AmountInput(in: fallback, stated: stated, decimalMark: decimalMark).reading(text)
            return .money(reading.money, assumed: reading.isAssumed)
        } catch {
            return .refused(AmountColumn.reason(error, text))
        }
    }

    /// The reason, with what a file offers to settle a currency.
    private static func reason(_ problem: InputProblem, _ text: String) -> Phrase {
        if case .noCurrency = problem { return "there is no currency; add a column, or set a default currency" }
        if case .ambiguousCurrency(let sign, let all) = problem {
            return
                "\(quoted(sign)) may be \(InputProblem.codes(all)); add a currency column, or set a default currency"
        }
        return problem.reason(text)
    }
}
