import VaultJSON

/// The operations that resolve conflicts as a person chose.
package enum ConflictResolution {
    /// An intent without its key and time; the store adds them.
    package struct Intent: Hashable, Sendable {
        package var intent: Operation.Intent
        package var changes: FieldChanges
        package var resolves: Set<FieldName>
    }

    /// Turns choices into intents on the current shadow.
    ///
    /// - Parameters:
    ///   - choices: one for every field in conflict; amount and currency may share one choice under either name.
    ///   - shadow: the server's state that the picker showed; its values are the base.
    /// - Returns: at most one update, and after it a delete if a person chose to delete the receipt. Choosing theirs is
    ///   sent, too, so that the fields count as manually edited.
    package static func intents(
        for conflicts: [FieldConflict], choices: [FieldName: ConflictChoice], shadow: Entity
    ) -> [Intent] {
        var changes = FieldChanges()
        var resolves: Set<FieldName> = []
        var deletes = false
        for conflict in conflicts {
            let choice = choice(for: conflict.field, in: choices)
            let value = value(of: choice, conflict, shadow: shadow)
            resolves.insert(conflict.field)
            if conflict.field == .isDeleted {
                deletes = value == true
                if deletes { continue }
            }
            changes.changes[conflict.field] = value
            changes.base[conflict.field] = shadow.value(conflict.field)
        }
        let editable = Schema.of(shadow.ref.type)?.editable ?? []
        let edited = Set(changes.changes.keys.filter(editable.contains).map(\.rawValue))
        if !edited.isEmpty { changes.changes[.userEditedFields] = SetChange(add: edited).json }
        var intents: [Intent] = []
        if !changes.isEmpty {
            // Keeping a tombstone deleted is resolved along with the values, which would put it into conflict again.
            let fields = resolves.filter { changes.changes[$0] != nil || (deletes && shadow.isDeleted) }
            intents.append(Intent(intent: .update, changes: changes, resolves: fields))
        }
        if deletes { intents.append(Intent(intent: .delete, changes: FieldChanges(), resolves: [.isDeleted])) }
        return intents
    }

    private static func choice(for field: FieldName, in choices: [FieldName: ConflictChoice]) -> ConflictChoice {
        choices[field] ?? FieldGroup(of: field).names.compactMap { choices[$0] }.first ?? .mine
    }

    private static func value(of choice: ConflictChoice, _ conflict: FieldConflict, shadow: Entity) -> JSON {
        switch choice {
        case .mine: conflict.mine
        case .theirs: shadow.version > 0 ? shadow.value(conflict.field) : conflict.theirs
        case .own(let value): value
        }
    }
}
