package import VaultJSON

/// An entry of the queue with its changes, for a person to see before discarding it.
package struct QueueEntryDetail: Hashable, Sendable {
    /// One field that the entry changes.
    package struct Change: Hashable, Sendable {
        package var field: FieldName
        /// The value that discarding would restore.
        package var from: JSON
        /// The value that discarding would lose.
        package var to: JSON

        package init(field: FieldName, from: JSON, to: JSON) {
            self.field = field
            self.from = from
            self.to = to
        }
    }

    package var line: QueueLine
    package var createdAt: Timestamp
    package var changes: [Change]

    package init(line: QueueLine, createdAt: Timestamp, changes: [Change]) {
        self.line = line
        self.createdAt = createdAt
        self.changes = changes
    }
}
