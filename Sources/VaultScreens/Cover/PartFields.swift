import FieldInput
import TerminalUI
import VaultJSON
import VaultModel
import VaultWording

/// The fields of a part's form: their order, their choices and the meaning of their texts.
struct PartFields {
    let task: PartTask
    let context: Context
    private var reading: FieldReading { FieldReading(context: context) }
    private var words: ValueWords { ValueWords(context.values) }

    init(_ task: PartTask, _ context: Context) {
        self.task = task
        self.context = context
    }

    /// The fields in the order of Tab. An amount names its currency.
    static func order(_ type: PartType) -> [FieldName] {
        FieldGroup.leads(of: FieldTable.part(type.entity).map(\.name))
    }

    /// The field's label in this form.
    func label(_ field: FieldName) -> String {
        Strings.label(of: field, in: task.type.entity)
    }

    /// The choices of a field, each with its stored text and its label; nil for a field that is typed.
    func choices(_ field: FieldName) -> [(value: String, label: String)]? {
        guard let rule = Schema.of(task.type.entity)?[field] else { return nil }
        if case .word(let words) = rule.shape {
            let all = words.map { ($0, self.words.text(of: field, in: task.type.entity, .string($0))) }
            return rule.isOptional ? [("", Strings.noValue)] + all : all
        }
        if rule.shape == .reference(.item) {
            return [("", Strings.Cover.wholeReceipt)]
                + task.cover.parts.items.map { ($0.id.description, Strings.Cover.name(of: $0.entity)) }
        }
        if rule.shape == .reference(.warranty) {
            return [("", Strings.Cover.own)]
                + task.cover.parts.warranties.map { ($0.id.description, Strings.Cover.name(of: $0)) }
        }
        return nil
    }

    /// The initial texts of the form.
    func texts() -> [FieldName: String] {
        let entity = task.part ?? Entity(ref: PartFields.blank(task.type), fields: begun)
        var texts: [FieldName: String] = [:]
        for field in PartFields.order(task.type) {
            let value = entity.value(field)
            if field == .totalMinor {
                let minor = value.integer, code = entity.value(.currency).string
                texts[field] = minor == nil ? "" : words.amount([.totalMinor: value, .currency: .string(code ?? "")])
            } else if choices(field) != nil {
                texts[field] = value.string ?? ""
            } else if let rule = Schema.of(task.type.entity)?[field] {
                texts[field] = words.typed(value, as: rule)
            }
        }
        return texts
    }

    /// The two years that the law requires.
    static let usualMonths = 24

    /// The initial values of a new part: a warranty lasts ``usualMonths``, a claim begins today.
    private var begun: Fields {
        var fields = task.given
        switch task.type {
        case .warranty: fields[.warrantyMonths] = .integer(Int64(Self.usualMonths))
        case .claim: fields[.openedOn] = .string(context.today.description)
        case .item: break
        }
        return fields
    }

    /// A placeholder for a part that has no identifier yet.
    private static func blank(_ type: PartType) -> EntityRef {
        let id = ULID(high: 0, low: 0)
        return switch type {
        case .item: EntityRef(ItemID(id))
        case .warranty: EntityRef(WarrantyID(id))
        case .claim: EntityRef(ClaimID(id))
        }
    }

    /// Reads the text of a field; returns its value, or what is wrong with it.
    func value(of field: FieldName, _ text: String) -> TypedValue {
        guard Schema.of(task.type.entity)?[field] != nil else { return .valid([:]) }
        if choices(field) != nil { return .valid([field: text.isEmpty ? .null : .string(text)]) }
        guard field == .totalMinor else {
            return reading.parse(text, as: field, in: task.type.entity, replacing: task.part?.value(field) ?? .null)
        }
        // A currency without a price says nothing about an item.
        if InputWords.isNone(text) { return .valid([.totalMinor: .null, .currency: .null]) }
        return reading.parseAmount(text, in: task.cover.receipt.currency ?? context.homeCurrency)
    }

    func hint(_ field: FieldName) -> String {
        switch field {
        case .warrantyMonths: Strings.Cover.hintMonths
        case .startDate: Strings.Cover.hintStart
        case .voidReason: Strings.Cover.hintVoid
        case .effectDays: Strings.Cover.hintDays
        default: choices(field) == nil ? "" : Strings.hintChoice  // open: names of fields
        }
    }
}
