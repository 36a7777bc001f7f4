import SQLiteKit
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

/// Replies that a server would give.
extension PullResponse {
    init(_ changes: [Change], cursor: String = "c", epoch: String = "e", hasMore: Bool = false) {
        self.init(
            changes: changes, cursor: Cursor(rawValue: cursor), hasMore: hasMore, lastDeviceSeq: 0, epoch: epoch,
            serverTime: Timestamp(milliseconds: 1))
    }
}

extension Fields {
    /// Returns the fields of a receipt created at the start of 2026; `own` takes precedence.
    static func receipt(_ own: [String: JSON]) -> [String: JSON] {
        ["storeName": "Bosch", "createdAt": "2026-01-01T00:00:00.000Z"].merging(own) { $1 }
    }
}

extension OperationResult {
    /// Returns a verdict that the operation was applied, as sent or with this data.
    static func applied(_ operation: Operation, _ version: Int64, data: [String: JSON]? = nil) -> OperationResult {
        let effect = Effect(version: version, seq: version, updatedAt: Timestamp(milliseconds: 7), data: data)
        return OperationResult(key: operation.key, verdict: .applied(.accepted, effect))
    }

    static func rejected(_ operation: Operation, _ reason: String) -> OperationResult {
        OperationResult(key: operation.key, verdict: .rejected(Rejection(.validationError, reason)))
    }
}

/// The tasks of a sync, each with the answer that it gets.
extension Vault {
    /// The store gave another task's answer.
    struct OtherAnswer: Error {}

    /// Performs a task that is answered by the standing.
    @discardableResult
    func standing(after task: StoreTask) async throws -> ReplicaStatus {
        guard case .standing(let standing) = try await perform(task) else { throw OtherAnswer() }
        return standing
    }

    func nextBatch(_ query: BatchQuery) async throws -> [Operation] {
        guard case .batch(let batch) = try await perform(.nextBatch(query)) else { throw OtherAnswer() }
        return batch
    }

    /// Returns the next entries, at most as many as a push takes, without their events.
    func batch(onlySealed: Bool = false) async throws -> [Operation] {
        try forgetEvents()
        return try await nextBatch(BatchQuery(onlySealed: onlySealed, limit: 25))
    }

    /// Removes the events from the queue, for tests about changes alone.
    func forgetEvents() throws {
        try connection.execute("DELETE FROM sync_queue WHERE type = 'event'")
    }

    @discardableResult
    func apply(_ page: PullResponse, adoptsCursor: Bool = true) async throws -> ReplicaStatus {
        try await standing(after: .applyPage(page, adoptsCursor: adoptsCursor))
    }

    /// Applies verdicts of the stored epoch, and takes the next batch.
    func settle(
        _ results: [OperationResult], cursor: Cursor? = nil, next: BatchQuery? = nil
    ) async throws -> (standing: ReplicaStatus, batch: [Operation]) {
        let settlement = Settlement(results: results, cursor: cursor, epoch: try epoch() ?? "", next: next)
        guard case .settled(let standing, let batch) = try await perform(.settle(settlement)) else {
            throw OtherAnswer()
        }
        return (standing, batch)
    }

    /// Applies verdicts without anything else.
    @discardableResult
    func apply(_ results: [OperationResult], cursor: Cursor? = nil) async throws -> ReplicaStatus {
        try await settle(results, cursor: cursor).standing
    }
}
