package import VaultModel

/// The rules of a replica over one transaction of its tables: what a person does, what is sent, and what comes back.
///
/// Keeps every entity's parts in step: the server's state, waiting intents, disputes, and what is shown of all three.
/// The caller opens the transaction, calls one function or several, and commits or, after an error, forgets it all: over
/// SQLite by a rollback, over ``MemoryTables`` by dropping the copy that it worked on. Functions throw
/// ``ReplicaError`` where a rule is broken, and whatever the tables throw.
package struct ReplicaTransaction<Tables: ReplicaTables> {
    /// As they are after what was done so far; a caller that keeps a value keeps these.
    package internal(set) var tables: Tables
    let minter: Minter
    /// Of the changes that were received so far.
    var page = PageFigures()

    package init(_ tables: Tables, minter: Minter) {
        self.tables = tables
        self.minter = minter
    }

    /// Everything that is known of one entity; nil where it is not stored.
    package func state(_ ref: EntityRef) throws -> EntityState? {
        guard let record = try tables.record(ref) else { return nil }
        return EntityState(
            record: record, entries: try tables.entries(of: ref), conflicts: try tables.conflicts(of: ref))
    }

    /// Derives what is shown again and writes it; entries and disputes have been written before.
    ///
    /// An entity that neither the server nor any intent knows any more is removed.
    mutating func save(_ state: inout EntityState) throws {
        let former = state.record.row == nil ? nil : state.record.shown
        guard let shown = state.shown else {
            if state.record.row != nil { try tables.delete(state.record) }
            return try endDisputes(about: state.conflicts.map(\.field), in: &state)
        }
        state.record.shown = shown.fields
        let look = LineLook(
            former: former, mark: state.entries.mark(hasConflicts: !state.conflicts.isEmpty),
            isDeletionDisputed: state.conflicts.contains { $0.field == .isDeleted })
        try tables.save(&state.record, look: look)
    }

    /// The setting of the person's for two devices that changed the same field.
    func conflictPolicy() throws -> Operation.ConflictPolicy {
        try tables.setting(ReplicaSetting.onConflict).flatMap(Operation.ConflictPolicy.init(rawValue:)) ?? .ask
    }
}
