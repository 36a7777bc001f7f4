internal import SQLiteKit
internal import VaultJSON
internal import VaultModel

/// Reads and writes `events`: what happened to receipts, here and elsewhere; never changed, only added.
struct EventTable {
    let connection: Connection

    /// Adds an event; one that is there already stays as it is. `receipt` is the id of the receipt or the category.
    func add(id: String, receipt: String?, at: Timestamp, fields: Fields) throws {
        try connection.run(
            "INSERT OR IGNORE INTO events (id, receipt, at, fields) VALUES (?, ?, ?, ?)",
            [.text(id), .optional(receipt), .integer(at.milliseconds), .text(fields.json.text)])
    }

    func delete(id: String) throws {
        try connection.run("DELETE FROM events WHERE id = ?", [.text(id)])
    }

    /// Nil where there is none of that id.
    func line(_ id: EventID) throws -> HistoryLine? {
        try connection.first("SELECT id, at, fields, row FROM events WHERE id = ?", [.text(id.description)]) { row in
            try EventTable.read(row).line
        }
    }

    /// Whose events a history has: the entity's and those of its parts. Takes its id, twice.
    private static let told = "SELECT ? UNION ALL SELECT part FROM parts WHERE receipt = ?"

    /// The events of an entity and of its parts, by the time that they bear, newest first.
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

    /// All events, in the order in which this device learned of them, the latest first: no clock has a say in it.
    func lines(
        before: HistoryPosition?, limit: Int
    ) throws -> [(line: HistoryLine, position: HistoryPosition)] {
        try connection.rows(
            "SELECT id, at, fields, row FROM events WHERE row < ? ORDER BY row DESC LIMIT ?",
            [.integer(before?.row ?? .max), .integer(Int64(limit))]
        ) { try EventTable.read($0) }
    }

    /// Of one entity, or of all.
    func count(of subject: EntityRef?) throws -> Int {
        guard let subject else { return Int(try connection.integer("SELECT COUNT(*) FROM events") ?? 0) }
        return Int(
            try connection.first(
                "SELECT COUNT(*) FROM events WHERE receipt IN (\(Self.told))", [.text(subject.id), .text(subject.id)]
            ) {
                $0.integer(0)
            } ?? 0)
    }

    /// Whether the entity's beginning is told by an event of its own.
    func tellsOfCreation(_ subject: EntityRef) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM events WHERE receipt = ? AND fields LIKE '%\"type\":\"created\"%' LIMIT 1",
            [.text(subject.id)]
        ) { $0.integer(0) } != nil
    }

    /// The import that made what bears this moment as its `createdAt`; nil where none did.
    func importing(at moment: Timestamp) throws -> HistoryLine? {
        try connection.rows(
            "SELECT id, at, fields, row FROM events WHERE receipt IS NULL AND at = ?",
            [.integer(moment.milliseconds)]
        ) { try EventTable.read($0).line }.first { $0.type == .imported }
    }

    /// Events whose id contains this, in the order of their ids.
    func ids(like piece: String, limit: Int) throws -> [EventID] {
        try connection.rows(
            "SELECT id FROM events WHERE instr(id, ?) > 0 ORDER BY id LIMIT ?", [.text(piece), .integer(Int64(limit))]
        ) { EventID($0.text(0)) }.compactMap { $0 }
    }

    private static func read(_ row: borrowing Statement) throws -> (line: HistoryLine, position: HistoryPosition) {
        let line = HistoryLine(
            id: EventID(row.text(0)), at: Timestamp(milliseconds: row.integer(1)),
            fields: try EntityTable.fields(row.text(2)))
        return (line, HistoryPosition(at: row.integer(1), row: row.integer(3)))
    }
}
