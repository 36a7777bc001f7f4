internal import ReceiptRows
internal import SQLiteKit
internal import VaultModel
internal import VaultReplica

extension SQLiteTables {
    func entries(of ref: EntityRef) throws -> [StoredEntry] { try queue.entries(of: ref) }
    func entry(_ id: OperationID) throws -> StoredEntry? { try queue.entry(id) }
    func untoldEvents(of ref: EntityRef) throws -> [StoredEntry] { try queue.untoldEvents(of: ref) }
    func sealedEntity(of id: OperationID) throws -> EntityRef? { try queue.sealedEntity(of: id) }
    func append(_ stored: inout StoredEntry) throws {
        let entry = stored.entry
        try queue.append(&stored, changes: prepared.stored(changes: entry.changes, of: entry.entity))
    }
    func update(_ stored: StoredEntry) throws { try queue.update(stored) }
    func delete(_ stored: StoredEntry) throws { try queue.delete(stored) }

    func untextedCreates() throws -> [StoredEntry] {
        try connection.rows(
            """
            SELECT \(QueueTable.columns) FROM sync_queue
            WHERE type = 'receipt' AND intent = 'create' AND state IN ('pending', 'in_flight') AND text IS NULL
            ORDER BY sequence LIMIT \(Self.mostCreates)
            """
        ) { try QueueTable.entry($0) }
    }

    /// Creates that are looked at for texts; with an import of more, none of the rest would be sent for days anyway.
    private static let mostCreates = 1_000

    func textedEntries() throws -> [StoredEntry] {
        try connection.rows(
            "SELECT \(QueueTable.columns) FROM sync_queue INDEXED BY sync_queue_texted WHERE text IS NOT NULL ORDER BY sequence"
        ) { try QueueTable.entry($0) }
    }

    func move(_ stored: StoredEntry, to state: StoredEntry.State, error: String?) throws {
        try connection.run(
            "UPDATE OR FAIL sync_queue SET state = ?, lastError = ? WHERE sequence = ?",
            [.text(state.rawValue), .optional(error), .optional(stored.sequence)])
    }

    func entries(in state: StoredEntry.State) throws -> [StoredEntry] {
        try connection.rows(
            "SELECT \(QueueTable.columns) FROM sync_queue WHERE state = ? ORDER BY sequence", [.text(state.rawValue)]
        ) { try QueueTable.entry($0) }
    }

    func unsealedEntries() throws -> [StoredEntry] {
        try connection.rows(
            "SELECT \(QueueTable.columns) FROM sync_queue WHERE deviceSeq IS NULL ORDER BY sequence"
        ) { try QueueTable.entry($0) }
    }

    func candidates(_ query: BatchQuery) throws -> [StoredEntry] {
        let index = query.onlySealed ? "INDEXED BY sync_queue_sealed" : "NOT INDEXED"
        let sealed = query.onlySealed ? "AND deviceSeq IS NOT NULL" : ""
        let statement = try connection.prepare(
            """
            SELECT \(QueueTable.columns) FROM sync_queue AS entry \(index)
            WHERE state = 'pending' \(sealed) AND NOT EXISTS (
                SELECT 1 FROM sync_queue AS earlier
                WHERE earlier.entity = entry.entity AND earlier.sequence < entry.sequence
                    AND (earlier.state <> 'offered' OR earlier.intent = 'create')
            ) ORDER BY sequence
            """)
        var found: [StoredEntry] = []
        while found.count < query.limit, try statement.step() {
            let stored = try QueueTable.entry(statement)
            if !query.excluding.contains(stored.entry.id) { found.append(stored) }
        }
        return found
    }

    func send(_ stored: StoredEntry) throws {
        try connection.run(
            "UPDATE OR FAIL sync_queue SET state = 'in_flight', deviceSeq = ? WHERE sequence = ?",
            [.optional(stored.entry.deviceSeq), .optional(stored.sequence)])
    }

    func putBack(_ id: OperationID, reason: String?, countsTry: Bool, nextTryAt: Timestamp?) throws {
        try connection.run(
            """
            UPDATE OR FAIL sync_queue
            SET state = 'pending', attempts = attempts + ?, lastError = coalesce(?, lastError), nextTryAt = ?
            WHERE id = ? AND state = 'in_flight'
            """,
            [.flag(countsTry), .optional(reason), .optional(nextTryAt?.milliseconds), .text(id.description)])
    }

    func putBackAll() throws {
        try connection.run(
            """
            UPDATE OR FAIL sync_queue INDEXED BY sync_queue_sealed SET state = 'pending'
            WHERE deviceSeq IS NOT NULL AND state = 'in_flight'
            """)
    }

    func sealedCount() throws -> Int {
        Int(
            try connection.integer(
                "SELECT count(*) FROM sync_queue INDEXED BY sync_queue_sealed WHERE deviceSeq IS NOT NULL") ?? 0)
    }

    /// Counts the entries that are ready to send. It runs after every batch, so it counts rare rows, never the pending
    /// ones.
    func readyCount() throws -> Int {
        let blocked = try connection.integer(
            """
            SELECT count(*) FROM (
                SELECT entity FROM sync_queue INDEXED BY sync_queue_failed WHERE state = 'failed'
                UNION
                SELECT entity FROM sync_queue INDEXED BY sync_queue_offered
                WHERE state = 'offered' AND intent = 'create'
            ) AS held
            CROSS JOIN sync_queue AS entry INDEXED BY sync_queue_by_entity
            WHERE entry.entity = held.entity AND entry.state = 'pending'
            """)
        let underWay = try connection.integer(
            """
            SELECT count(*) FROM sync_queue INDEXED BY sync_queue_sealed
            WHERE deviceSeq IS NOT NULL AND state = 'in_flight'
            """)
        return try Counts(connection: connection).number("waiting") - Int((blocked ?? 0) + (underWay ?? 0))
    }
}
