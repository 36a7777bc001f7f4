internal import SQLiteKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension ServerSchema {
    /// Step 2: entities in the form in which they are sent, digests, ledgers, purging and pairing codes.
    static func reconciliation(_ connection: Connection) throws {
        try connection.execute(second)
        // The transactions of this program write them with the counters.
        try timelines(connection)
        try moveEntities(connection)
        try connection.execute("DROP TABLE entity_1")
    }

    /// Moves every entity of the previous table into the new one, with its account's ledger and digests.
    private static func moveEntities(_ connection: Connection) throws {
        let accounts = try connection.rows("SELECT id FROM account ORDER BY id") { $0.text(0) }
        for account in accounts.compactMap({ UserID($0) }) {
            let transaction = SQLiteTransaction(connection)
            let ids = try connection.rows(
                "SELECT id FROM entity_1 WHERE account = ?", [.text(account.description)]
            ) { $0.text(0) }
            for id in ids {
                guard let record = try formerRecord(id, account, connection) else { continue }
                try transaction.put(record, replacing: nil, of: account)
            }
            try transaction.finish()
        }
    }

    private static func formerRecord(
        _ id: String, _ account: UserID, _ connection: Connection
    ) throws -> ServerRecord? {
        try connection.first(
            """
            SELECT type, version, updated_at, updated_by, is_bare, fields, seq, stamps FROM entity_1
            WHERE account = ? AND id = ?
            """, [.text(account.description), .text(id)]
        ) { row in
            guard let type = EntityType(rawValue: row.text(0)), let ref = EntityRef(type: type, id: id),
                let actor = Actor(row.text(3))
            else { throw StoredForm.damaged("entity") }
            var entity = StoredEntity(
                ref: ref, fields: Fields(try StoredForm.json(row.text(5))), version: row.integer(1),
                updatedAt: StoredRows.time(row, 2), updatedBy: actor, isBare: row.flag(4))
            try FormerStampCoding.read(row.text(7), into: &entity)
            let deletedAt = entity.isDeleted ? entity.fields[.deletedAt]?.string.flatMap { Timestamp($0) } : nil
            return ServerRecord(entity: entity, seq: row.integer(6), deletedAt: deletedAt)
        }
    }

    /// `data` is the text to send, or for a bare tombstone its fields; `buckets` of a digest are 256 times 4 bytes of
    /// count and 8 of digest.
    private static let second = """
        DROP INDEX entity_by_seq;
        ALTER TABLE entity RENAME TO entity_1;
        CREATE TABLE entity(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            type TEXT NOT NULL,
            seq INTEGER NOT NULL,
            version INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            updated_by TEXT NOT NULL,
            is_bare INTEGER NOT NULL,
            is_deleted INTEGER NOT NULL,
            is_kept INTEGER NOT NULL,
            deleted_at INTEGER,
            stamps BLOB NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY(account, id)
        );
        CREATE UNIQUE INDEX entity_by_seq ON entity(account, seq);
        CREATE INDEX entity_to_purge ON entity(is_bare, deleted_at) WHERE deleted_at IS NOT NULL AND is_kept = 0;
        CREATE TABLE entity_key(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            id TEXT NOT NULL,
            PRIMARY KEY(account, key, id)
        ) WITHOUT ROWID;
        CREATE TABLE digest(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            type TEXT NOT NULL,
            buckets BLOB NOT NULL,
            UNIQUE(account, type)
        );
        CREATE TABLE pairing(
            code_hash BLOB PRIMARY KEY NOT NULL,
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            device TEXT NOT NULL REFERENCES device(id) ON DELETE CASCADE,
            expires_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX pairing_of_account ON pairing(account);
        CREATE INDEX pairing_of_device ON pairing(device);
        ALTER TABLE account ADD COLUMN purged_seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE account ADD COLUMN row_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE account ADD COLUMN byte_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE account ADD COLUMN resyncs INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE device ADD COLUMN resyncs_done INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE device ADD COLUMN listed_seq INTEGER;
        ALTER TABLE server ADD COLUMN file TEXT NOT NULL DEFAULT '';
        """
}

/// Reads the stamps of step 1: `{"fields": {name: [version, actor, time]}, "elements": {name: {element: […]}}}`.
private enum FormerStampCoding {
    static func read(_ text: String, into entity: inout StoredEntity) throws {
        let whole = try StoredForm.json(text)
        for (name, value) in whole["fields"]?.object ?? [:] {
            entity.stamps[FieldName(rawValue: name)] = try StampCoding.stamp(value)
        }
        for (name, value) in whole["elements"]?.object ?? [:] {
            entity.elements[FieldName(rawValue: name)] = try (value.object ?? [:]).mapValues(StampCoding.stamp)
        }
    }
}
