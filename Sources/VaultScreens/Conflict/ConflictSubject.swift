import VaultJSON
package import VaultModel

/// One question of the picker: a field with a conflict, or amount and currency, which are one value.
package enum ConflictSubject: Hashable, Sendable {
    case amount
    case field(FieldName)

    /// The questions of a conflict, in the order of its fields.
    static func subjects(of conflict: ReceiptConflict) -> [ConflictSubject] {
        var subjects: [ConflictSubject] = []
        for field in conflict.fields.map(\.field) {
            let subject: ConflictSubject = Schema.amount.contains(field) ? .amount : .field(field)
            if !subjects.contains(subject) { subjects.append(subject) }
        }
        return subjects
    }

    /// The conflicting fields behind the question.
    func fields(of conflict: ReceiptConflict) -> [FieldConflict] {
        conflict.fields.filter { entry in
            switch self {
            case .amount: Schema.amount.contains(entry.field)
            case .field(let name): entry.field == name
            }
        }
    }

    /// The values of one side by name. A half of an amount that has no conflict keeps the entity's value.
    func values(_ side: ConflictSide, of conflict: ReceiptConflict) -> Fields {
        var values: Fields = [:]
        if self == .amount {
            for name in Schema.amount { values[name] = conflict.entity.value(name) }
        }
        for entry in fields(of: conflict) { values[entry.field] = side.value(of: entry) }
        return values
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
