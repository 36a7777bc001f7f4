internal import VaultJSON
internal import VaultModel

extension ReplicaTransaction {
    /// Stores conflicts, each in place of the field's previous one.
    mutating func dispute(_ found: [FieldConflict], by entry: QueueEntry, in state: inout EntityState) throws {
        for var conflict in found {
            if let later = try takeLaterValue(of: conflict.field, in: &state) { conflict.mine = later }
            state.conflicts.removeAll { $0.field == conflict.field }
            state.conflicts.append(conflict)
            try tables.addConflict(conflict, of: state.record.ref, by: entry.id, mineAt: entry.createdAt)
        }
    }

    /// Updates conflicts to the server's current values, which the picker shows, and removes those in which the server
    /// now has this device's value.
    ///
    /// - Parameter device: the author of the state; nil if unknown.
    mutating func moveDisputes(onto shadow: Entity, by device: String?, in state: inout EntityState) throws {
        for (index, conflict) in state.conflicts.enumerated() where conflict.theirs != shadow.value(conflict.field) {
            state.conflicts[index].theirs = shadow.value(conflict.field)
            state.conflicts[index].theirsBy = device ?? conflict.theirsBy
            state.conflicts[index].theirsAt = shadow.updatedAt ?? conflict.theirsAt
            try tables.moveConflict(state.conflicts[index], of: shadow.ref, mineAt: nil)
        }
        for field in state.conflicts.removeAgreed() { try tables.deleteConflict(field, of: shadow.ref) }
    }

    /// Applies an edit to this device's side of the fields in conflict, which stay unresolved.
    mutating func moveDisputes(by edit: inout FieldChanges, in state: inout EntityState) throws {
        for (index, conflict) in state.conflicts.enumerated() {
            guard conflict.field != .isDeleted, let value = edit.remove(conflict.field) else { continue }
            state.conflicts[index].mine = value
            try tables.moveConflict(state.conflicts[index], of: state.record.ref, mineAt: minter.now())
        }
    }

    /// Removes the conflicts about these fields; fields without a conflict are ignored.
    mutating func endDisputes(about fields: [FieldName], in state: inout EntityState) throws {
        for field in fields where state.conflicts.contains(where: { $0.field == field }) {
            try tables.deleteConflict(field, of: state.record.ref)
            state.conflicts.removeAll { $0.field == field }
        }
    }

    /// Takes the value that later entries give the field, which becomes this device's side of the conflict. As an entry
    /// of its own it would resolve the conflict without asking, so it leaves the queue. Entries that were sent, or with
    /// which a person resolved the field, stay: their verdicts end the conflict.
    private mutating func takeLaterValue(of field: FieldName, in state: inout EntityState) throws -> JSON? {
        var value: JSON?
        for (index, later) in state.entries.enumerated().reversed() {
            guard let mine = later.entry.value(of: field) else { continue }
            value = value ?? mine
            guard !later.entry.isSealed, !later.entry.resolves.contains(field) else { continue }
            if let rest = later.entry.without(field) {
                state.entries[index].entry = rest
                try tables.update(state.entries[index])
            } else {
                try tables.delete(later)
                state.entries.remove(at: index)
            }
        }
        return value
    }
}

extension QueueEntry {
    /// The fields whose conflicts end when the entry is accepted, sorted.
    var decided: [FieldName] { intent == .delete ? [.isDeleted] : changes.keys.sorted() }

    /// The entry's value for a field; nil if it does not change the field.
    fileprivate func value(of field: FieldName) -> JSON? {
        intent == .delete ? (field == .isDeleted ? true : nil) : changes[field]
    }

    /// The entry without a field; nil if nothing is left.
    fileprivate func without(_ field: FieldName) -> QueueEntry? {
        var edit = FieldChanges(changes: changes, base: base)
        _ = edit.remove(field)
        guard !edit.isEmpty else { return nil }
        var rest = self
        rest.changes = edit.changes
        rest.base = edit.base
        return rest
    }
}
