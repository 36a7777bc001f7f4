package import VaultModel

/// The reason why a text cannot be the value of a field.
///
/// It carries values, not sentences: a form, a command and an import each word it for their readers.
package enum InputProblem: Error, Hashable, Sendable {
    // Texts
    /// The field needs a value.
    case missing
    /// More than `limit` Unicode scalars.
    case tooLong(limit: Int)
    /// A line break in a value of one line.
    case lineBreak

    // Amounts
    case notAnAmount
    /// Decimal and group marks in places that fit no way of writing numbers, such as `1.29.00`.
    case misplacedMarks
    /// More decimals than the currency has.
    case tooManyDecimals(Currency)
    /// More than ``Money/limit`` either way.
    case tooLargeAmount
    /// Neither the text nor its surroundings name a currency.
    case noCurrency
    case unknownCurrency(String)
    /// A sign that several currencies have, none of which is the expected one.
    case ambiguousCurrency(String, [Currency])
    /// The amount names one currency, the field beside it another.
    case twoCurrencies(inAmount: Currency, stated: Currency)

    // Days
    case notADay
    /// `today` and the like in a file that is read on another day than it was written.
    case relativeDay
    /// The number of a day in a spreadsheet, such as `45957`.
    case spreadsheetDay
    /// A year before 1900.
    case yearTooEarly(Int)
    case noSuchMonth(Int)
    case noSuchDay(Int, month: Int, year: Int)

    // Spans
    /// Neither months nor years.
    case notMonths
    /// Neither days nor weeks.
    case notDays
    case outOfRange(ClosedRange<Int64>)

    // Choices and sets
    case notYesOrNo
    /// None of these words.
    case unknownChoice([String])
    /// No entity has that name or id.
    case notFound
    /// Several entities have that name, or such an id.
    case severalFound
    case tooManyTags(limit: Int)
    /// A tag of more than `limit` Unicode scalars.
    case tagTooLong(String, limit: Int)
    /// The field is not typed: it is chosen from a list, or set by the program.
    case notTyped
}
