import FieldInput
import VaultJSON
import VaultModel
import VaultWording

/// The result of parsing typed text: the values by name, or a sentence about the problem.
enum TypedValue: Equatable {
    case valid(Fields)
    case invalid(String)
}

extension ValueInput {
    /// Reads texts with the defaults of the context.
    init(_ context: Context) {
        self.init(days: DayInput(order: DateOrder(context.dayFormat), today: context.today))
    }
}

/// Parses typed values of fields by the formats of the context.
struct FieldReading {
    let context: Context

    /// Parses a value of a field's shape. An empty text means no value, if the field is optional; so does `none`, except
    /// for the length of a warranty.
    ///
    /// - Parameter previous: the stored value; a text may be as long as the one it replaces.
    func parse(
        _ text: String, as field: FieldName, in type: EntityType, replacing previous: JSON = .null
    ) -> TypedValue {
        do {
            return .valid([field: try ValueInput(context).value(text, of: field, in: type, replacing: previous)])
        } catch {
            let rule = Schema.of(type)?[field]
            return .invalid(Strings.sentence(error, about: rule, in: type, example: example))
        }
    }

    /// The day that a text means, or nil.
    func day(_ text: String) -> CalendarDay? { try? ValueInput(context).days.read(text) }

    /// Parses an amount in the given currency, or in the one that the text names: `1 290,00 NOK`, `349`.
    ///
    /// - Parameters:
    ///   - currency: nil for none; then the text has to name one.
    ///   - decimalMark: nil to tell it from the text.
    ///   - hasOwnField: whether the currency is typed in a field of its own.
    func parseAmount(
        _ text: String, in currency: Currency?, decimalMark: Character? = nil, hasOwnField: Bool = false
    ) -> TypedValue {
        do {
            let code: JSON = currency.map { .string($0.code) } ?? .null
            guard let money = try AmountInput(in: currency, decimalMark: decimalMark).read(text) else {
                return .valid([.totalMinor: .null, .currency: code])
            }
            return .valid([.totalMinor: .integer(money.minor), .currency: .string(money.currency.code)])
        } catch {
            let money = Money(minor: 129_000, currency: currency ?? context.homeCurrency)
            let format = context.moneyFormat
            let example = hasOwnField ? money.amount(format) : money.text(format)
            return .invalid(Strings.sentence(error, example: example))
        }
    }

    private var example: String { context.today.text(context.dayFormat) }
}
