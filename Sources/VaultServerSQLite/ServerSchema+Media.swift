internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Step 7: attachments, and which receipts name them. Receipts could name attachments before there were any.
    static func attachments(_ connection: Connection) throws {
        try connection.execute(seventh)
        let refs = try connection.rows(
            """
            SELECT account, id FROM entity
            WHERE type = 'receipt' AND is_bare = 0 AND instr(data, CAST('"med_' AS BLOB)) > 0
            """
        ) { ($0.text(0), $0.text(1)) }
        for (account, id) in refs {
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else {
                throw StoredForm.damaged("entity")
            }
            // Bypasses the transaction's cache of records, since there may be millions.
            let transaction = SQLiteTransaction(connection)
            guard let record = try transaction.storedEntity(ref, of: account) else { continue }
            try transaction.nameMedia(SyncService.namedMedia(of: record.entity), by: ref, of: account)
        }
    }

    /// `departure` and `stray` outlive the accounts that they are about.
    private static let seventh = """
        CREATE TABLE media(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            variant TEXT NOT NULL,
            hash BLOB NOT NULL,
            content_type TEXT NOT NULL,
            announced_at INTEGER NOT NULL,
            is_named INTEGER NOT NULL,
            released_at INTEGER,
            PRIMARY KEY(account, id, variant)
        ) WITHOUT ROWID;
        CREATE INDEX media_of_blob ON media(account, hash, variant);
        CREATE INDEX media_unnamed ON media(announced_at) WHERE is_named = 0;
        CREATE TABLE blob(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            hash BLOB NOT NULL,
            variant TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            md5 BLOB NOT NULL,
            state TEXT NOT NULL,
            changed_at INTEGER NOT NULL,
            PRIMARY KEY(account, hash, variant)
        ) WITHOUT ROWID;
        CREATE INDEX blob_by_state ON blob(state, changed_at) WHERE state <> 'stored';
        CREATE TABLE media_naming(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            media TEXT NOT NULL,
            receipt TEXT NOT NULL,
            PRIMARY KEY(account, media, receipt)
        ) WITHOUT ROWID;
        CREATE INDEX media_naming_of_receipt ON media_naming(account, receipt);
        CREATE TABLE departure(account TEXT PRIMARY KEY NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE stray(key TEXT PRIMARY KEY NOT NULL, noted_at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX stray_by_time ON stray(noted_at);
        ALTER TABLE account ADD COLUMN media_bytes INTEGER NOT NULL DEFAULT 0;
        """
}
