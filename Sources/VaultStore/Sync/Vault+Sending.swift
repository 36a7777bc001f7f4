internal import SQLiteKit
package import VaultModel

extension Vault {
    /// Where a run begins: what a run that died had in flight waits again, still sealed.
    package func beginSync() throws(StoreError) -> QueueStanding {
        try write {
            try connection.run(
                """
                UPDATE OR FAIL sync_queue INDEXED BY sync_queue_sealed SET state = 'pending'
                WHERE deviceSeq IS NOT NULL AND state = 'in_flight'
                """)
            return try standing()
        }
    }

    /// Takes the next entries in their order, marks them in flight and seals them.
    ///
    /// Of one entity only its first entry; none of an entity whose first entry failed, is in flight, or is excluded.
    /// A dispute holds nothing back.
    ///
    /// - Parameters:
    ///   - limit: the most that are taken.
    ///   - onlySealed: only entries that were sent before.
    ///   - excluding: entries that are left where they are.
    /// - Returns: what is to be sent, in this order.
    /// - Throws: `busy`, `diskFull`, `inputOutput`; then nothing is marked.
    package func nextBatch(
        limit: Int, onlySealed: Bool, excluding: Set<OperationID>
    ) throws(StoreError) -> [Operation] {
        try write { try take(limit: limit, onlySealed: onlySealed, excluding: excluding) }
    }

    /// ``nextBatch(limit:onlySealed:excluding:)`` within a transaction.
    func take(limit: Int, onlySealed: Bool, excluding: Set<OperationID>) throws -> [Operation] {
        let cursor = CursorTable(connection: connection)
        let former = try cursor.deviceSeq()
        var number = former
        var operations: [Operation] = []
        for var stored in try candidates(limit: limit, onlySealed: onlySealed, excluding: excluding) {
            if stored.entry.deviceSeq == nil {
                number += 1
                stored.entry.deviceSeq = number
                stored.entry.isSealed = true
            }
            try connection.run(
                "UPDATE OR FAIL sync_queue SET state = 'in_flight', deviceSeq = ? WHERE sequence = ?",
                [.optional(stored.entry.deviceSeq), .optional(stored.sequence)])
            operations.append(stored.entry.operation)
        }
        if number > former { try cursor.setDeviceSeq(number) }
        return operations
    }

    private func candidates(
        limit: Int, onlySealed: Bool, excluding: Set<OperationID>
    ) throws -> [StoredEntry] {
        let index = onlySealed ? "INDEXED BY sync_queue_sealed" : "NOT INDEXED"
        let sealed = onlySealed ? "AND deviceSeq IS NOT NULL" : ""
        let statement = try connection.prepare(
            """
            SELECT \(QueueTable.columns) FROM sync_queue AS entry \(index)
            WHERE state = 'pending' \(sealed) AND NOT EXISTS (
                SELECT 1 FROM sync_queue AS earlier
                WHERE earlier.entity = entry.entity AND earlier.sequence < entry.sequence
            ) ORDER BY sequence
            """)
        var found: [StoredEntry] = []
        while found.count < limit, try statement.step() {
            let stored = try QueueTable.entry(statement)
            if !excluding.contains(stored.entry.id) { found.append(stored) }
        }
        return found
    }

    /// Puts entries back from in flight to waiting; they stay sealed, and bear the reason, a sentence for the person.
    /// Those that are not in flight any more are left alone. Where no server was reached it counts as no try.
    package func release(_ keys: [OperationID], reason: String, countsTry: Bool) throws(StoreError) {
        try write {
            for key in keys {
                try connection.run(
                    """
                    UPDATE OR FAIL sync_queue SET state = 'pending', attempts = attempts + ?, lastError = ?
                    WHERE id = ? AND state = 'in_flight'
                    """,
                    [.flag(countsTry), .text(reason), .text(key.description)])
            }
        }
    }

    /// Where the queue and the cursor stand now. Called after every batch, so it counts what is rare, never what waits.
    func standing() throws -> QueueStanding {
        let cursor = CursorTable(connection: connection)
        let blocked = try connection.integer(
            """
            SELECT count(*) FROM (
                SELECT DISTINCT entity FROM sync_queue INDEXED BY sync_queue_failed WHERE state = 'failed'
            ) AS held
            CROSS JOIN sync_queue AS entry INDEXED BY sync_queue_by_entity
            WHERE entry.entity = held.entity AND entry.state = 'pending'
            """)
        let sealed = try connection.integer(
            "SELECT count(*) FROM sync_queue INDEXED BY sync_queue_sealed WHERE deviceSeq IS NOT NULL")
        return QueueStanding(
            cursor: try cursor.position(), counts: try Counts(connection: connection).all(), sealed: Int(sealed ?? 0),
            ready: try Counts(connection: connection).number("pending") - Int(blocked ?? 0),
            deviceSeq: try cursor.deviceSeq())
    }
}
