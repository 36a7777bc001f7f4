internal import ReceiptRows
internal import SQLiteKit
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultReplica

/// Reads and writes `entities`; the columns for lists are in ``ReceiptTable``.
struct EntityTable {
    let connection: Connection

    private static let columns = "row, id, type, fields, shadow, version, seq, updatedAt"

    /// Returns nil if there is no such entity.
    func record(_ ref: EntityRef) throws -> ReplicaRecord? {
        try connection.first("SELECT \(Self.columns) FROM entities WHERE id = ?", [.text(ref.id)]) {
            try Self.record($0)
        } ?? nil
    }

    /// Returns the receipt with that row number; nil if there is none.
    func receipt(row: Int64) throws -> Receipt? {
        try connection.first("SELECT \(Self.columns) FROM entities WHERE row = ?", [.integer(row)]) {
            try Self.record($0).flatMap { Receipt($0.entity) }
        } ?? nil
    }

    /// Returns all entities of a type that has few of them.
    func all(_ type: EntityType) throws -> [ReplicaRecord] {
        try connection.rows(
            "SELECT \(Self.columns) FROM entities WHERE type = ? AND type <> 'receipt'", [.text(type.rawValue)]
        ) { try Self.record($0) }.compactMap { $0 }
    }

    /// Returns the row number of an entity; nil if there is none.
    func row(of id: String) throws -> Int64? {
        try connection.integer("SELECT row FROM entities WHERE id = ?", [.text(id)])
    }

    /// Writes the record, and sets `row` if it was nil. `former` has the fields shown previously; unchanged fields are
    /// not rewritten. `stored` are the fields shown as they are stored, if that is known.
    func save(_ record: inout ReplicaRecord, former: Fields? = nil, stored: SQLiteValue? = nil) throws {
        let type = record.ref.type
        var shadow: SQLiteValue = .null
        if let server = record.shadow, server.fields != record.shown {
            shadow = .fields(server.fields, type)
        }
        let server: [SQLiteValue] = [
            shadow, .integer(record.shadow?.version ?? 0), .integer(record.seq),
            .optional(record.shadow?.updatedAt?.milliseconds), .flag(record.shadow?.isDeleted ?? false),
        ]
        // Computed only where it is written.
        var shown: SQLiteValue { stored ?? .fields(record.shown, type) }
        guard let row = record.row else {
            try connection.run(
                """
                INSERT OR FAIL INTO entities (shadow, version, seq, updatedAt, gone, fields, id, type)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                server + [shown, .text(record.ref.id), .text(type.rawValue)])
            record.row = connection.lastInsertedRow
            return
        }
        try connection.run(
            "UPDATE OR FAIL entities SET shadow = ?, version = ?, seq = ?, updatedAt = ?, gone = ? WHERE row = ?",
            server + [.integer(row)])
        if former != record.shown {
            try connection.run(
                "UPDATE OR FAIL entities SET fields = ? WHERE row = ?", [shown, .integer(row)])
        }
    }

    /// Makes what is shown the server's state.
    func confirm(row: Int64, version: Int64, seq: Int64, updatedAt: Timestamp) throws {
        try connection.run(
            "UPDATE OR FAIL entities SET shadow = NULL, version = ?, seq = ?, updatedAt = ?, gone = 0 WHERE row = ?",
            [.integer(version), .integer(seq), .integer(updatedAt.milliseconds), .integer(row)])
    }

    /// Removes the entity permanently, without a tombstone.
    func delete(row: Int64) throws {
        try connection.run("DELETE FROM entities WHERE row = ?", [.integer(row)])
    }

    static func record(_ statement: borrowing Statement) throws -> ReplicaRecord? {
        guard let type = EntityType(rawValue: statement.text(2)),
            let ref = EntityRef(type: type, id: statement.text(1))
        else { return nil }
        let shown = try fields(statement, 3)
        let version = statement.integer(5)
        var shadow: Entity?
        if version > 0 {
            let server = statement.isNull(4) ? shown : try fields(statement, 4)
            shadow = Entity(
                ref: ref, fields: server, version: version,
                updatedAt: statement.optionalInteger(7).map(Timestamp.init(milliseconds:)))
        }
        return ReplicaRecord(
            ref: ref, row: statement.integer(0), shown: shown, shadow: shadow, seq: statement.integer(6))
    }

    /// Parses stored fields. If that fails, the page passed its HMAC, but this program did not write it.
    static func fields(_ statement: borrowing Statement, _ column: Int32) throws -> Fields {
        guard let text = statement.storedText(column) else {
            throw StoreError(.damagedStore, cause: "stored fields cannot be unpacked")
        }
        do {
            return try StoredFields.fields(in: text)
        } catch {
            throw StoreError(.damagedStore, cause: "stored fields are no JSON")
        }
    }
}

extension EntityTable {
    /// Inserts the ten default categories. The server does not know one until a person changes it.
    func seedCategories() throws {
        for category in ReceiptCategory.defaults {
            var record = ReplicaRecord(new: EntityRef(category.id))
            record.shown = category.fields
            try save(&record)
        }
    }
}

extension SQLiteValue {
    static func fields(_ fields: Fields, _ type: EntityType) -> SQLiteValue {
        StoredText.value(StoredFields.text(of: fields, type))
    }
}
