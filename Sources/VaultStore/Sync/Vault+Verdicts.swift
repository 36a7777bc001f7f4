internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

extension Vault {
    /// Settles entries by the server's verdicts and, in the same transaction, moves the cursor; nil leaves it where it
    /// is. Verdicts of entries that the queue does not hold any more are skipped.
    package func apply(_ verdicts: [ServerVerdict], cursor: String?) throws(StoreError) -> QueueStanding {
        try write {
            for verdict in verdicts {
                guard let ref = try writer.queue.sealedEntity(of: verdict.key) else { continue }
                try settle(verdict, of: ref)
            }
            if let cursor { try CursorTable(connection: connection).setPosition(cursor) }
            return try standing()
        }
    }

    private func settle(_ verdict: ServerVerdict, of ref: EntityRef) throws {
        guard var state = try writer.state(ref), let stored = state.entries.first(where: { $0.entry.id == verdict.key })
        else { return }
        switch verdict.decision {
        case .applied(let effect):
            try writer.adopt(effect, of: stored, in: &state)
            state.entries.removeAll { $0.sequence == stored.sequence }
            try writer.queue.delete(stored)
        case .conflict(let effect, let conflicts):
            try writer.adopt(effect, of: stored, in: &state)
            try writer.dispute(conflicts, by: stored, in: &state)
        case .rejected(let reason):
            try writer.fail(stored, reason: reason, in: &state)
        }
        try writer.save(&state)
    }
}

extension EntityWriter {
    /// Takes the state that an operation led to as the server's, and moves what waits onto it.
    fileprivate func adopt(_ effect: ServerVerdict.Effect, of stored: StoredEntry, in state: inout State) throws {
        // A pull may have brought a later state while the answer was on its way.
        guard effect.version >= state.record.shadow?.version ?? 0 else { return }
        let fields: Fields?
        if let data = effect.data {
            fields = ServerState.fields(data)
        } else if effect.version == state.record.shadow?.version {
            fields = state.record.shadow?.fields
        } else {
            fields = LocalView.derive(shadow: state.record.baseline, entries: [stored.entry])?.fields
        }
        guard let fields else { return }
        let shadow = Entity(
            ref: state.record.ref, fields: fields, version: effect.version, updatedAt: effect.updatedAt)
        try replaceShadow(shadow, seq: effect.seq, in: &state)
    }

    /// Keeps the fields that wait for a person; the entry stays, and holds back its entity, until they are decided.
    fileprivate func dispute(_ conflicts: [FieldConflict], by stored: StoredEntry, in state: inout State) throws {
        for var conflict in conflicts {
            if let later = try takeLaterValue(of: conflict.field, than: stored, in: &state) { conflict.mine = later }
            state.conflicts.removeAll { $0.field == conflict.field }
            state.conflicts.append(conflict)
            try self.conflicts.save(conflict, of: state.record.ref, mineAt: stored.entry.createdAt)
        }
        setState(.conflict, of: stored, in: &state)
        try stored.sequence.map { try queue.move($0, to: .conflict, error: nil) }
    }

    /// An edit of the field that was made while the entry was on its way is this device's side of the dispute; as an
    /// entry of its own it would decide the dispute behind the person's back.
    private func takeLaterValue(
        of field: FieldName, than stored: StoredEntry, in state: inout State
    ) throws -> JSON? {
        var value: JSON?
        for (index, later) in state.entries.enumerated().reversed()
        where later.sequence != stored.sequence && !later.entry.isSealed && later.entry.intent == .update {
            guard field != .isDeleted, let mine = later.entry.changes[field] else { continue }
            value = value ?? mine
            state.entries[index].entry.changes[field] = nil
            state.entries[index].entry.base[field] = nil
            if state.entries[index].entry.changes.isEmpty {
                try queue.delete(later)
                state.entries.remove(at: index)
            } else {
                try queue.save(state.entries[index])
            }
        }
        return value
    }

    /// Keeps a refused entry with its reason. Nothing of it is with the server, so it is not sealed any more.
    fileprivate func fail(_ stored: StoredEntry, reason: String, in state: inout State) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index].state = .failed
        state.entries[index].lastError = reason
        state.entries[index].entry.isSealed = false
        state.entries[index].entry.deviceSeq = nil
        try queue.save(state.entries[index])
    }

    private func setState(_ new: StoredEntry.State, of stored: StoredEntry, in state: inout State) {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index].state = new
    }

    /// Makes a state the server's last one, and moves entries that were never sent onto it.
    func replaceShadow(_ shadow: Entity, seq: Int64, in state: inout State) throws {
        let old = state.record.shadow
        state.record.shadow = shadow
        state.record.seq = max(seq, state.record.seq)
        for (index, stored) in state.entries.enumerated() where stored.state != .conflict {
            let moved = stored.entry.rebased(from: old, onto: shadow)
            guard moved != stored.entry else { continue }
            state.entries[index].entry = moved
            try queue.save(state.entries[index])
        }
    }
}
