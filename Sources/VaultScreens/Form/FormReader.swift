import FieldInput
import TerminalUI
import VaultAttachments
import VaultJSON
import VaultModel
import VaultWording

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
            .userTags: TagsInput.text(receipt.userTags),
            .isFavorite: receipt.isFavorite ? "true" : "false",
            .userNotes: receipt.userNotes,
        ]
    }

    /// The day in a field; nil if it is empty or invalid.
    func day(_ field: FieldName) -> CalendarDay? {
        reading.day(model.text(field))
    }

    /// The months of the warranty; nil if there are none or the text is invalid.
    var months: Int? {
        guard case .valid(let values) = value(of: .warrantyMonths) else { return nil }
        return values[.warrantyMonths]?.integer.map(Int.init)
    }

    /// The currency in its field; nil if it is empty or invalid.
    private var currency: Currency? {
        if case .valid(let values) = value(of: .currency) {
            values[.currency]?.string.flatMap { Currency($0) }
        } else {
            nil
        }
    }

    /// The amount, in the currency that its text names or else in that of the field beside it.
    var money: Money? { try? AmountInput(in: currency, decimalMark: decimalMark).read(model.text(.totalMinor)) }

    /// The mark of an amount that stands as the form wrote it, which another currency must not read otherwise.
    private var decimalMark: Character? {
        model.changed.contains(.totalMinor) ? nil : context.moneyFormat.decimalMark
    }

    /// The problem with a field, as a sentence. An unchanged field is never wrong, except that a new receipt needs a
    /// store.
    func error(in field: FieldName) -> String? {
        let changed = model.changed
        // The currency decides which amounts are possible.
        let isMeant =
            field == .storeName && (model.receipt == nil || model.suggested != nil)
            || field == .totalMinor && changed.contains(.currency)
        guard isMeant || changed.contains(field) || model.suggested?[field] != nil else { return nil }
        if case .invalid(let sentence) = value(of: field) { return sentence }
        return nil
    }

    /// The field's text in its usual form; nil if there is nothing to tidy.
    func tidied(_ field: FieldName) -> String? {
        switch FieldTable.receipt[field]?.shape {
        case .day: return day(field)?.text(context.dayFormat)
        case .currency: return currency?.code
        case .amount: return money?.amount(context.moneyFormat)
        case .tags:
            guard case .valid(let values) = value(of: field) else { return nil }
            return values[field]?.strings.map { TagsInput.text($0) }
        case .months, .days:
            guard case .valid(let values) = value(of: field) else { return nil }
            return values[field]?.integer.map(String.init)
        case .line, .notes, .flag, .choice, .reference, .untyped, nil: return nil
        }
    }

    private func value(of field: FieldName) -> TypedValue {
        let text = model.text(field)
        switch field {
        case .totalMinor:
            return amount
        case .currency:
            // A code that is stored already is known, whether ISO lists it or not.
            let code = text.trimmed.uppercased()
            if let stored = model.stored[.currency], stored == .string(code) { return .valid([.currency: stored]) }
            do throws(InputProblem) {
                guard let currency = try CurrencyInput.read(text) else { throw .noCurrency }
                return .valid([.currency: .string(currency.code)])
            } catch {
                return .invalid(Strings.sentence(error, example: ""))
            }
        case .category:
            return .valid([.category: text.isEmpty ? .null : .string(text)])
        case .isFavorite:
            return .valid([.isFavorite: .bool(text == "true")])
        default:  // open: names of fields
            return reading.parse(text, as: field, in: .receipt, replacing: model.stored[field] ?? .null)
        }
    }

    /// The value of amount and currency, which are one value.
    private var amount: TypedValue {
        reading.parseAmount(model.text(.totalMinor), in: currency, decimalMark: decimalMark, hasOwnField: true)
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
            where differs(value, model.stored[name], isNew: isNew) || FieldGroup.amount.contains(name) {
                changes[name] = value
            }
        }
        let hasAmount = changes[.totalMinor].map { !$0.isNull } ?? false
        let amount = FieldGroup.amount.names
        if isNew && !hasAmount || amount.allSatisfy({ changes[$0] == model.stored[$0] }) {
            for name in amount { changes[name] = nil }
        }
        if isNew { return ReceiptEdit(changes) }
        let seen = changes.keys.map { ($0, model.stored[$0] ?? Schema.receipt[$0]?.initial ?? .null) }
        return ReceiptEdit(
            changes, seen: SeenFields(version: model.storedVersion, values: Fields(uniqueKeysWithValues: seen)))
    }

    /// The acceptance of a receipt in the Inbox: what was typed or read, and the confirmation of what is stored already.
    func acceptance(of receipt: ReceiptID) -> InboxAcceptance {
        var changes: Fields = [:]
        let meant = Set(model.changed).union(model.suggested.map { Set($0.keys) } ?? [])
        for field in ReceiptForm.order where meant.contains(field) {
            guard case .valid(let values) = value(of: field) else { continue }
            for (name, value) in field == .currency ? amountValues(values) : values
            where value != model.stored[name] ?? .null {
                changes[name] = value
            }
        }
        // A currency without an amount says nothing.
        if (changes[.totalMinor] ?? model.stored[.totalMinor] ?? .null).isNull {
            for name in FieldGroup.amount.names where model.stored[name]?.isNull ?? true { changes[name] = nil }
        }
        let seen = changes.keys.map { ($0, model.stored[$0] ?? Schema.receipt[$0]?.initial ?? .null) }
        let confirmed = Receipt.confirmable.filter { !(changes[$0] ?? model.stored[$0] ?? .null).isNull }
        let edit = ReceiptEdit(
            changes, seen: SeenFields(version: model.storedVersion, values: Fields(uniqueKeysWithValues: seen)))
        return InboxAcceptance(receipt, edit, confirmed: confirmed)
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
