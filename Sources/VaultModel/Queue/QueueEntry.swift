import VaultJSON

/// A queued intent for the server: what a person did to one entity, never a snapshot of it.
package struct QueueEntry: Hashable, Sendable {
    package let id: OperationID
    package let entity: EntityRef
    package var intent: Operation.Intent
    /// The version of the shadow that the person saw; 0 if there was none.
    package var baseVersion: Int64
    /// New values by name; sets as ``SetChange``.
    package var changes: Fields
    /// The values of the changed fields at ``baseVersion``, except sets.
    package var base: Fields
    package var onConflict: Operation.ConflictPolicy
    package var resolves: Set<FieldName>
    /// Set when the entry is first sent, unchanged from then on.
    package var deviceSeq: Int64?
    /// Whether it was sent at least once: it is sent again unchanged until its verdict is known.
    package var isSealed: Bool
    package var createdAt: Timestamp

    package init(
        id: OperationID, entity: EntityRef, intent: Operation.Intent, baseVersion: Int64, changes: Fields = [:],
        base: Fields = [:], onConflict: Operation.ConflictPolicy = .ask, resolves: Set<FieldName> = [],
        deviceSeq: Int64? = nil, isSealed: Bool = false, createdAt: Timestamp
    ) {
        self.id = id
        self.entity = entity
        self.intent = intent
        self.baseVersion = baseVersion
        self.changes = changes
        self.base = base
        self.onConflict = onConflict
        self.resolves = resolves
        self.deviceSeq = deviceSeq
        self.isSealed = isSealed
        self.createdAt = createdAt
    }

    /// The operation that is sent.
    package var operation: Operation {
        Operation(
            key: id, entity: entity, intent: intent, baseVersion: baseVersion, changes: changes, base: base,
            onConflict: onConflict, resolves: resolves, deviceSeq: deviceSeq, clientTimestamp: createdAt)
    }
}
