internal import CommandTable
internal import FieldInput
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// The wording of fields in conflict, for people and for programs.
struct ConflictWords {
    let conflict: ReceiptConflict
    let categories: [CategoryID: String]
    /// The receipt's parts, for references to them.
    let parts: ReceiptParts
    /// Words for a moment.
    let minute: (Timestamp) -> String

    /// Every conflict with both sides, and the command that resolves it; amount and currency are one value.
    var lines: [String] {
        let id = ConflictWords.id(of: ConflictLine(conflict))
        let name = conflict.part.map { ", " + CoverLine.name(of: $0) } ?? ""
        var lines = ["\(id)  \(conflict.receipt.storeName)\(name)"]
        let leads = FieldGroup.leads(of: conflict.fields.map(\.field))
        for field in conflict.fields where leads.contains(field.field) {
            let device = conflict.deviceNames[field.theirsBy] ?? field.theirsBy
            lines += [
                ConflictWords.name(field.field, of: conflict.ref.type), "  before  \(text(field, \.base))",
                "  mine    \(text(field, \.mine))\(conflict.mineAt.map { "  (\(minute($0)))" } ?? "")",
                "  theirs  \(text(field, \.theirs))  (\(device), \(minute(field.theirsAt)))",
            ]
        }
        return lines + ["Resolve with: rvault resolve \(id) --field FIELD=mine|theirs|value:TEXT, or --all mine"]
    }

    /// One side's value for people: texts without quotes, amounts with their currency, `none` for no value.
    private func text(_ field: FieldConflict, _ side: KeyPath<FieldConflict, JSON>) -> String {
        let value = field[keyPath: side]
        switch (field.field, value) {
        case (.warrantyMonths, .null) where conflict.ref.type == .warranty: return "for life"
        case (_, .null): return "none"
        case (.totalMinor, _):
            let other = conflict.fields.first { $0.field == .currency }?[keyPath: side].string
            let own = conflict.entity.value(.currency).string ?? conflict.receipt.currency?.code
            let currency = (other ?? own).flatMap { Currency($0) }
            guard let minor = value.integer, let currency else { return value.text }
            return Money(minor: minor, currency: currency).text()
        case (.category, .string(let id)):
            return CategoryID(id).flatMap { categories[$0] } ?? id
        case (.itemID, .string(let id)), (.warrantyID, .string(let id)): return name(of: id)
        case (.isDeleted, .bool(true)):
            return conflict.isForgotten && side == \.theirs ? "deleted permanently, with its history" : "in the Trash"
        case (.isDeleted, .bool(false)): return "kept"
        case (_, .string(let text)):
            let choices = FieldTable.of(conflict.ref.type)?[field.field]?.choices ?? []
            return choices.first { $0.wire == text }?.word ?? text
        case (_, .bool), (_, .integer), (_, .number), (_, .array), (_, .object):
            return value.strings.map { $0.joined(separator: ", ") } ?? value.text
        }
    }

    private func name(of id: String) -> String {
        guard let part = parts.all.first(where: { $0.ref.id == id }) else { return id }
        return "\(CoverLine.name(of: part)) (\(PartReference.short(part.ref)))"
    }

    /// The id that commands accept.
    static func id(of line: ConflictLine) -> String {
        line.part == nil ? String(line.ref.id.suffix(8)) : PartReference.short(line.ref)
    }

    static func json(_ conflict: FieldConflict) -> JSON {
        [
            "field": .string(conflict.field.rawValue), "base": conflict.base, "mine": conflict.mine,
            "theirs": conflict.theirs, "theirsBy": .string(conflict.theirsBy),
            "theirsAt": .string(conflict.theirsAt.description),
        ]
    }

    /// The field's name that `--field` accepts.
    ///
    /// - Parameter type: The type of the entity in conflict.
    static func name(_ field: FieldName, of type: EntityType) -> String {
        field == .isDeleted ? "deleted" : FieldTable.of(type)?[field]?.word ?? field.rawValue
    }

    /// The names of several fields; amount and currency have one name.
    static func names(_ fields: [FieldName], of type: EntityType) -> [String] {
        FieldGroup.leads(of: fields).map { name($0, of: type) }
    }
}
