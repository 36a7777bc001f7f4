package import VaultModel

/// The rules of a replica over one transaction of its tables: what a person does, what is sent, and what comes back.
///
/// Keeps the parts of every entity in step: the server's state, pending intents, conflicts, and what is shown of all
/// three. The caller opens the transaction, calls one or more functions, and commits or, after an error, discards
/// everything: over SQLite by a rollback, over ``MemoryTables`` by dropping the copy that it worked on. Functions throw
/// ``ReplicaError`` if a rule is broken, and whatever the tables throw.
package struct ReplicaTransaction<Tables: ReplicaTables> {
    /// The tables with everything done so far; a caller that works on a value keeps these.
    package internal(set) var tables: Tables
    let minter: IDGenerator
    /// The figures of the changes received so far.
    var page = PageFigures()

    package init(_ tables: Tables, minter: IDGenerator) {
        self.tables = tables
        self.minter = minter
    }

    /// Everything known about one entity; nil if it is not stored.
    package func state(_ ref: EntityRef) throws -> EntityState? {
        guard let record = try tables.record(ref) else { return nil }
        return EntityState(
            record: record, entries: try tables.entries(of: ref), conflicts: try tables.conflicts(of: ref))
    }

    /// Derives what is shown and stores it; entries and conflicts have been stored before.
    ///
    /// An entity that neither the server nor any intent knows is removed.
    mutating func save(_ state: inout EntityState) throws {
        try save(&state, as: state.shown)
    }

    /// Stores what is shown, if that is derived already.
    mutating func save(_ state: inout EntityState, as shown: Entity?) throws {
        let former = state.record.row == nil ? nil : state.record.shown
        guard let shown else {
            if state.record.row != nil { try tables.delete(state.record) }
            return try endDisputes(about: state.conflicts.map(\.field), in: &state)
        }
        state.record.shown = shown.fields
        let look = RowState(
            former: former, mark: state.entries.mark(hasConflicts: !state.conflicts.isEmpty),
            isDeletionDisputed: state.conflicts.contains { $0.field == .isDeleted })
        try tables.save(&state.record, look: look)
    }

    /// The person's policy for fields that two devices changed.
    func conflictPolicy() throws -> Operation.ConflictPolicy {
        try tables.setting(ReplicaSetting.onConflict).flatMap(Operation.ConflictPolicy.init(rawValue:)) ?? .ask
    }
}

extension ReplicaTransaction {
    /// Sets the policy for fields that another person changed, too; entries in the queue keep theirs.
    package mutating func setConflictPolicy(_ policy: Operation.ConflictPolicy) throws {
        try tables.setSetting(ReplicaSetting.onConflict, to: policy.rawValue)
    }
}
