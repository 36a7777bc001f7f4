import VaultJSON
import VaultModel

/// A group of fields is one question of the picker.
extension FieldGroup {
    /// The questions of a conflict, in the order of its fields.
    static func questions(of conflict: ReceiptConflict) -> [FieldGroup] {
        all(of: conflict.fields.map(\.field))
    }

    /// The conflicting fields behind the question.
    func fields(of conflict: ReceiptConflict) -> [FieldConflict] {
        conflict.fields.filter { contains($0.field) }
    }

    /// The values of one side by name. A half of an amount that has no conflict keeps the entity's value.
    func values(_ side: ConflictSide, of conflict: ReceiptConflict) -> Fields {
        fields(of: conflict).reduce(into: values(of: conflict.entity)) { values, entry in
            values[entry.field] = side.value(of: entry)
        }
    }
}

/// The side that a value comes from.
package enum ConflictSide: Hashable, Sendable, CaseIterable {
    case base, mine, theirs

    func value(of conflict: FieldConflict) -> JSON {
        switch self {
        case .base: conflict.base
        case .mine: conflict.mine
        case .theirs: conflict.theirs
        }
    }
}
