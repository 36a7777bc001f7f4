package import VaultJSON
package import VaultModel

/// What became of one operation of a push.
package struct OperationResult: WireMessage {
    /// What an operation that took effect came to.
    package typealias Outcome = MergeOutcome.Status

    /// The verdict, with what belongs to it.
    package enum Verdict: Equatable, Sendable {
        case applied(Outcome, Effect)
        /// The key had been applied before with the same content; the outcome is the first one's.
        case duplicate(Outcome, Effect)
        case rejected(Rejection)

        /// The entity after the operation; nil where it was rejected.
        package var effect: Effect? {
            switch self {
            case .applied(_, let effect), .duplicate(_, let effect): effect
            case .rejected: nil
            }
        }
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

extension Rejection.Code {
    /// Whether sending the same operation again can succeed.
    package var isTransient: Bool { self == .unavailable }
}
