internal import VaultJSON
package import VaultModel
internal import VaultReplica

/// The result of an undo or redo.
package struct UndoOutcome: Hashable, Sendable {
    /// The kind of action: `add`, `add-part`, `edit`, `trash`, `restore`, `import`, `resolve`, `request`, `put-back`,
    /// `snooze`, `mute`, `wake`.
    package let label: String
    /// The name of the one receipt that it was about, or of its part; empty for several.
    package let title: String
    /// The number of edits undone or redone; 0 if nothing could be done.
    package let count: Int
    /// Fields left unchanged, because somebody has changed them since.
    package let skipped: [FieldName]
}

extension Vault {
    /// Undoes the last action in effect with a new change, which is synced like any other.
    ///
    /// - Returns: nil if there is nothing to undo.
    package func undo() throws(StoreError) -> UndoOutcome? {
        try transactOnFullDisk { replica in
            guard let action = try journal.lastDone() else { return nil }
            return try undo(action, &replica)
        }
    }

    /// Redoes the action that was undone last.
    ///
    /// - Returns: nil if there is nothing to redo.
    package func redo() throws(StoreError) -> UndoOutcome? {
        try transact { replica in
            guard let action = try journal.lastUndone() else { return nil }
            return try redo(action, &replica)
        }
    }

    /// Undoes these actions, newest first, in one transaction. Stops at the first that is not the last action in
    /// effect, because something else has been done since.
    package func undo(_ actions: [Int64]) throws(StoreError) -> [UndoOutcome] {
        try transactOnFullDisk { replica in
            var outcomes: [UndoOutcome] = []
            for sequence in actions {
                guard let action = try journal.lastDone(), action.sequence == sequence else { break }
                outcomes.append(try undo(action, &replica))
            }
            return outcomes
        }
    }

    /// Redoes these actions, starting with the one undone last; stops like ``undo(_:)``.
    package func redo(_ actions: [Int64]) throws(StoreError) -> [UndoOutcome] {
        try transact { replica in
            var outcomes: [UndoOutcome] = []
            for sequence in actions {
                guard let action = try journal.lastUndone(), action.sequence == sequence else { break }
                outcomes.append(try redo(action, &replica))
            }
            return outcomes
        }
    }

    private func undo(
        _ action: Journal.Action, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> UndoOutcome {
        try journal.mark(action, undone: true)
        return try apply(action, forward: false, &replica)
    }

    private func redo(
        _ action: Journal.Action, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> UndoOutcome {
        try journal.mark(action, undone: false)
        return try apply(action, forward: true, &replica)
    }

    private func apply(
        _ action: Journal.Action, forward: Bool, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> UndoOutcome {
        var count = 0
        var skipped: Set<FieldName> = []
        for edit in action.edits {
            let isDone =
                switch edit {
                case .silence(let edit): try apply(edit, forward: forward)
                case .entity(let edit) where edit.kind == .request:
                    try apply(request: edit, forward: forward, &replica)
                case .entity(let edit): try apply(edit, forward: forward, skipped: &skipped, &replica)
                }
            if isDone { count += 1 }
        }
        let title = action.edits.count == 1 ? try UndoReading(connection: connection).title(of: action.edits[0]) : ""
        return UndoOutcome(label: action.label, title: title, count: count, skipped: skipped.sorted())
    }

    private func apply(
        _ edit: EntityEdit, forward: Bool, skipped: inout Set<FieldName>,
        _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> Bool {
        guard let ref = EntityRef(anyID: edit.id), let record = try replica.tables.record(ref) else { return false }
        switch edit.kind {
        case .request: return false
        case .create, .restore: return try replica.setDeleted(!forward, ref) != nil
        case .trash: return try replica.setDeleted(forward, ref) != nil
        case .fields:
            let turn = edit.turn(forward: forward, of: record.entity)
            skipped.formUnion(turn.taken)
            if turn.isBlocked { return false }
            let initial = Entity(ref: ref, fields: [:])
            let values = turn.free.map { ($0, turn.to[$0] ?? initial.value($0)) }
            return try replica.turn(ref, to: Dictionary(uniqueKeysWithValues: values), from: turn.from, turn.to)
        }
    }

    private func apply(
        request edit: EntityEdit, forward: Bool, _ replica: inout ReplicaTransaction<SQLiteTables>
    ) throws -> Bool {
        guard let ref = EntityRef(anyID: edit.id) else { return false }
        let isSettled = forward ? try renew(edit, &replica) : try withdraw(ref, &replica)
        return try isSettled || repeatRequest(ref, opposite: !forward, &replica)
    }
}
