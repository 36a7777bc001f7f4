internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

/// Reads and writes `events`: the history of receipts, from this and other devices. Events are added, but never
/// changed.
struct EventTable {
    let connection: Connection

    /// Adds an event; an existing one stays unchanged. `receipt` is the ID of the receipt or category.
    func add(id: String, receipt: String?, at: Timestamp, fields: Fields) throws {
        try connection.run(
            "INSERT OR IGNORE INTO events (id, receipt, at, fields) VALUES (?, ?, ?, ?)",
            [.text(id), .optional(receipt), .integer(at.milliseconds), .text(fields.text)])
    }

    func delete(id: String) throws {
        try connection.run("DELETE FROM events WHERE id = ?", [.text(id)])
    }

    func fields(id: String) throws -> Fields? {
        try connection.first("SELECT fields FROM events WHERE id = ?", [.text(id)]) { try EntityTable.fields($0, 0) }
    }

    /// Returns the events of a receipt of these types, without its parts', in no order.
    func lines(of receipt: ReceiptID, types: Set<EventType>) throws -> [HistoryLine] {
        try connection.rows("SELECT id, at, fields, row FROM events WHERE receipt = ?", [.text(receipt.description)]) {
            try EventTable.read($0).line
        }.filter { types.contains($0.type) }
    }

    /// Returns nil if there is no such event.
    func line(_ id: EventID) throws -> HistoryLine? {
        try connection.first("SELECT id, at, fields, row FROM events WHERE id = ?", [.text(id.description)]) { row in
            try EventTable.read(row).line
        }
    }

    /// A query for the entities whose events a history has: the entity and its parts. Takes the entity's ID, twice.
    private static let told = "SELECT ? UNION ALL SELECT part FROM parts WHERE receipt = ?"

    /// Returns the events of an entity and its parts by the time recorded in them, newest first.
    func lines(
        of subject: EntityRef, before: HistoryPosition?, limit: Int
    ) throws -> [(line: HistoryLine, position: HistoryPosition)] {
        let bound = before ?? HistoryPosition(at: .max, row: .max)
        return try connection.rows(
            """
            SELECT id, at, fields, row FROM events WHERE receipt IN (\(Self.told)) AND at <= ? AND (at < ? OR row < ?)
            ORDER BY at DESC, row DESC LIMIT ?
            """,
            [
                .text(subject.id), .text(subject.id), .integer(bound.at), .integer(bound.at), .integer(bound.row),
                .integer(Int64(limit)),
            ]
        ) { try EventTable.read($0) }
    }

    /// Returns all events in the order in which this device received them, latest first, independent of any clock.
    func lines(
        before: HistoryPosition?, limit: Int
    ) throws -> [(line: HistoryLine, position: HistoryPosition)] {
        try connection.rows(
            "SELECT id, at, fields, row FROM events WHERE row < ? ORDER BY row DESC LIMIT ?",
            [.integer(before?.row ?? .max), .integer(Int64(limit))]
        ) { try EventTable.read($0) }
    }

    /// Counts the events of one entity and its parts, or all events.
    func count(of subject: EntityRef?) throws -> Int {
        guard let subject else { return Int(try connection.integer("SELECT COUNT(*) FROM events") ?? 0) }
        return Int(
            try connection.first(
                "SELECT COUNT(*) FROM events WHERE receipt IN (\(Self.told))", [.text(subject.id), .text(subject.id)]
            ) {
                $0.integer(0)
            } ?? 0)
    }

    /// Whether the entity's creation has an event of its own.
    func tellsOfCreation(_ subject: EntityRef) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM events WHERE receipt = ? AND fields LIKE '%\"type\":\"created\"%' LIMIT 1",
            [.text(subject.id)]
        ) { $0.integer(0) } != nil
    }

    /// Returns the import that created entities with this `createdAt`; nil if there is none.
    func importing(at moment: Timestamp) throws -> HistoryLine? {
        try connection.rows(
            "SELECT id, at, fields, row FROM events WHERE receipt IS NULL AND at = ?",
            [.integer(moment.milliseconds)]
        ) { try EventTable.read($0).line }.first { $0.type == .imported }
    }

    /// Returns events whose ID contains this, sorted by ID.
    func ids(like piece: String, limit: Int) throws -> [EventID] {
        try connection.rows(
            "SELECT id FROM events WHERE instr(id, ?) > 0 ORDER BY id LIMIT ?", [.text(piece), .integer(Int64(limit))]
        ) { EventID($0.text(0)) }.compactMap { $0 }
    }

    private static func read(_ row: borrowing Statement) throws -> (line: HistoryLine, position: HistoryPosition) {
        let line = HistoryLine(
            id: EventID(row.text(0)), at: Timestamp(milliseconds: row.integer(1)),
            fields: try EntityTable.fields(row, 2))
        return (line, HistoryPosition(at: row.integer(1), row: row.integer(3)))
    }
}
