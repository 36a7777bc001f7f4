package import VaultJSON
package import VaultModel

/// What a server decided about one operation; duplicates bear their first verdict.
package struct ServerVerdict: Hashable, Sendable {
    /// The decision, with what belongs to it.
    package enum Decision: Hashable, Sendable {
        /// Applied, whole or merged; the operation is done.
        case applied(Effect)
        /// Applied but for fields that wait for a person.
        case conflict(Effect, [FieldConflict])
        /// Refused for good, with a sentence for the person.
        case rejected(String)
    }

    /// How the entity stands after the operation.
    package struct Effect: Hashable, Sendable {
        package var version: Int64
        package var seq: Int64
        /// The server's clock.
        package var updatedAt: Timestamp
        /// The whole entity; nil where everything is stored as it was sent.
        package var data: [String: JSON]?

        package init(version: Int64, seq: Int64, updatedAt: Timestamp, data: [String: JSON]?) {
            self.version = version
            self.seq = seq
            self.updatedAt = updatedAt
            self.data = data
        }
    }

    package var key: OperationID
    package var decision: Decision

    package init(key: OperationID, decision: Decision) {
        self.key = key
        self.decision = decision
    }
}

/// Where the queue and the cursor stand.
package struct QueueStanding: Hashable, Sendable {
    /// Opaque; nil for the beginning.
    package var cursor: String?
    package var counts: VaultCounts
    /// Entries that were sent and whose verdict is not known.
    package var sealed: Int
    /// Entries that could go one after the other; those behind a failed one or a conflict are not among them.
    package var ready: Int
    /// The highest number given to an operation of this device.
    package var deviceSeq: Int64

    package init(cursor: String?, counts: VaultCounts, sealed: Int, ready: Int, deviceSeq: Int64) {
        self.cursor = cursor
        self.counts = counts
        self.sealed = sealed
        self.ready = ready
        self.deviceSeq = deviceSeq
    }
}
