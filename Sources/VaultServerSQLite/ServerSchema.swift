internal import SQLiteKit

/// The tables of a server's store.
enum ServerSchema {
    /// "RVsv": marks the file as a server's, so that it is never taken for a vault.
    static let applicationID: Int32 = 0x5256_7376

    static func migrator(epoch: String) -> Migrator {
        Migrator(
            applicationID: applicationID,
            steps: [
                Migrator.Step(1) { connection in
                    try connection.execute(first)
                    try connection.run("INSERT INTO server(epoch) VALUES (?)", [.text(epoch)])
                },
                Migrator.Step(2, reconciliation),
                Migrator.Step(3, purging),
                Migrator.Step(4) { connection in try connection.execute(fourth) },
                Migrator.Step(5, normalizing),
                Migrator.Step(6, finding),
                Migrator.Step(7, attachments),
                Migrator.Step(8, readings),
                Migrator.Step(9, hashing),
                Migrator.Step(10) { connection in try connection.execute(tenth) },
                Migrator.Step(11) { connection in try connection.execute(invitations) },
                Migrator.Step(12) { connection in try connection.execute(twelfth) },
                Migrator.Step(13, timelines),
            ])
    }

    /// The places from which accounts were signed in to, as hashes only.
    private static let fourth = """
        CREATE TABLE place(
            hash BLOB PRIMARY KEY NOT NULL,
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            seen_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX place_of_account ON place(account, seen_at);
        """

    /// Operations that came in text messages: the gateway's id of the message, and the fields that it had room for; and the
    /// devices by the end of their ids, by which messages name them.
    private static let tenth = """
        ALTER TABLE operation ADD COLUMN message TEXT NOT NULL DEFAULT '';
        ALTER TABLE operation ADD COLUMN carried TEXT NOT NULL DEFAULT '';
        CREATE INDEX operation_of_message ON operation(account, message) WHERE message <> '';
        CREATE INDEX operation_in_part ON operation(account, entity_id) WHERE carried <> '';
        CREATE INDEX device_by_tag ON device(substr(id, -6));
        """

    /// The role of a device.
    private static let twelfth = "ALTER TABLE device ADD COLUMN kind TEXT NOT NULL DEFAULT 'vault';"

    /// Step 13: the timelines of an account, of which cursors tell. Missing in stores that earlier programs wrote.
    static func timelines(_ connection: Connection) throws {
        guard try !connection.rows("PRAGMA table_info(account)", row: { $0.text(1) }).contains("timelines") else {
            return
        }
        try connection.execute("ALTER TABLE account ADD COLUMN timelines TEXT NOT NULL DEFAULT '';")
    }

    /// `last_seq` is the counter of an account. It is raised under the lock of the writing transaction, so that numbers
    /// have no gaps and become visible in order.
    private static let first = """
        CREATE TABLE server(epoch TEXT NOT NULL);
        CREATE TABLE account(
            id TEXT PRIMARY KEY NOT NULL,
            email TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            sms_key BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            last_seq INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        CREATE TABLE device(
            id TEXT PRIMARY KEY NOT NULL,
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            last_seen_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            last_device_seq INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX device_of_account ON device(account, created_at);
        CREATE TABLE entity(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            id TEXT NOT NULL,
            type TEXT NOT NULL,
            seq INTEGER NOT NULL,
            version INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            updated_by TEXT NOT NULL,
            is_bare INTEGER NOT NULL,
            fields TEXT NOT NULL,
            stamps TEXT NOT NULL,
            PRIMARY KEY(account, id)
        );
        CREATE UNIQUE INDEX entity_by_seq ON entity(account, seq);
        CREATE TABLE operation(
            account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            entity_type TEXT NOT NULL,
            entity_id TEXT NOT NULL,
            content_hash BLOB NOT NULL,
            outcome TEXT NOT NULL,
            version INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            made_change INTEGER NOT NULL,
            conflicts TEXT NOT NULL,
            applied_at INTEGER NOT NULL,
            PRIMARY KEY(account, key)
        ) WITHOUT ROWID;
        CREATE INDEX operation_by_time ON operation(applied_at);
        """
}
