package import VaultModel

extension ReplicaTransaction {
    /// Sends a refused entry with the next batch.
    ///
    /// - Throws: `notFound` if the queue no longer has it.
    package mutating func retry(_ id: OperationID) throws {
        guard let stored = try tables.entry(id) else {
            if try tables.dispute(id) != nil { return }
            throw ReplicaError(.notFound)
        }
        guard stored.state == .failed else { return }
        try tables.move(stored, to: .pending, error: nil)
        guard var state = try state(stored.entry.entity) else { return }
        try save(&state)
    }

    /// Discards an entry. Discarding the create of an entity that the server never saw removes the entity with all its
    /// changes; discarding a conflict takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is in flight.
    package mutating func drop(_ id: OperationID) throws {
        if let dispute = try tables.dispute(id) { return try takeTheirs(dispute.entity) }
        guard let stored = try tables.entry(id) else { throw ReplicaError(.notFound) }
        if stored.entry.entity.type == .event { return try dropEvent(stored) }
        guard var state = try state(stored.entry.entity) else { throw ReplicaError(.notFound) }
        guard stored.state != .inFlight else { throw ReplicaError(.busy) }
        let takesAll = stored.entry.intent == .create && state.record.baseline == nil
        let former = state.record.entity
        if takesAll {
            for entry in state.entries { try remove(entry, in: &state) }
        } else {
            try giveUp(stored, in: &state)
        }
        try save(&state)
        if takesAll { return try dropUntold(of: former.ref) }
        // The edit was recorded when it was made. Its reversal is recorded, too, so that the discarded value can be
        // restored.
        try recordChanges(of: stored.entry.changes.keys, from: former, to: state.record.entity)
    }

    /// Whether no server ever saw the entity, and none of its entries is under way.
    package func isUnsent(_ ref: EntityRef) throws -> Bool {
        guard let state = try state(ref), state.record.baseline == nil else { return false }
        return state.entries.first?.entry.intent == .create
            && state.entries.allSatisfy { $0.state == .failed || $0.state != .inFlight && !$0.entry.isSealed }
    }

    /// Removes an entity that no server ever saw, with its history and its pending entries; does nothing for others.
    package mutating func forgetUnsent(_ ref: EntityRef) throws {
        guard try isUnsent(ref), let first = try tables.entries(of: ref).first else { return }
        try drop(first.entry.id)
    }

    /// Removes an entry from the queue, and its effect from the entries behind it.
    private mutating func giveUp(_ stored: StoredEntry, in state: inout EntityState) throws {
        guard let place = state.entries.firstIndex(where: { $0.sequence == stored.sequence }) else { return }
        try remove(stored, in: &state)
        let later = state.entries[place...].map(\.entry)
        for (index, entry) in zip(place..., stored.entry.givenUp(behind: later, shadow: state.record.shadow))
        where entry != state.entries[index].entry {
            // A refused entry was sent: a copy of it may still be under way.
            let isRefused = state.entries[index].state == .failed
            state.entries[index].entry = isRefused ? entry.unsent(under: minter.next()) : entry
            try tables.update(state.entries[index])
        }
    }

    private mutating func takeTheirs(_ ref: EntityRef) throws {
        guard var state = try state(ref) else { return }
        let (former, disputed) = (state.record.entity, state.conflicts.map(\.field))
        try endDisputes(about: disputed, in: &state)
        if state.record.shadow?.isBare == true, state.isIdle {
            try oweHistory(of: ref)
            return try tables.delete(state.record)
        }
        try save(&state)
        try recordDecision(about: disputed, from: former, to: state.record.entity)
    }
}
