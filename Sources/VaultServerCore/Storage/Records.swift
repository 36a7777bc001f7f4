package import VaultModel

/// One account, as it is stored.
package struct AccountRecord: Equatable, Sendable {
    package let id: UserID
    /// ``Credentials/folded(_:)``, and as it was typed before that for a second account; unique on the server.
    package let email: String
    package var passwordHash: String
    /// 32 bytes.
    package let smsKey: [UInt8]
    package let createdAt: Timestamp

    package init(id: UserID, email: String, passwordHash: String, smsKey: [UInt8], createdAt: Timestamp) {
        self.id = id
        self.email = email
        self.passwordHash = passwordHash
        self.smsKey = smsKey
        self.createdAt = createdAt
    }
}

/// One device that is signed in; a device that was signed out has no record.
package struct DeviceRecord: Equatable, Sendable {
    package let id: DeviceID
    package let account: UserID
    package let name: String
    /// The token itself is stored nowhere.
    package let tokenHash: [UInt8]
    package let createdAt: Timestamp
    package var lastSeenAt: Timestamp
    package var expiresAt: Timestamp
    /// The highest number of an operation that the device sent; 0 for none.
    package var lastDeviceSeq: Int64
    /// How many of the operator's calls for a full reconciliation the device has followed.
    package var resyncsDone: Int64
    /// The position of a list for a reconciliation that the device was given and has not come back from; nil for none.
    package var listedSeq: Int64?

    package init(
        id: DeviceID, account: UserID, name: String, tokenHash: [UInt8], createdAt: Timestamp, lastSeenAt: Timestamp,
        expiresAt: Timestamp, lastDeviceSeq: Int64 = 0, resyncsDone: Int64 = 0, listedSeq: Int64? = nil
    ) {
        self.id = id
        self.account = account
        self.name = name
        self.tokenHash = tokenHash
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.expiresAt = expiresAt
        self.lastDeviceSeq = lastDeviceSeq
        self.resyncsDone = resyncsDone
        self.listedSeq = listedSeq
    }
}

/// An operation that took effect, kept so that the same key never takes effect again.
package struct AppliedOperation: Equatable, Sendable {
    package let key: OperationID
    package let entity: EntityRef
    /// ``ServerPorts/digest(_:)`` of the operation's content as canonical JSON.
    package let contentHash: [UInt8]
    package let outcome: MergeOutcome.Status
    /// The entity's after the operation.
    package let version: Int64
    package let seq: Int64
    package let updatedAt: Timestamp
    /// Whether ``seq`` is of a change that the operation made itself.
    package let madeChange: Bool
    package let conflicts: [FieldConflict]
    package let appliedAt: Timestamp

    package init(
        key: OperationID, entity: EntityRef, contentHash: [UInt8], outcome: MergeOutcome.Status, version: Int64,
        seq: Int64, updatedAt: Timestamp, madeChange: Bool, conflicts: [FieldConflict], appliedAt: Timestamp
    ) {
        self.key = key
        self.entity = entity
        self.contentHash = contentHash
        self.outcome = outcome
        self.version = version
        self.seq = seq
        self.updatedAt = updatedAt
        self.madeChange = madeChange
        self.conflicts = conflicts
        self.appliedAt = appliedAt
    }
}

extension AppliedOperation {
    /// As it is remembered once the texts of its dispute are to be forgotten.
    var withoutConflicts: AppliedOperation {
        AppliedOperation(
            key: key, entity: entity, contentHash: contentHash, outcome: outcome, version: version, seq: seq,
            updatedAt: updatedAt, madeChange: madeChange, conflicts: [], appliedAt: appliedAt)
    }
}
