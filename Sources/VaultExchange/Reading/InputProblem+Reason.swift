package import FieldInput
package import Translation
import VaultModel

extension InputProblem {
    /// The reason as a clause, for commands and reports of imports: `'soon' is not a date; write it as 2025-10-27`.
    ///
    /// - Parameter text: the text that was read.
    package func reason(_ text: String) -> Phrase {
        switch self {
        case .missing: "it is empty"
        case .tooLong(let limit): "it has more than \(limit) characters"
        case .lineBreak: "it has a line break"
        case .notAnAmount: "\(quoted(text)) is not an amount; write it as 12.50"
        case .misplacedMarks: "\(quoted(text)) is not an amount; its marks stand in the wrong places"
        case .tooManyDecimals(let currency):
            "\(quoted(text)) has more decimals than the \(currency.digits) of \(currency.code)"
        case .tooLargeAmount: "\(quoted(text)) is too large an amount"
        case .noCurrency: "there is no currency; write a code such as EUR"
        case .unknownCurrency(let sign): "\(quoted(sign)) is not a currency; write a code such as EUR"
        case .ambiguousCurrency(let sign, let all): "\(quoted(sign)) may be \(InputProblem.codes(all)); write the code"
        case .twoCurrencies(let inAmount, let stated): "the amount says \(inAmount.code), the currency \(stated.code)"
        case .notADay: "\(quoted(text)) is not a date; write it as 2025-10-27"
        case .relativeDay: "\(quoted(text)) is another day when the file is read again; write it as 2025-10-27"
        case .spreadsheetDay:
            "\(quoted(text)) is a spreadsheet's day number; format the column as a date and save it again"
        case .yearTooEarly(let year): "the year \("\(year)") is before 1900"
        case .noSuchMonth(let month): "there is no month \(month)"
        case .noSuchDay(let day, let month, let year): "month \(month) of \(year) has no day \(day)"
        case .notMonths: "\(quoted(text)) is not a number of months"
        case .notDays: "\(quoted(text)) is not a number of days"
        case .notANumber: "\(quoted(text)) is not a whole number"
        case .outOfRange(let range):
            "\(quoted(text)) is not between \("\(range.lowerBound)") and \("\(range.upperBound)")"
        case .notTyped: "\(quoted(text)) cannot be read here"
        case .notYesOrNo: "\(quoted(text)) is neither yes nor no"
        case .tooManyTags(let limit): "there are more than \(limit)"
        case .tagTooLong(let tag, let limit): "\(quoted(tag)) has more than \(limit) characters"
        }
    }

    static func codes(_ currencies: [Currency]) -> String { currencies.map(\.code).joined(separator: ", ") }
}
