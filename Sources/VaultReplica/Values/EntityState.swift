package import VaultModel

/// Everything that is known of one entity, as one transaction holds it.
package struct EntityState: Hashable, Sendable {
    package var record: EntityRecord
    /// Oldest first.
    package var entries: [StoredEntry]
    package var conflicts: [FieldConflict]

    package init(record: EntityRecord, entries: [StoredEntry] = [], conflicts: [FieldConflict] = []) {
        self.record = record
        self.entries = entries
        self.conflicts = conflicts
    }
}
