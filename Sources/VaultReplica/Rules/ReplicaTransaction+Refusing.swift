internal import VaultJSON
internal import VaultModel
internal import VaultWire

/// Entries that stay in the queue as refused, for a person to look at.
extension ReplicaTransaction {
    /// Keeps the entry, as one that was refused, and what the server gave back in its place: nothing of it is believed.
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

    /// Nobody can tell what became of the entry: it waits as a refused one, to be judged as another operation. So where
    /// the server knows that it asked about it, and not about what, which it forgets with a purge, after which the entity
    /// may have been made anew.
    mutating func keepUndecided(
        _ stored: StoredEntry, reason: String, in state: inout EntityState
    ) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index] = stored.renewed(under: minter.next())
        state.entries[index].fail(reason)
        try tables.update(state.entries[index])
    }

    /// Keeps a refused entry with its reason. Nothing of it is with the server, so it is not sealed any more.
    mutating func fail(_ stored: StoredEntry, reason: String, in state: inout EntityState) throws {
        guard let index = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        state.entries[index].fail(reason)
        if let shadow = state.record.shadow, shadow.isBare, stored.entry.intent != .create {
            // Other content than was sent, so another key.
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
