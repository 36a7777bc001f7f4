internal import ReceiptRows
internal import SQLiteKit
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Reads and writes `sync_queue`.
struct QueueTable {
    let connection: Connection

    private static let columnNames = [
        "id", "type", "entity", "intent", "changes", "base", "resolves", "onConflict", "baseVersion", "deviceSeq",
        "state", "attempts", "lastError", "createdAt", "nextTryAt", "text", "textedAt",
    ]
    /// The columns that ``entry(_:)`` reads, in its order.
    static let columns = "sequence, " + columnNames.joined(separator: ", ")
    private static let insertion =
        "INSERT OR FAIL INTO sync_queue (\(columnNames.joined(separator: ", "))) VALUES "
        + "(\(columnNames.map { _ in "?" }.joined(separator: ", ")))"
    private static let updating =
        "UPDATE OR FAIL sync_queue SET \(columnNames.map { $0 + " = ?" }.joined(separator: ", ")) WHERE sequence = ?"

    /// Returns an entity's entries, oldest first.
    func entries(of ref: EntityRef) throws -> [StoredEntry] {
        try connection.rows(
            "SELECT \(Self.columns) FROM sync_queue WHERE entity = ? ORDER BY sequence", [.text(ref.id)]
        ) { try Self.entry($0) }
    }

    /// Returns the entries for an entity's events that were never sent.
    func untoldEvents(of ref: EntityRef) throws -> [StoredEntry] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM sync_queue WHERE deviceSeq IS NULL AND entity IN (
                SELECT id FROM events WHERE receipt = ?
            ) ORDER BY sequence
            """, [.text(ref.id)]
        ) { try Self.entry($0) }
    }

    /// Returns the entity of an entry; nil if the entry has left the queue, or was never sent.
    func sealedEntity(of id: OperationID) throws -> EntityRef? {
        try connection.first(
            "SELECT type, entity FROM sync_queue WHERE id = ? AND deviceSeq IS NOT NULL", [.text(id.description)]
        ) { row in
            EntityType(rawValue: row.text(0)).flatMap { EntityRef(type: $0, id: row.text(1)) }
        } ?? nil
    }

    /// Returns where a sent create of a receipt is, and the receipt's row and ID; nil if there was a text message of it, or
    /// the receipt has another entry, a conflict or a state of the server.
    func onlyCreate(_ id: OperationID) throws -> (sequence: Int64, row: Int64, id: String)? {
        try connection.first(
            """
            SELECT sequence, row, entity FROM sync_queue AS own JOIN entities ON entities.id = own.entity
            WHERE own.id = ? AND deviceSeq IS NOT NULL AND intent = 'create' AND own.type = 'receipt' AND version = 0
                AND own.text IS NULL
                AND NOT EXISTS (
                    SELECT 1 FROM sync_queue AS other WHERE other.entity = own.entity AND other.sequence <> own.sequence)
                AND NOT EXISTS (SELECT 1 FROM conflicts WHERE conflicts.entity = own.entity)
            """, [.text(id.description)]
        ) { (sequence: $0.integer(0), row: $0.integer(1), id: $0.text(2)) }
    }

    /// Returns nil if the entry has left the queue.
    func entry(_ id: OperationID) throws -> StoredEntry? {
        try connection.first("SELECT \(Self.columns) FROM sync_queue WHERE id = ?", [.text(id.description)]) {
            try Self.entry($0)
        }
    }

    /// Adds the entry at the end and sets its `sequence`. `changes` are its changes as they are stored, if that is known.
    func append(_ stored: inout StoredEntry, changes: SQLiteValue? = nil) throws {
        try connection.run(Self.insertion, Self.values(stored, changes: changes))
        stored.sequence = connection.lastInsertedRow
    }

    /// Updates the entry in its place.
    func update(_ stored: StoredEntry) throws {
        try connection.run(Self.updating, Self.values(stored) + [.optional(stored.sequence)])
    }

    /// Returns the values in the order of ``columns``, without the first.
    private static func values(_ stored: StoredEntry, changes: SQLiteValue? = nil) -> [SQLiteValue] {
        let entry = stored.entry
        return [
            .text(entry.id.description), .text(entry.entity.type.rawValue), .text(entry.entity.id),
            .text(entry.intent.rawValue),
            changes ?? .fields(entry.changes, entry.entity.type),
            .fields(entry.base, entry.entity.type),
            .text(entry.resolves.map(\.rawValue).sorted().joined(separator: " ")), .text(entry.onConflict.rawValue),
            .integer(entry.baseVersion), .optional(entry.deviceSeq), .text(stored.state.rawValue),
            .integer(Int64(stored.attempts)), .optional(stored.lastError), .integer(entry.createdAt.milliseconds),
            .optional(stored.nextTryAt?.milliseconds), .optional(stored.text?.state.rawValue),
            .optional(stored.text?.at.milliseconds),
        ]
    }

    func delete(_ stored: StoredEntry) throws {
        try connection.run("DELETE FROM sync_queue WHERE sequence = ?", [.optional(stored.sequence)])
    }

    static func entry(_ statement: borrowing Statement) throws -> StoredEntry {
        guard let id = OperationID(statement.text(1)), let type = EntityType(rawValue: statement.text(2)),
            let ref = EntityRef(type: type, id: statement.text(3)),
            let intent = Operation.Intent(rawValue: statement.text(4)),
            let state = StoredEntry.State(rawValue: statement.text(11))
        else { throw StoreError(.damagedStore, cause: "a queue entry cannot be read") }
        let deviceSeq = statement.optionalInteger(10)
        let entry = QueueEntry(
            id: id, entity: ref, intent: intent, baseVersion: statement.integer(9),
            changes: try EntityTable.fields(statement, 5), base: try EntityTable.fields(statement, 6),
            onConflict: Operation.ConflictPolicy(rawValue: statement.text(8)) ?? .ask,
            resolves: Set(statement.text(7).split(separator: " ").map { FieldName(rawValue: String($0)) }),
            deviceSeq: deviceSeq, isSealed: deviceSeq != nil,
            createdAt: Timestamp(milliseconds: statement.integer(14)))
        return StoredEntry(
            entry, sequence: statement.integer(0), state: state, attempts: statement.int(12),
            lastError: statement.optionalText(13),
            nextTryAt: statement.optionalInteger(15).map(Timestamp.init(milliseconds:)),
            text: statement.optionalText(16).flatMap(TextAttempt.State.init(rawValue:)).map {
                TextAttempt($0, at: Timestamp(milliseconds: statement.integer(17)))
            })
    }
}
