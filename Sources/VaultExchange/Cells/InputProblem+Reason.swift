package import FieldInput
package import Translation
import VaultModel

extension InputProblem {
    /// The reason as a clause, for commands and reports of imports: `'soon' isn't a date; write it as 2025-10-27`.
    ///
    /// - Parameter text: the text that was read.
    package func reason(_ text: String) -> Phrase {
        switch self {
        case .missing: "it is empty"
        case .tooLong(let limit): "it has more than \(limit) characters"
        case .lineBreak: "it has a line break"
        case .notAnAmount: "\(quoted(text)) isn't an amount; write it as 12.50"
        case .misplacedMarks: "\(quoted(text)) isn't an amount; its separators are misplaced"
        case .tooManyDecimals(let currency):
            "\(quoted(text)) has more decimals than the \(currency.digits) of \(currency.code)"
        case .tooLargeAmount: "\(quoted(text)) is too large an amount"
        case .noCurrency: "there is no currency; write a code such as EUR"
        case .unknownCurrency(let sign): "\(quoted(sign)) isn't a currency; write a code such as EUR"
        case .ambiguousCurrency(let sign, let all): "\(quoted(sign)) may be \(InputProblem.codes(all)); write the code"
        case .twoCurrencies(let inAmount, let stated):
            "the amount is in \(inAmount.code), but the currency is \(stated.code)"
        case .notADay: "\(quoted(text)) isn't a date; write it as 2025-10-27"
        case .relativeDay: "\(quoted(text)) depends on the day of the import; write it as 2025-10-27"
        case .spreadsheetDay:
            "\(quoted(text)) is a spreadsheet's day number; format the column as a date and save it again"
        case .yearTooEarly(let year): "the year \("\(year)") is before 1900"
        case .noSuchMonth(let month): "there is no month \(month)"
        case .noSuchDay(let day, let month, let year): "\(MonthName.phrase(month)) \(year) has no day \(day)"
        case .notMonths: "\(quoted(text)) isn't a number of months"
        case .notDays: "\(quoted(text)) isn't a number of days"
        case .outOfRange(let range):
            "\(quoted(text)) isn't between \("\(range.lowerBound)") and \("\(range.upperBound)")"
        case .notTyped: "\(quoted(text)) can't be used here"
        case .notYesOrNo: "\(quoted(text)) isn't yes or no"
        case .unknownChoice(let words): "\(quoted(text)) isn't one of \(words.joined(separator: ", "))"
        case .notFound: "nothing is called \(quoted(text))"
        case .severalFound: "several are called \(quoted(text))"
        case .tooManyTags(let limit): "there are more than \(limit)"
        case .tagTooLong(let tag, let limit): "\(quoted(tag)) has more than \(limit) characters"
        }
    }

    static func codes(_ currencies: [Currency]) -> String { currencies.map(\.code).joined(separator: ", ") }
}
