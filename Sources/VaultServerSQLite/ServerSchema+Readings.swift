internal import SQLiteKit

extension ServerSchema {
    /// Step 8: the originals to be read, and their readings. Those that arrived earlier are read, too.
    static func readings(_ connection: Connection) throws {
        try connection.execute(
            """
            CREATE TABLE reading(
                account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                hash BLOB NOT NULL,
                state TEXT NOT NULL,
                tries INTEGER NOT NULL,
                due_at INTEGER NOT NULL,
                result BLOB,
                PRIMARY KEY(account, hash)
            ) WITHOUT ROWID;
            CREATE INDEX reading_due ON reading(due_at, account, hash) WHERE state = 'waiting';
            INSERT INTO reading(account, hash, state, tries, due_at)
                SELECT DISTINCT media.account, media.hash, 'waiting', 0, 0 FROM media
                JOIN blob ON blob.account = media.account AND blob.hash = media.hash AND blob.variant = media.variant
                WHERE media.variant = 'original' AND media.is_named = 1 AND blob.state = 'stored';
            """)
    }
}
