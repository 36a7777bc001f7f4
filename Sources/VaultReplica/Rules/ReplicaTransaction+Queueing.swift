internal import VaultJSON
internal import VaultModel

extension ReplicaTransaction {
    /// Queues an edit: in the last entry if that may still change, otherwise as a new one. `seen` is the server's
    /// version that the person saw, if it is not the newest.
    mutating func enqueue(_ edit: FieldChanges, in state: inout EntityState, seen: Int64? = nil) throws {
        let version = state.record.shadow?.version ?? 0
        // Before proposals are dropped: one that the edit replaces has hidden the server's value.
        let base = QueueEntry.baseVersion(
            of: edit, on: state.record.shadow, behind: state.entries.map(\.entry), seen: seen)
        var edit = edit
        // The proposed lines are now part of the edit, and not of what it replaces on the server.
        if state.entries.contains(where: \.offersNotes), edit.changes[.userNotes] != nil { edit.base[.userNotes] = nil }
        try dropOffers(of: edit, in: &state)
        if let last = state.entries.last {
            let candidate = reopened(last) ?? last
            if candidate.state == .pending, candidate.entry.canFold(onto: base) {
                return try fold(edit, into: candidate, of: &state)
            }
        }
        let isCreate = version == 0 && !state.entries.contains { $0.entry.intent == .create }
        // A create names every field, so it always asks where it meets other values.
        var entry = QueueEntry(
            id: minter.next(), entity: state.record.ref, intent: isCreate ? .create : .update, baseVersion: base,
            changes: edit.changes, base: isCreate ? [:] : edit.base, onConflict: isCreate ? .ask : try conflictPolicy(),
            createdAt: minter.now())
        // The first change of a default category is its create.
        if isCreate, entry.changes[.createdAt] == nil {
            entry.changes[.createdAt] = .string(entry.createdAt.description)
        }
        try append(entry, to: &state)
    }

    /// Queues a create if the server does not know the entity yet: a default category may be deleted before anything
    /// else in it was changed.
    mutating func announce(_ state: inout EntityState) throws {
        guard state.record.shadow == nil, !state.entries.contains(where: { $0.entry.intent == .create }) else { return }
        try enqueue(FieldChanges(), in: &state)
    }

    /// Appends an entry that is never folded, such as a delete, a restore or a resolution.
    mutating func append(_ entry: QueueEntry, to state: inout EntityState) throws {
        var stored = StoredEntry(entry)
        try tables.append(&stored)
        state.entries.append(stored)
    }

    /// Removes an entry from the queue and from the state.
    mutating func remove(_ stored: StoredEntry, in state: inout EntityState) throws {
        state.entries.removeAll { $0.sequence == stored.sequence }
        try tables.delete(stored)
    }

    /// A refused entry in a form that can be corrected: the server stored nothing of it, so it may change, and is sent
    /// under a new key.
    private func reopened(_ stored: StoredEntry) -> StoredEntry? {
        guard stored.state == .failed else { return nil }
        return stored.renewed(under: minter.next())
    }

    /// Folds an edit into the candidate, which replaces the entity's last entry.
    private mutating func fold(_ edit: FieldChanges, into candidate: StoredEntry, of state: inout EntityState) throws {
        state.entries.removeLast()
        guard let folded = candidate.entry.folding(edit, behind: state.entries.map(\.entry)) else {
            return try tables.delete(candidate)
        }
        var stored = candidate
        stored.entry = folded
        try tables.update(stored)
        state.entries.append(stored)
    }

    /// Makes a state the entity's shadow, and rebases entries that were never sent onto it.
    ///
    /// - Parameter entry: the entry that led to the state and has left the queue.
    mutating func replaceShadow(
        _ shadow: Entity, seq: Int64, by entry: QueueEntry? = nil, in state: inout EntityState
    ) throws {
        let old = state.record.shadow
        state.record.shadow = shadow
        state.record.seq = max(seq, state.record.seq)
        let former = old.flatMap { shadow.isMadeAnew(after: $0) ? $0 : nil }
        for (index, stored) in state.entries.enumerated() {
            var moved = stored.entry
            if let former {
                if !moved.isSealed { moved.move(onto: shadow, ofFormer: former, behind: state.entries[..<index]) }
            } else {
                moved = moved.rebased(from: old, onto: shadow)
            }
            guard moved != stored.entry else { continue }
            // A refused entry was sent: a copy of it may still be under way.
            if stored.state == .failed { moved = moved.unsent(under: minter.next()) }
            state.entries[index].entry = moved
            try tables.update(state.entries[index])
        }
        guard let old, old.isDeleted, former != nil || shadow.isDeletedAnew(after: old),
            state.isWanted || entry?.restores == true
        else { return }
        try disputeDifference(from: old, in: &state)
    }
}

extension StoredEntry {
    fileprivate var offersNotes: Bool {
        state == .offered && entry.intent == .update && entry.changes[.userNotes] != nil
    }
}

extension QueueEntry {
    /// The same intent under a new key, as if it had never been sent.
    func unsent(under key: OperationID) -> QueueEntry {
        QueueEntry(
            id: key, entity: entity, intent: intent, baseVersion: baseVersion, changes: changes, base: base,
            onConflict: onConflict, resolves: resolves, createdAt: createdAt)
    }
}
