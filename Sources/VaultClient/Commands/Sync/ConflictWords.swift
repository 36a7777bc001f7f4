internal import CommandTable
internal import VaultJSON
internal import VaultModel

/// Disputed fields, for people and for programs.
struct ConflictWords {
    let conflict: ReceiptConflict
    let categories: [CategoryID: String]

    /// Every dispute with both sides, and how to decide it; amount and currency are one.
    var lines: [String] {
        let id = conflict.receipt.id.map(ReceiptReference.short) ?? ""
        var lines = ["\(id)  \(conflict.receipt.storeName)"]
        for field in conflict.fields where field.field != .currency {
            let device = conflict.deviceNames[field.theirsBy] ?? field.theirsBy
            lines += [
                ConflictWords.name(field.field), "  before  \(text(field, \.base))",
                "  mine    \(text(field, \.mine))\(conflict.mineAt.map { "  (\($0))" } ?? "")",
                "  theirs  \(text(field, \.theirs))  (\(device), \(field.theirsAt))",
            ]
        }
        return lines + ["Decide with: rvault resolve \(id) --field FIELD=mine|theirs|value:TEXT, or --all mine"]
    }

    /// A side's value as one reads it: texts without quotes, amounts with their currency, `none` for nothing.
    private func text(_ field: FieldConflict, _ side: KeyPath<FieldConflict, JSON>) -> String {
        let value = field[keyPath: side]
        switch (field.field, value) {
        case (_, .null): return "none"
        case (.totalMinor, _):
            let other = conflict.fields.first { $0.field == .currency }?[keyPath: side].string
            let currency = (other ?? conflict.receipt.currency?.code).flatMap { Currency($0) }
            guard let minor = value.integer, let currency else { return value.text }
            return Money(minor: minor, currency: currency).text()
        case (.category, .string(let id)):
            return CategoryID(id).flatMap { categories[$0] } ?? id
        case (.isDeleted, .bool(let isDeleted)): return isDeleted ? "in the Trash" : "kept"
        case (_, .string(let text)): return text
        default: return value.strings.map { $0.joined(separator: ", ") } ?? value.text
        }
    }

    static func json(_ conflict: FieldConflict) -> JSON {
        [
            "field": .string(conflict.field.rawValue), "base": conflict.base, "mine": conflict.mine,
            "theirs": conflict.theirs, "theirsBy": .string(conflict.theirsBy),
            "theirsAt": .string(conflict.theirsAt.description),
        ]
    }

    /// A field's name as `--field` takes it.
    static func name(_ field: FieldName) -> String {
        field == .isDeleted ? "deleted" : EditableField(named: field.rawValue)?.rawValue ?? field.rawValue
    }

    /// The names of several fields, the amount's two as one.
    static func names(_ fields: [FieldName]) -> [String] {
        fields.filter { $0 != .currency || !fields.contains(.totalMinor) }.map(name)
    }
}
