internal import VaultModel
package import VaultWire

extension ReplicaTransaction {
    /// Settles entries by the server's verdicts and moves the cursor; nil leaves it where it is. Verdicts of entries
    /// that the queue does not hold any more are skipped.
    package mutating func settle(_ results: [OperationResult], cursor: Cursor?) throws -> ReplicaStanding {
        for result in results {
            guard let ref = try tables.sealedEntity(of: result.key) else { continue }
            try settle(result, of: ref)
        }
        if let cursor { try tables.setCursor(cursor) }
        return try standing()
    }

    private mutating func settle(_ result: OperationResult, of ref: EntityRef) throws {
        guard var state = try state(ref), let stored = state.entries.first(where: { $0.entry.id == result.key })
        else { return }
        switch result.verdict {
        // A duplicate is what its first verdict was: the client does what it would have done then.
        case .applied(.conflict, let effect), .duplicate(.conflict, let effect):
            try remove(stored, in: &state)
            try dispute(effect.conflicts, by: stored.entry, in: &state)
            try adopt(effect, of: stored, in: &state)
        case .applied(_, let effect), .duplicate(_, let effect):
            try remove(stored, in: &state)
            try endDisputes(about: stored.entry.decided, in: &state)
            try adopt(effect, of: stored, in: &state)
        case .rejected(let rejection):
            try fail(stored, reason: rejection.detail, in: &state)
        }
        if let shadow = state.record.shadow { try moveDisputes(onto: shadow, by: nil, in: &state) }
        try save(&state)
    }

    /// Takes the state that an operation led to as the server's, and moves what waits onto it.
    private mutating func adopt(
        _ effect: OperationResult.Effect, of stored: StoredEntry, in state: inout EntityState
    ) throws {
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

    /// Keeps a refused entry with its reason. Nothing of it is with the server, so it is not sealed any more.
    private mutating func fail(_ stored: StoredEntry, reason: String, in state: inout EntityState) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index].state = .failed
        state.entries[index].lastError = reason
        state.entries[index].entry.isSealed = false
        state.entries[index].entry.deviceSeq = nil
        try tables.update(state.entries[index])
    }
}
