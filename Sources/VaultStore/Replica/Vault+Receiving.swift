internal import SQLiteKit
package import VaultJSON
package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// Stores a page of changes together with its cursor; see ``ReplicaTransaction/receive(_:adoptsCursor:)``.
    ///
    /// - Returns: the status of queue and cursor afterwards.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; nothing of the page is stored then.
    package func apply(_ page: PullResponse, adoptsCursor: Bool = true) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.receive(page, adoptsCursor: adoptsCursor) }
    }

    /// Settles entries by the server's verdicts, returns others to the queue, moves the cursor and takes the next
    /// batch, with a single wait for the disk; see ``ReplicaTransaction/settle(_:cursor:epoch:)``.
    ///
    /// - Parameters:
    ///   - cursor: nil leaves it unchanged.
    ///   - epoch: the epoch of the responses; nil for the stored one.
    ///   - next: nil for no batch.
    /// - Returns: the status after the verdicts and before the batch, and the batch.
    package func settle(
        _ results: [OperationResult], postponed: [Postponement] = [], cursor: Cursor? = nil, epoch: String? = nil,
        next: BatchQuery? = nil
    ) throws(StoreError) -> (standing: ReplicaStatus, batch: [Operation]) {
        try transact { transaction in
            for postponement in postponed { try transaction.release(postponement) }
            let standing = try transaction.settle(results, cursor: cursor, epoch: epoch)
            return (standing, try next.map { try transaction.take($0) } ?? [])
        }
    }

    /// Returns the number of quarantined changes, and the reason for the first of them; nil if there are none.
    package func setAsideFigures() throws(StoreError) -> (count: Int, reason: String)? {
        try wrapped {
            let rows = try connection.rows(
                "SELECT (SELECT COUNT(*) FROM set_aside), substr(reason, 1, ?) FROM set_aside ORDER BY at, entity LIMIT 1",
                [.integer(Int64(AsideLimits.reasonCharacters))]
            ) { ($0.int(0), $0.text(1)) }
            return rows.first.map { (count: $0.0, reason: $0.1) }
        }
    }

    /// Returns the quarantined changes from the server, as JSON, each with the reason why it could not be stored.
    package func changesSetAside() throws(StoreError) -> [(change: JSON, reason: String)] {
        try wrapped {
            try connection.rows("SELECT change, reason FROM set_aside ORDER BY at, entity") { row in
                ((try? JSON(parsing: row.text(0))) ?? .null, row.text(1))
            }
        }
    }

    /// Returns the rest of the delay after a failure, in whichever process it occurred; nil after a success.
    package func keptPause() throws(StoreError) -> Pause? {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).standing().pause
        }
    }

    /// Returns the epoch that the cursor belongs to; nil before the first pull.
    package func epoch() throws(StoreError) -> String? {
        try wrapped { try CursorTable(connection: connection).epoch() }
    }
}
