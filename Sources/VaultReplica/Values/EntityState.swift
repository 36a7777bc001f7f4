package import VaultModel

/// Everything that is known of one entity, as one transaction holds it.
package struct EntityState: Hashable, Sendable {
    package var record: EntityRecord
    /// Oldest first.
    package var entries: [StoredEntry]
    package var conflicts: [FieldConflict]

    /// What is to be shown of it; nil where neither the server nor any intent knows it.
    var shown: Entity? {
        LocalView.derive(shadow: record.baseline, entries: entries.map(\.entry), conflicts: conflicts)
    }

    package init(record: EntityRecord, entries: [StoredEntry] = [], conflicts: [FieldConflict] = []) {
        self.record = record
        self.entries = entries
        self.conflicts = conflicts
    }
}
