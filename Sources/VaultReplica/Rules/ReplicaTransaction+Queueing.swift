internal import VaultJSON
internal import VaultModel

extension ReplicaTransaction {
    /// Puts an edit into the queue: into the last entry where that may still change, else as a new one.
    /// `seen` is the server's version that the person had before them, where that is not the newest.
    mutating func enqueue(_ edit: FieldChanges, in state: inout EntityState, seen: Int64? = nil) throws {
        let version = state.record.shadow?.version ?? 0
        // An offer that the edit takes the place of hid what the server has.
        let base = QueueEntry.baseVersion(
            of: edit, on: state.record.shadow, behind: state.entries.map(\.entry), seen: seen)
        var edit = edit
        // The lines that were offered are in the edit now, and not in what it replaces on the server.
        if state.entries.contains(where: \.offersNotes), edit.changes[.userNotes] != nil { edit.base[.userNotes] = nil }
        try dropOffers(of: edit, in: &state)
        if let last = state.entries.last {
            let candidate = reopened(last) ?? last
            if candidate.state == .pending, candidate.entry.canFold(onto: base) {
                return try fold(edit, into: candidate, of: &state)
            }
        }
        let isCreate = version == 0 && !state.entries.contains { $0.entry.intent == .create }
        var entry = QueueEntry(
            id: minter.next(), entity: state.record.ref, intent: isCreate ? .create : .update, baseVersion: base,
            changes: edit.changes, base: isCreate ? [:] : edit.base, onConflict: try conflictPolicy(),
            createdAt: minter.now())
        // The first change of a category that every vault begins with is its creation.
        if isCreate, entry.changes[.createdAt] == nil {
            entry.changes[.createdAt] = .string(entry.createdAt.description)
        }
        try append(entry, to: &state)
    }

    /// Makes sure that the server hears of the entity before it hears what becomes of it: a category that every vault
    /// begins with may be deleted before anything else was changed in it.
    mutating func announce(_ state: inout EntityState) throws {
        guard state.record.shadow == nil, !state.entries.contains(where: { $0.entry.intent == .create }) else { return }
        try enqueue(FieldChanges(), in: &state)
    }

    /// Adds an entry that is never folded: a delete, a restore, a decision.
    mutating func append(_ entry: QueueEntry, to state: inout EntityState) throws {
        var stored = StoredEntry(entry)
        try tables.append(&stored)
        state.entries.append(stored)
    }

    /// Takes an entry out of the queue and of the state.
    mutating func remove(_ stored: StoredEntry, in state: inout EntityState) throws {
        state.entries.removeAll { $0.sequence == stored.sequence }
        try tables.delete(stored)
    }

    /// A refused entry as it can be corrected: nothing of it was stored by the server, so it may change, and goes out
    /// under a new key.
    private func reopened(_ stored: StoredEntry) -> StoredEntry? {
        guard stored.state == .failed else { return nil }
        return stored.renewed(under: minter.next())
    }

    /// The candidate takes the place of the entity's last entry.
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

    /// Makes a state the server's last one, and moves entries that were never sent onto it.
    ///
    /// - Parameter entry: what the state is the answer to, which does not wait any more.
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
            // It was sent and refused: a copy of that may still be under way.
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
