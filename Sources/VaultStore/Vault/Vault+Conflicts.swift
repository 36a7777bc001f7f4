internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension Vault {
    /// Resolves all conflicts of an entity; the chosen values are sent like any other change.
    ///
    /// A field in conflict without a choice keeps this device's value. Amount and currency may share one choice, under
    /// either name.
    ///
    /// - Throws: `notFound` if there are no conflicts, `invalid` with the field's name.
    package func resolve(_ ref: EntityRef, _ choices: [FieldName: ConflictChoice]) throws(StoreError) {
        try transact { replica in
            let former = try replica.tables.record(ref)?.entity
            let disputed = try replica.tables.conflicts(of: ref)
            _ = try replica.resolve(ref, choices)
            guard let former, let decided = try replica.tables.record(ref)?.entity else { return }
            try journal.add("resolve", Decision(disputed: disputed, former: former, decided: decided).edits)
        }
    }
}

/// The edits of a resolution, for undoing it: from the values shown previously or, if nothing shown has changed, from
/// the other side's values.
private struct Decision {
    let disputed: [FieldConflict]
    let former: Entity
    let decided: Entity

    var edits: [EntityEdit] {
        let shown = edits(from: { former.value($0.field) })
        return shown.isEmpty ? edits(from: \.theirs) : shown
    }

    /// Returns the edits from those values of the fields that differ from the resolved ones.
    private func edits(from value: (FieldConflict) -> JSON) -> [EntityEdit] {
        var before: Fields = [:]
        for conflict in disputed where value(conflict) != decided.value(conflict.field) {
            before[conflict.field] = value(conflict)
        }
        let wasDeleted = before.removeValue(forKey: .isDeleted)
        let id = decided.ref.id
        let moved = wasDeleted.map { _ in EntityEdit(id: id, kind: decided.isDeleted ? .trash : .restore) }
        guard !before.isEmpty else { return moved.map { [$0] } ?? [] }
        let after = Fields(uniqueKeysWithValues: before.keys.map { ($0, decided.value($0)) })
        return [EntityEdit(id: id, kind: .fields, before: before, after: after)] + (moved.map { [$0] } ?? [])
    }
}
