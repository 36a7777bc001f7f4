package import VaultModel

/// Everything known about one entity within a transaction.
package struct EntityState: Hashable, Sendable {
    package var record: ReplicaRecord
    /// Oldest first.
    package var entries: [StoredEntry]
    package var conflicts: [FieldConflict]

    /// The entity as it should be shown; nil if neither the server nor any intent knows it.
    var shown: Entity? {
        LocalView.derive(shadow: record.baseline, entries: entries.map(\.entry), conflicts: conflicts)
    }

    package init(record: ReplicaRecord, entries: [StoredEntry] = [], conflicts: [FieldConflict] = []) {
        self.record = record
        self.entries = entries
        self.conflicts = conflicts
    }
}
