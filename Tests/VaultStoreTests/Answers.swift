import SQLiteKit
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

/// What a server would say, made by hand.
extension PullResponse {
    init(_ changes: [Change], cursor: String = "c", epoch: String = "e", hasMore: Bool = false) {
        self.init(
            changes: changes, cursor: Cursor(rawValue: cursor), hasMore: hasMore, lastDeviceSeq: 0, epoch: epoch,
            serverTime: Timestamp(milliseconds: 1))
    }
}

extension Fields {
    /// A receipt that was made at the beginning of 2026; what is given goes before.
    static func receipt(_ own: [String: JSON]) -> [String: JSON] {
        ["storeName": "Bosch", "createdAt": "2026-01-01T00:00:00.000Z"].merging(own) { $1 }
    }
}

extension OperationResult {
    /// Applied as it was sent, or as `data` says.
    static func applied(_ operation: Operation, _ version: Int64, data: [String: JSON]? = nil) -> OperationResult {
        let effect = Effect(version: version, seq: version, updatedAt: Timestamp(milliseconds: 7), data: data)
        return OperationResult(key: operation.key, verdict: .applied(.accepted, effect))
    }

    static func rejected(_ operation: Operation, _ reason: String) -> OperationResult {
        OperationResult(key: operation.key, verdict: .rejected(Rejection(.validationError, reason)))
    }
}

extension Vault {
    /// The next entries, at most as many as a push takes, without the events that tell of them.
    func batch(onlySealed: Bool = false) throws -> [Operation] {
        try forgetEvents()
        return try nextBatch(BatchQuery(onlySealed: onlySealed, limit: 25))
    }

    /// Takes the events out of the queue, for what is about the changes alone.
    func forgetEvents() throws {
        try connection.execute("DELETE FROM sync_queue WHERE type = 'event'")
    }

    /// The verdicts alone.
    @discardableResult
    func apply(_ results: [OperationResult], cursor: Cursor? = nil) throws -> Standing {
        try settle(results, cursor: cursor).standing
    }
}
