internal import VaultJSON
internal import VaultModel

extension ReplicaTransaction {
    /// Keeps the fields that wait for a person; each takes the place of its former dispute.
    mutating func dispute(_ found: [FieldConflict], by entry: QueueEntry, in state: inout EntityState) throws {
        for var conflict in found {
            if let later = try takeLaterValue(of: conflict.field, in: &state) { conflict.mine = later }
            state.conflicts.removeAll { $0.field == conflict.field }
            state.conflicts.append(conflict)
            try tables.addConflict(conflict, of: state.record.ref, by: entry.id, mineAt: entry.createdAt)
        }
    }

    /// The picker shows the server's value of now; what the server has come round to is no dispute any more.
    ///
    /// - Parameter device: who made the state; nil where that is not known.
    mutating func moveDisputes(onto shadow: Entity, by device: String?, in state: inout EntityState) throws {
        for (index, conflict) in state.conflicts.enumerated() where conflict.theirs != shadow.value(conflict.field) {
            state.conflicts[index].theirs = shadow.value(conflict.field)
            state.conflicts[index].theirsBy = device ?? conflict.theirsBy
            state.conflicts[index].theirsAt = shadow.updatedAt ?? conflict.theirsAt
            try tables.moveConflict(state.conflicts[index], of: shadow.ref, mineAt: nil)
        }
        for field in state.conflicts.removeAgreed() { try tables.deleteConflict(field, of: shadow.ref) }
    }

    /// An edit of a field that is in dispute changes this device's side of the dispute: it still waits for a decision.
    mutating func moveDisputes(by edit: inout FieldChanges, in state: inout EntityState) throws {
        for (index, conflict) in state.conflicts.enumerated() {
            guard conflict.field != .isDeleted, let value = edit.remove(conflict.field) else { continue }
            state.conflicts[index].mine = value
            try tables.moveConflict(state.conflicts[index], of: state.record.ref, mineAt: minter.now())
        }
    }

    /// The disputes about these fields are over; whatever is not in dispute is left alone.
    mutating func endDisputes(about fields: [FieldName], in state: inout EntityState) throws {
        for field in fields where state.conflicts.contains(where: { $0.field == field }) {
            try tables.deleteConflict(field, of: state.record.ref)
            state.conflicts.removeAll { $0.field == field }
        }
    }

    /// What the entity's entries make of a field is this device's side of the dispute. As an entry of its own it would
    /// decide the dispute behind the person's back, so it leaves the queue; but what was sent is sent, and what a person
    /// decided is decided: their verdicts end the dispute.
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
    /// The fields that it decides where they are in dispute, sorted.
    var decided: [FieldName] { intent == .delete ? [.isDeleted] : changes.keys.sorted() }

    /// What it wants of a field; nil where it leaves the field alone.
    fileprivate func value(of field: FieldName) -> JSON? {
        intent == .delete ? (field == .isDeleted ? true : nil) : changes[field]
    }

    /// nil where nothing of it is left.
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
