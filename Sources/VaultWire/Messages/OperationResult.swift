package import VaultJSON
package import VaultModel

/// What became of one operation of a push.
package struct OperationResult: WireMessage {
    /// What an operation that took effect came to.
    package enum Outcome: String, Sendable {
        case accepted, merged, conflict
    }

    /// The verdict, with what belongs to it.
    package enum Verdict: Equatable, Sendable {
        case applied(Outcome, Effect)
        /// The key had been applied before with the same content; the outcome is the first one's.
        case duplicate(Outcome, Effect)
        case rejected(Rejection)
    }

    /// How the entity stands after the operation.
    package struct Effect: Equatable, Sendable {
        /// The entity's version now.
        package var version: Int64
        /// Of the change that this operation made; where it changed nothing, the entity's current one.
        package var seq: Int64
        package var updatedAt: Timestamp
        /// The whole entity; with `merged`, `conflict`, `duplicate`, and where a value was stored otherwise than sent.
        package var data: [String: JSON]?
        /// The fields that wait for a person; with `conflict` alone.
        package var conflicts: [FieldConflict]

        package init(
            version: Int64, seq: Int64, updatedAt: Timestamp, data: [String: JSON]? = nil,
            conflicts: [FieldConflict] = []
        ) {
            self.version = version
            self.seq = seq
            self.updatedAt = updatedAt
            self.data = data
            self.conflicts = conflicts
        }
    }

    package var key: OperationID
    package var verdict: Verdict

    package init(key: OperationID, verdict: Verdict) {
        self.key = key
        self.verdict = verdict
    }
}

/// A field that two people changed, with all that a picker shows.
package struct FieldConflict: WireMessage {
    package var field: FieldName
    package var base: JSON
    package var mine: JSON
    package var theirs: JSON
    /// A device's id, `machine` or `server`.
    package var theirsBy: ActorName
    package var theirsAt: Timestamp

    package init(
        field: FieldName, base: JSON, mine: JSON, theirs: JSON, theirsBy: ActorName, theirsAt: Timestamp
    ) {
        self.field = field
        self.base = base
        self.mine = mine
        self.theirs = theirs
        self.theirsBy = theirsBy
        self.theirsAt = theirsAt
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        field = FieldName(rawValue: try object.string("field"))
        base = object.members["base"] ?? .null
        mine = object.members["mine"] ?? .null
        theirs = object.members["theirs"] ?? .null
        theirsBy = try object.string("theirsBy")
        theirsAt = try object.timestamp("theirsAt")
    }

    package var json: JSON {
        [
            "field": .string(field.rawValue), "base": base, "mine": mine, "theirs": theirs,
            "theirsBy": .string(theirsBy), "theirsAt": .string(theirsAt.description),
        ]
    }
}

/// Why one operation was not carried out; it is not kept, and the same key is judged anew.
package struct Rejection: Error, Equatable, Sendable {
    /// The closed list of reasons.
    package enum Code: String, Sendable, CaseIterable {
        case validationError = "VALIDATION_ERROR"
        case entityNotFound = "ENTITY_NOT_FOUND"
        case permissionDenied = "PERMISSION_DENIED"
        case idempotencyMismatch = "IDEMPOTENCY_MISMATCH"
        case quotaExceeded = "QUOTA_EXCEEDED"
        case unavailable = "UNAVAILABLE"

        /// Whether sending the same operation again can succeed.
        package var isTransient: Bool { self == .unavailable }
    }

    package var code: Code
    /// One sentence for a person.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}
