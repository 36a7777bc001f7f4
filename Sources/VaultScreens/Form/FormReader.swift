import TerminalUI
import VaultJSON
import VaultModel

/// Reads the texts of a form.
struct FormReader {
    private let model: ReceiptForm.Model
    private let context: Context
    private var reading: FieldReading { FieldReading(context: context) }

    init(_ model: ReceiptForm.Model, _ context: Context) {
        self.model = model
        self.context = context
    }

    /// The initial texts of a receipt's form; a new receipt begins with today and the home currency.
    static func texts(of receipt: Receipt?, in context: Context) -> [FieldName: String] {
        guard let receipt else {
            return [
                .purchaseDate: context.today.text(context.dayFormat), .currency: context.homeCurrency.code,
                .isFavorite: "false",
            ]
        }
        return [
            .storeName: receipt.storeName,
            .purchaseDate: receipt.purchaseDate?.text(context.dayFormat) ?? "",
            .totalMinor: receipt.total?.amount(context.moneyFormat) ?? "",
            .currency: receipt.currency?.code ?? context.homeCurrency.code,
            .category: receipt.category?.description ?? "",
            .warrantyMonths: receipt.warrantyMonths.map(String.init) ?? "",
            .returnBy: receipt.returnBy?.text(context.dayFormat) ?? "",
            .userTags: receipt.userTags.joined(separator: ", "),
            .isFavorite: receipt.isFavorite ? "true" : "false",
            .userNotes: receipt.userNotes,
        ]
    }

    /// The day in a field; nil if it is empty or invalid.
    func day(_ field: FieldName) -> CalendarDay? {
        reading.day(model.text(field))
    }

    var months: Int? { TypedSpan.months(model.text(.warrantyMonths)).map(Int.init) }

    private var currency: Currency? { Currency(model.text(.currency).trimmed.uppercased()) }

    /// The problem with a field, as a sentence. An unchanged field is never wrong, except that a new receipt needs a
    /// store.
    func error(in field: FieldName) -> String? {
        let isTouched = model.changed.contains(field) || (field == .storeName && model.receipt == nil)
        guard isTouched else { return nil }
        if case .invalid(let sentence) = value(of: field) { return sentence }
        return nil
    }

    /// The field's text in its usual form; nil if there is nothing to tidy.
    func tidied(_ field: FieldName) -> String? {
        switch field {
        case .purchaseDate, .returnBy: return day(field)?.text(context.dayFormat)
        case .currency: return currency?.code
        case .totalMinor:
            guard let currency, case .valid(let values) = value(of: field), let minor = values[.totalMinor]?.integer
            else { return nil }
            return Money(minor: minor, currency: currency).amount(context.moneyFormat)
        case .userTags:
            guard case .valid(let values) = value(of: field) else { return nil }
            return values[.userTags]?.strings?.joined(separator: ", ")
        case .warrantyMonths:
            guard case .valid(let values) = value(of: field) else { return nil }
            return values[.warrantyMonths]?.integer.map(String.init)
        default: return nil
        }
    }

    private func value(of field: FieldName) -> TypedValue {
        let text = model.text(field)
        switch field {
        case .totalMinor:
            return amount
        case .currency:
            guard let currency, currency.isAssigned else { return .invalid(Strings.typeACurrency) }
            return .valid([.currency: .string(currency.code)])
        case .category:
            return .valid([.category: text.isEmpty ? .null : .string(text)])
        case .isFavorite:
            return .valid([.isFavorite: .bool(text == "true")])
        case .userNotes:
            let limit = 16 << 10
            guard text.unicodeScalars.count <= limit else { return .invalid(Strings.tooLong(limit)) }
            return .valid([.userNotes: .string(text)])
        default:
            guard let rule = Schema.receipt[field] else { return .valid([:]) }
            return reading.parse(text, as: rule)
        }
    }

    /// The value of amount and currency, which are one value.
    private var amount: TypedValue {
        guard let currency else { return .invalid(Strings.typeACurrency) }
        let text = model.text(.totalMinor).trimmed
        if text.isEmpty || text.lowercased() == Strings.noValue {
            return .valid([.totalMinor: .null, .currency: .string(currency.code)])
        }
        guard let money = Money(parsing: text, currency: currency) else {
            return .invalid(Strings.typeAnAmount(Money(minor: 129_000, currency: currency).amount(context.moneyFormat)))
        }
        return .valid([.totalMinor: .integer(money.minor), .currency: .string(currency.code)])
    }

    /// The values that differ from the stored ones; for a new receipt, all values that are not empty.
    var edit: ReceiptEdit {
        var changes: Fields = [:]
        let isNew = model.receipt == nil
        let changed = Set(model.changed)
        for field in ReceiptForm.order where changed.contains(field) || isNew {
            guard case .valid(let values) = value(of: field) else { continue }
            let whole = field == .currency ? amountValues(values) : values
            for (name, value) in whole
            where differs(value, model.stored[name], isNew: isNew) || Schema.amount.contains(name) {
                changes[name] = value
            }
        }
        let hasAmount = changes[.totalMinor].map { !$0.isNull } ?? false
        if isNew, !hasAmount { for name in Schema.amount { changes[name] = nil } }
        if changes[.totalMinor] == model.stored[.totalMinor], changes[.currency] == model.stored[.currency] {
            for name in Schema.amount { changes[name] = nil }
        }
        if isNew { return ReceiptEdit(changes) }
        let seen = changes.keys.map { ($0, model.stored[$0] ?? Schema.receipt[$0]?.initial ?? .null) }
        return ReceiptEdit(
            changes, seen: SeenFields(version: model.storedVersion, values: Fields(uniqueKeysWithValues: seen)))
    }

    private func amountValues(_ values: Fields) -> Fields {
        if case .valid(let both) = amount { return both }
        return values
    }

    private func differs(_ value: JSON, _ stored: JSON?, isNew: Bool) -> Bool {
        guard isNew else { return value != stored }
        return !(value.isNull || value == .string("") || value == .array([]) || value == .bool(false))
    }
}
