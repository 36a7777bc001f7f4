internal import SQLiteKit
internal import VaultJSON
package import VaultModel

extension Vault {
    /// Settles entries by the server's verdicts and, in the same transaction, moves the cursor; nil leaves it where it
    /// is. Verdicts of entries that the queue does not hold any more are skipped.
    package func apply(_ verdicts: [ServerVerdict], cursor: String?) throws(StoreError) -> QueueStanding {
        try write { try settle(verdicts, cursor: cursor) }
    }

    /// ``apply(_:cursor:)`` and ``nextBatch(limit:onlySealed:excluding:)`` with one wait for the disk; the standing is
    /// that between the two.
    package func applyAndTakeNext(
        _ verdicts: [ServerVerdict], cursor: String?, limit: Int, onlySealed: Bool, excluding: Set<OperationID>
    ) throws(StoreError) -> (standing: QueueStanding, batch: [Operation]) {
        try write {
            let standing = try settle(verdicts, cursor: cursor)
            return (standing, try take(limit: limit, onlySealed: onlySealed, excluding: excluding))
        }
    }

    private func settle(_ verdicts: [ServerVerdict], cursor: String?) throws -> QueueStanding {
        for verdict in verdicts {
            guard let ref = try writer.queue.sealedEntity(of: verdict.key) else { continue }
            try settle(verdict, of: ref)
        }
        if let cursor { try CursorTable(connection: connection).setPosition(cursor) }
        return try standing()
    }

    private func settle(_ verdict: ServerVerdict, of ref: EntityRef) throws {
        guard var state = try writer.state(ref), let stored = state.entries.first(where: { $0.entry.id == verdict.key })
        else { return }
        switch verdict.decision {
        case .applied(let effect):
            try writer.remove(stored, in: &state)
            try writer.endDisputes(about: stored.entry.decided, in: &state)
            try writer.adopt(effect, of: stored, in: &state)
        case .conflict(let effect, let conflicts):
            try writer.remove(stored, in: &state)
            try writer.dispute(conflicts, by: stored.entry, in: &state)
            try writer.adopt(effect, of: stored, in: &state)
        case .rejected(let reason):
            try writer.fail(stored, reason: reason, in: &state)
        }
        if let shadow = state.record.shadow { try writer.moveDisputes(onto: shadow, by: nil, in: &state) }
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

    /// What an entry wanted is with the server now, or in dispute.
    fileprivate func remove(_ stored: StoredEntry, in state: inout State) throws {
        state.entries.removeAll { $0.sequence == stored.sequence }
        try queue.delete(stored)
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

    /// Makes a state the server's last one, and moves entries that were never sent onto it.
    func replaceShadow(_ shadow: Entity, seq: Int64, in state: inout State) throws {
        let old = state.record.shadow
        state.record.shadow = shadow
        state.record.seq = max(seq, state.record.seq)
        for (index, stored) in state.entries.enumerated() {
            let moved = stored.entry.rebased(from: old, onto: shadow)
            guard moved != stored.entry else { continue }
            state.entries[index].entry = moved
            try queue.save(state.entries[index])
        }
    }
}
