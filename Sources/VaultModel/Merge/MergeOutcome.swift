package import VaultJSON

/// The reason why an operation is rejected; it concerns that operation alone.
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

/// A person's value that another person's update replaced; an event keeps it for the history.
package struct OverwrittenValue: Hashable, Sendable {
    package let field: FieldName
    package let value: JSON
    /// The author and time of the value.
    package let stamp: Stamp

    package init(field: FieldName, value: JSON, stamp: Stamp) {
        self.field = field
        self.value = value
        self.stamp = stamp
    }
}

/// A text in which the lines of both sides remain and none is lost; the history shows an event for it.
package struct JoinedText: Hashable, Sendable {
    package let field: FieldName
    /// The author of the other side's text.
    package let other: Actor

    package init(field: FieldName, other: Actor) {
        self.field = field
        self.other = other
    }
}

/// The effect of one operation on one entity.
package struct MergeOutcome: Hashable, Sendable {
    package enum Status: String, Hashable, Sendable {
        case accepted, merged, conflict
    }

    package var status: Status
    package var entity: StoredEntity
    /// Whether the entity has a new version.
    package var changed: Bool
    package var conflicts: [FieldConflict]
    package var overwritten: [OverwrittenValue]
    package var joined: [JoinedText]
    /// Whether a named field is stored with a value other than the one sent, so that the result carries the entity.
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
