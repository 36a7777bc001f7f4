import TerminalUI
import VaultModel
import VaultWording

/// The text beside a field: its error, else a hint or what its value implies.
struct FormHint {
    let text: String
    let style: Style

    init(_ field: FieldName, _ model: ReceiptForm.Model, _ context: Context) {
        if let error = model.errors[field] {
            text = error
            style = context.theme.error
            return
        }
        style = context.theme.muted
        let reader = FormReader(model, context)
        switch field {
        case .purchaseDate:
            text = reader.day(field).map { Strings.distance(from: context.today, to: $0) } ?? Strings.hintDate(context)
        case .returnBy:
            text = reader.day(field).map { Strings.left(from: context.today, to: $0) } ?? Strings.hintReturn
        case .warrantyMonths: text = FormHint.warranty(reader, context)
        case .currency: text = Strings.hintCurrency
        case .totalMinor: text = Strings.hintTotal
        case .category, .isFavorite: text = model.focus == field ? Strings.hintChoice : ""
        case .userTags: text = Strings.hintTags
        default: text = ""  // open: names of fields
        }
    }

    /// The end of the warranty, for the months being typed.
    private static func warranty(_ reader: FormReader, _ context: Context) -> String {
        guard let months = reader.months, months > 0 else { return Strings.hintMonths }
        guard let bought = reader.day(.purchaseDate) else { return Strings.hintNoDate }
        guard let end = bought.adding(months: months) else { return Strings.hintAfterCalendar }
        let left = Strings.left(from: context.today, to: end)
        return Strings.hintEnds(end.text(context.dayFormat), left)
    }
}
