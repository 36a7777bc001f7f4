internal import SQLiteKit
package import VaultJSON
package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// Stores a page of changes and its cursor together; see ``ReplicaTransaction/receive(_:)``.
    ///
    /// - Returns: where the queue and the cursor stand after it.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing of the page is stored.
    package func apply(_ page: PullResponse) throws(StoreError) -> ReplicaStanding {
        try transact { try $0.receive(page) }
    }

    /// Settles entries by the server's verdicts and, in the same transaction, moves the cursor; nil leaves it where it
    /// is. Verdicts of entries that the queue does not hold any more are skipped.
    package func apply(_ results: [OperationResult], cursor: Cursor?) throws(StoreError) -> ReplicaStanding {
        try transact { try $0.settle(results, cursor: cursor) }
    }

    /// ``apply(_:cursor:)`` and ``nextBatch(_:)`` with one wait for the disk; the standing is that between the two.
    package func applyAndTakeNext(
        _ results: [OperationResult], cursor: Cursor?, next: EntrySelection
    ) throws(StoreError) -> (standing: ReplicaStanding, batch: [Operation]) {
        try transact { transaction in
            let standing = try transaction.settle(results, cursor: cursor)
            return (standing, try transaction.take(next))
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

    /// The server's database that the cursor belongs to; nil before the first pull.
    package func epoch() throws(StoreError) -> String? {
        try wrapped { try CursorTable(connection: connection).epoch() }
    }
}
