package import VaultJSON

/// One entry of the queue with what it would change; what a person sees before dropping it.
package struct QueueEntryDetail: Hashable, Sendable {
    /// One field that the entry changes.
    package struct Change: Hashable, Sendable {
        package var field: FieldName
        /// The value that a drop would bring back.
        package var from: JSON
        /// The value that a drop would lose.
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
