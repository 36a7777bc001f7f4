package import VaultJSON
package import VaultModel

/// The result of one operation of a push.
package struct OperationResult: WireMessage {
    /// The outcome of an operation that was applied.
    package typealias Outcome = MergeOutcome.Status

    /// The verdict with its details.
    package enum Verdict: Equatable, Sendable {
        case applied(Outcome, Effect)
        /// The key was applied before with the same content; the outcome is that of the first time.
        case duplicate(Outcome, Effect)
        case rejected(Rejection)

        /// The entity after the operation; nil if it was rejected.
        package var effect: Effect? {
            switch self {
            case .applied(_, let effect), .duplicate(_, let effect): effect
            case .rejected: nil
            }
        }
    }

    /// The state of the entity after the operation.
    package struct Effect: Equatable, Sendable {
        /// The entity's version now.
        package var version: Int64
        /// The seq of the change that this operation made; if it changed nothing, the entity's current one.
        package var seq: Int64
        package var updatedAt: Timestamp
        /// The whole entity; with `merged`, `conflict`, `duplicate`, and if a value was stored other than as sent.
        package var data: [String: JSON]?
        /// The fields in conflict; only with the outcome `conflict`, also that of a duplicate.
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

extension OperationResult.Effect {
    /// Whether a device that sent the operation knows the whole entity from this effect: it has the entity's data, or
    /// the operation was stored on the version that the device had.
    ///
    /// Otherwise others have changed the entity since, or it is a tombstone whose fields are forgotten, and only a pull
    /// shows it.
    package func isWhole(after intent: Operation.Intent, of type: EntityType, onto base: Int64) -> Bool {
        if data != nil { return true }
        switch intent {
        // Events and requests never change; what is created again is as it was sent.
        case .create: return type.isMerged || version == 1
        case .update, .delete, .release: return version == base || version == base + 1
        }
    }
}

extension Rejection.Code {
    /// Whether sending the same operation again can succeed.
    package var isTransient: Bool { self == .unavailable }
}
