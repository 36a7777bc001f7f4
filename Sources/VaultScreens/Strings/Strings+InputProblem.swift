import FieldInput
import Translation
import VaultModel
import VaultWording

extension Strings {
    /// The advice for a text that cannot be the value of a field.
    ///
    /// - Parameter example: a day, or an amount, as the person writes them; empty for a field that takes only a currency.
    static func sentence(
        _ problem: InputProblem, about rule: FieldRule? = nil, in type: EntityType = .receipt, example: String
    ) -> String {
        switch problem {
        case .missing: rule?.name == .name ? Cover.needsName : typeAStore
        case .tooLong(let limit): tooLong(limit)
        case .lineBreak: say("Only one line is allowed.")
        case .notAnAmount, .misplacedMarks: typeAnAmount(example)
        case .tooManyDecimals(let currency): tooManyDecimals(currency)
        case .tooLargeAmount: say("That amount is too large.")
        case .noCurrency: typeACurrency
        case .unknownCurrency: example.isEmpty ? typeACurrency : typeAnAmount(example)
        case .ambiguousCurrency(let sign, let all): say("\(sign) can mean \(codes(all)); type the code.")
        case .twoCurrencies(let inAmount, let stated):
            say("The amount is in \(inAmount.code), but the currency is \(stated.code).")
        case .notADay, .relativeDay, .spreadsheetDay: typeADay(example)
        case .yearTooEarly: say("The year must be 1900 or later.")
        case .noSuchMonth(let month): say("There is no month \(month).")
        case .noSuchDay(let day, let month, let year):
            say("\(MonthName.phrase(month)) \("\(year)") has no day \(day).")
        case .notMonths, .outOfRange:
            if rule?.name == .effectDays {
                typeDays(range(of: rule))
            } else if type == .warranty {
                typeMonthsOrLifetime(range(of: rule))
            } else {
                typeMonths(range(of: rule))
            }
        case .notDays: typeDays(range(of: rule))
        case .notYesOrNo: say("Type yes or no.")
        case .unknownChoice(let words): Plain.oneOf(words)
        case .notFound: say("Nothing has that name.")
        case .severalFound: say("Several have that name. Use an ID.")
        case .tooManyTags, .tagTooLong: tooManyTags(rule)
        case .notTyped: chooseASide
        }
    }

    private static func tooManyDecimals(_ currency: Currency) -> String {
        currency.digits == 0
            ? say("\(currency.code) has no decimals.")
            : say("\(currency.code) has at most \(currency.digits) decimals.")
    }

    private static func codes(_ currencies: [Currency]) -> String {
        currencies.prefix(4).map(\.code).joined(separator: ", ") + (currencies.count > 4 ? ", …" : "")
    }

    private static func range(of rule: FieldRule?) -> ClosedRange<Int64> {
        rule?.range ?? 0...0
    }

    private static func tooManyTags(_ rule: FieldRule?) -> String {
        tooManyWords(rule?.countLimit ?? 0, length: rule?.textLimit ?? 0)
    }
}
