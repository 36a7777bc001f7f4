internal import SQLiteKit
package import VaultJSON
package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// Stores a page of changes and its cursor together; see ``ReplicaTransaction/receive(_:adoptsCursor:)``.
    ///
    /// - Returns: where the queue and the cursor stand after it.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing of the page is stored.
    package func apply(_ page: PullResponse, adoptsCursor: Bool = true) throws(StoreError) -> Standing {
        try transact { try $0.receive(page, adoptsCursor: adoptsCursor) }
    }

    /// Settles entries by the server's verdicts, puts others back, moves the cursor and takes the next batch, with one
    /// wait for the disk; see ``ReplicaTransaction/settle(_:cursor:epoch:)``.
    ///
    /// - Parameters:
    ///   - cursor: nil leaves it where it is.
    ///   - epoch: of the answers; nil for the stored one.
    ///   - next: nil for no batch.
    /// - Returns: where the queue stands after the verdicts and before the batch, and the batch.
    package func settle(
        _ results: [OperationResult], postponed: [Postponement] = [], cursor: Cursor? = nil, epoch: String? = nil,
        next: BatchQuery? = nil
    ) throws(StoreError) -> (standing: Standing, batch: [Operation]) {
        try transact { transaction in
            for postponement in postponed { try transaction.release(postponement) }
            let standing = try transaction.settle(results, cursor: cursor, epoch: epoch)
            return (standing, try next.map { try transaction.take($0) } ?? [])
        }
    }

    /// How many changes of the server's could not be stored, and why the first of them could not; nil for none.
    package func setAsideFigures() throws(StoreError) -> (count: Int, reason: String)? {
        try wrapped {
            let rows = try connection.rows(
                "SELECT (SELECT COUNT(*) FROM set_aside), substr(reason, 1, ?) FROM set_aside ORDER BY at, entity LIMIT 1",
                [.integer(Int64(AsideLimits.reasonCharacters))]
            ) { ($0.int(0), $0.text(1)) }
            return rows.first.map { (count: $0.0, reason: $0.1) }
        }
    }

    /// Changes of the server's that could not be stored, as JSON, with the reason.
    package func changesSetAside() throws(StoreError) -> [(change: JSON, reason: String)] {
        try wrapped {
            try connection.rows("SELECT change, reason FROM set_aside ORDER BY at, entity") { row in
                ((try? JSON(parsing: row.text(0))) ?? .null, row.text(1))
            }
        }
    }

    /// What is left of the wait that a failure led to, in whichever process; nil after a success.
    package func keptPause() throws(StoreError) -> Pause? {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).standing().pause
        }
    }

    /// The server's database that the cursor belongs to; nil before the first pull.
    package func epoch() throws(StoreError) -> String? {
        try wrapped { try CursorTable(connection: connection).epoch() }
    }
}
