package import VaultJSON

/// Why an operation cannot be; a verdict about it alone.
package struct Rejection: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable {
        case validationError = "VALIDATION_ERROR"
        case entityNotFound = "ENTITY_NOT_FOUND"
        case permissionDenied = "PERMISSION_DENIED"
        case idempotencyMismatch = "IDEMPOTENCY_MISMATCH"
        case quotaExceeded = "QUOTA_EXCEEDED"
        case unavailable = "UNAVAILABLE"
        /// The server was restored since the operation was written, and does not know its key: nothing was done.
        case otherEpoch = "OTHER_EPOCH"
    }

    package let code: Code
    /// A sentence that is safe to show.
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

/// A value of a person's that another person's update replaced; kept as an event that the history shows.
package struct OverwrittenValue: Hashable, Sendable {
    package let field: FieldName
    package let value: JSON
    /// Who had written it, and when.
    package let stamp: Stamp

    package init(field: FieldName, value: JSON, stamp: Stamp) {
        self.field = field
        self.value = value
        self.stamp = stamp
    }
}

/// A text in which both sides' lines stand now, nothing of either being lost; an event tells the history.
package struct JoinedText: Hashable, Sendable {
    package let field: FieldName
    /// Who had written the other side.
    package let other: Actor

    package init(field: FieldName, other: Actor) {
        self.field = field
        self.other = other
    }
}

/// What one operation did to one entity.
package struct MergeOutcome: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable {
        case accepted, merged, conflict
    }

    package var status: Status
    package var entity: StoredEntity
    /// Whether a new version was made.
    package var changed: Bool
    package var conflicts: [FieldConflict]
    package var overwritten: [OverwrittenValue]
    package var joined: [JoinedText]
    /// Whether a named field is stored with another value than the one sent, so that the answer carries the entity.
    package var differs: Bool

    package init(
        status: Status, entity: StoredEntity, changed: Bool, conflicts: [FieldConflict] = [],
        overwritten: [OverwrittenValue] = [], joined: [JoinedText] = [], differs: Bool = false
    ) {
        self.status = status
        self.entity = entity
        self.changed = changed
        self.conflicts = conflicts
        self.overwritten = overwritten
        self.joined = joined
        self.differs = differs
    }
}
