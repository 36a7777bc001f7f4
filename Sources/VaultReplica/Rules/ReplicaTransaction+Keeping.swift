package import VaultModel

extension ReplicaTransaction {
    /// Lets an entry that was refused go out with the next batch.
    ///
    /// - Throws: `notFound` where the queue does not hold it any more.
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

    /// Gives up what an entry wanted. Dropping the creation of something that the server never saw drops the thing and
    /// all that was done to it; dropping a dispute takes the server's values.
    ///
    /// - Throws: `notFound`; `busy` while the entry is on its way.
    package mutating func drop(_ id: OperationID) throws {
        if let dispute = try tables.dispute(id) { return try takeTheirs(dispute.entity) }
        guard let stored = try tables.entry(id) else { throw ReplicaError(.notFound) }
        if stored.entry.entity.type == .event { return try dropEvent(stored) }
        guard var state = try state(stored.entry.entity) else { throw ReplicaError(.notFound) }
        guard stored.state != .inFlight else { throw ReplicaError(.busy) }
        let takesAll = stored.entry.intent == .create && state.record.baseline == nil
        let former = state.record.entity
        for entry in takesAll ? state.entries : [stored] { try remove(entry, in: &state) }
        try save(&state)
        if takesAll { return try dropUntold(of: former.ref) }
        // The edit was told when it was made; what takes it back is told too, and can be put back.
        try recordChanges(of: stored.entry.changes.keys, from: former, to: state.record.entity)
    }

    private mutating func takeTheirs(_ ref: EntityRef) throws {
        guard var state = try state(ref) else { return }
        let (former, disputed) = (state.record.entity, state.conflicts.map(\.field))
        try endDisputes(about: disputed, in: &state)
        try save(&state)
        try recordDecision(about: disputed, from: former, to: state.record.entity)
    }
}
