internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Reads and writes `entities`; what lists show of them is ``ReceiptTable``'s.
struct EntityTable {
    let connection: Connection

    private static let columns = "row, id, type, fields, shadow, version, seq, updatedAt"

    /// nil where there is none.
    func record(_ ref: EntityRef) throws -> EntityRecord? {
        try connection.first("SELECT \(Self.columns) FROM entities WHERE id = ?", [.text(ref.id)]) {
            try Self.record($0)
        } ?? nil
    }

    /// Every entity of a type that has few of them.
    func all(_ type: EntityType) throws -> [EntityRecord] {
        try connection.rows(
            "SELECT \(Self.columns) FROM entities WHERE type = ? AND type <> 'receipt'", [.text(type.rawValue)]
        ) { try Self.record($0) }.compactMap { $0 }
    }

    /// The row number of an entity; nil where there is none.
    func row(of id: String) throws -> Int64? {
        try connection.integer("SELECT row FROM entities WHERE id = ?", [.text(id)])
    }

    /// Writes the record; `row` is set where it was nil. `former` is what was shown before: where it is the same it is
    /// not written again.
    func save(_ record: inout EntityRecord, former: Fields? = nil) throws {
        var shadow: SQLiteValue = .null
        if let server = record.shadow, server.fields != record.shown { shadow = .text(server.fields.json.text) }
        let server: [SQLiteValue] = [
            shadow, .integer(record.shadow?.version ?? 0), .integer(record.seq),
            .optional(record.shadow?.updatedAt?.milliseconds), .flag(record.shadow?.isDeleted ?? false),
        ]
        guard let row = record.row else {
            try connection.run(
                """
                INSERT OR FAIL INTO entities (shadow, version, seq, updatedAt, gone, fields, id, type)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                server + [.text(record.shown.json.text), .text(record.ref.id), .text(record.ref.type.rawValue)])
            record.row = connection.lastInsertedRow
            return
        }
        try connection.run(
            "UPDATE OR FAIL entities SET shadow = ?, version = ?, seq = ?, updatedAt = ?, gone = ? WHERE row = ?",
            server + [.integer(row)])
        if former != record.shown {
            try connection.run(
                "UPDATE OR FAIL entities SET fields = ? WHERE row = ?", [.text(record.shown.json.text), .integer(row)])
        }
    }

    /// Removes it for good, without a tombstone.
    func delete(row: Int64) throws {
        try connection.run("DELETE FROM entities WHERE row = ?", [.integer(row)])
    }

    static func record(_ statement: borrowing Statement) throws -> EntityRecord? {
        guard let type = EntityType(rawValue: statement.text(2)),
            let ref = EntityRef(type: type, id: statement.text(1))
        else { return nil }
        let shown = try fields(statement.text(3))
        let version = statement.integer(5)
        var shadow: Entity?
        if version > 0 {
            let server = try statement.optionalText(4).map(fields) ?? shown
            shadow = Entity(
                ref: ref, fields: server, version: version,
                updatedAt: statement.optionalInteger(7).map(Timestamp.init(milliseconds:)))
        }
        return EntityRecord(
            ref: ref, row: statement.integer(0), shown: shown, shadow: shadow, seq: statement.integer(6))
    }

    /// Fields from their stored text; text that is no JSON means that the page passed its HMAC but not our writing.
    static func fields(_ text: String) throws -> Fields {
        do {
            return Fields(try JSON(parsing: text))
        } catch {
            throw StoreError(.damagedStore, cause: "stored fields are no JSON")
        }
    }
}

extension EntityTable {
    /// The ten default categories, as the server's side knows them: not at all, until a person changes one.
    func seedCategories() throws {
        for category in ReceiptCategory.defaults {
            var record = EntityRecord(new: EntityRef(category.id))
            record.shown = category.fields
            try save(&record)
        }
    }
}
