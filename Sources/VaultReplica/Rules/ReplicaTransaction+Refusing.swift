internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Entries that stay in the queue as refused, for a person to look at.
extension ReplicaTransaction {
    /// Keeps the entry as refused, and quarantines what the server returned for it: nothing of it is believed.
    mutating func setAside(
        _ effect: OperationResult.Effect, fault: String, of stored: StoredEntry, in state: inout EntityState
    ) throws {
        let ref = state.record.ref
        let change = Change(
            entityType: ref.type.rawValue, entityID: ref.id, action: .upsert, version: effect.version, seq: effect.seq,
            updatedAt: effect.updatedAt, updatedBy: "server", data: effect.data)
        try tables.setAside(change, reason: fault, at: minter.now())
        _ = try owe(.setAside)
        try fail(stored, reason: "The server's answer can't be stored. \(fault)", in: &state)
        try save(&state)
    }

    /// Keeps an entry whose outcome nobody can tell as refused, to be judged as another operation. That includes a
    /// conflict of which the server no longer knows the fields: a purge makes it forget them, and the entity may have
    /// been recreated since.
    mutating func keepUndecided(
        _ stored: StoredEntry, reason: String, in state: inout EntityState
    ) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index] = stored.renewed(under: minter.next())
        state.entries[index].fail(reason)
        try tables.update(state.entries[index])
    }

    /// Keeps a refused entry with its reason. The server has nothing of it, so it is no longer sealed.
    mutating func fail(_ stored: StoredEntry, reason: String, in state: inout EntityState) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index].fail(reason)
        if let shadow = state.record.shadow, shadow.isBare, stored.entry.intent != .create {
            // The content differs from what was sent, so the key has to differ as well.
            if stored.entry.restores {
                let change = FieldChanges(changes: stored.entry.changes)
                state.entries[index].entry = try rebirth(of: shadow, with: change)
            } else {
                state.entries[index].entry = stored.entry.unsent(under: minter.next())
                state.entries[index].entry.baseVersion = 0
            }
        }
        try tables.update(state.entries[index])
    }
}

extension StoredEntry {
    mutating func fail(_ reason: String) {
        state = .failed
        lastError = reason
        nextTryAt = nil
        entry.isSealed = false
        entry.deviceSeq = nil
    }
}
