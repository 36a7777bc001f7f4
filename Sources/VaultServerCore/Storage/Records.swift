package import VaultModel
package import VaultWire

/// One stored account.
package struct AccountRecord: Equatable, Sendable {
    package let id: UserID
    /// The email in the form of ``Credentials/folded(_:)``, or in the earlier form for someone's second account; unique
    /// on the server.
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

/// A signed-in device; a device that was signed out has no record.
package struct DeviceRecord: Equatable, Sendable {
    package let id: DeviceID
    package let account: UserID
    package let name: String
    /// The token itself is never stored.
    package let tokenHash: [UInt8]
    package let kind: DeviceRole
    package let createdAt: Timestamp
    package var lastSeenAt: Timestamp
    package var expiresAt: Timestamp
    /// The highest number of an operation that the device sent; 0 for none.
    package var lastDeviceSeq: Int64
    /// The number of the operator's calls for a full reconciliation that the device has followed.
    package var resyncsDone: Int64
    /// The position of a reconciliation list that the device received and has not pulled from yet; nil for none.
    package var listedSeq: Int64?

    package init(
        id: DeviceID, account: UserID, name: String, tokenHash: [UInt8], kind: DeviceRole = .vault,
        createdAt: Timestamp,
        lastSeenAt: Timestamp, expiresAt: Timestamp, lastDeviceSeq: Int64 = 0, resyncsDone: Int64 = 0,
        listedSeq: Int64? = nil
    ) {
        self.kind = kind
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
    /// The entity's version after the operation.
    package let version: Int64
    package let seq: Int64
    package let updatedAt: Timestamp
    /// Whether the operation itself made the change with the number ``seq``.
    package let madeChange: Bool
    package let conflicts: [FieldConflict]
    package let appliedAt: Timestamp
    /// The text message that the operation came in; nil for a push.
    package let text: TextOrigin?

    /// How an operation came in a text message.
    package struct TextOrigin: Equatable, Sendable {
        /// The gateway's id of the message.
        package let message: String
        /// The fields that the message had room for, as long as the operation is partial: until the device pushes all of it.
        /// Empty once they must be forgotten.
        package let carried: Fields?

        package init(message: String, carried: Fields?) {
            self.message = message
            self.carried = carried
        }
    }

    package init(
        key: OperationID, entity: EntityRef, contentHash: [UInt8], outcome: MergeOutcome.Status, version: Int64,
        seq: Int64, updatedAt: Timestamp, madeChange: Bool, conflicts: [FieldConflict], appliedAt: Timestamp,
        text: TextOrigin? = nil
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
        self.text = text
    }
}

extension AppliedOperation {
    /// The operation without the values of its conflicts and its text message, once those must be forgotten.
    package var withoutValues: AppliedOperation {
        AppliedOperation(
            key: key, entity: entity, contentHash: contentHash, outcome: outcome, version: version, seq: seq,
            updatedAt: updatedAt, madeChange: madeChange, conflicts: [], appliedAt: appliedAt,
            text: text.map { TextOrigin(message: $0.message, carried: $0.carried.map { _ in [:] }) })
    }
}
