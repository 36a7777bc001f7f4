/// The tables of attachments in the vault, for its numbered migration steps.
package enum AttachmentSchema {
    /// `attached` is derived from the receipts: which names which attachments. `attachments` and `attachment_files` are what
    /// this device knows of each; a file is on this device (`here`), confirmed by the server (`there`), or both.
    /// `variant` is 0 for the thumbnail and 1 for the original, in the order in which they are sent. `wanted` is set
    /// while a person waits for the content; `seen` is when one last looked at it.
    package static let tables = """
        CREATE TABLE attached (
            media TEXT NOT NULL,
            receipt TEXT NOT NULL,
            PRIMARY KEY (media, receipt)
        ) WITHOUT ROWID;
        CREATE INDEX attached_by_receipt ON attached (receipt);
        CREATE TABLE attachments (
            media TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            addedAt INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE attachment_files (
            media TEXT NOT NULL,
            variant INTEGER NOT NULL,
            hash BLOB NOT NULL,
            type TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            here INTEGER NOT NULL,
            there INTEGER NOT NULL,
            wanted INTEGER NOT NULL,
            tries INTEGER NOT NULL,
            retryAt INTEGER,
            failure TEXT,
            seen INTEGER NOT NULL,
            PRIMARY KEY (media, variant)
        ) WITHOUT ROWID;
        CREATE INDEX attachment_files_unsent ON attachment_files (variant, media) WHERE here = 1 AND there = 0;
        CREATE INDEX attachment_files_wanted ON attachment_files (variant, media) WHERE here = 0 AND wanted = 1;
        CREATE INDEX attachment_files_by_hash ON attachment_files (hash);
        """

    /// `attachment_key` has one row: the key of the contents, which stays the same when the vault's passphrase and keys
    /// change. `attachment_readings` is what this device made of an original: `likeness` is its ``PictureHash``, NULL
    /// without one; `stage` is 0 once it is drawn, 1 once it is read; `reading` is what was read, as JSON, and `failure`
    /// says why nothing was.
    package static let readings = """
        CREATE TABLE attachment_key (key BLOB NOT NULL);
        CREATE TABLE attachment_readings (
            media TEXT PRIMARY KEY,
            stage INTEGER NOT NULL,
            likeness INTEGER,
            reading TEXT,
            failure TEXT
        ) WITHOUT ROWID;
        CREATE INDEX attachment_readings_unread ON attachment_readings (media) WHERE stage = 0;
        """

    /// `md5` is NULL if it is not known. A thumbnail that is to be fetched has a row as soon as a receipt names its
    /// attachment, so that the next ones are found without reading those that are here.
    ///
    /// `attachment_counts` has one row, which triggers keep: without a server every original is unsent, and every screen
    /// shows how many.
    package static let fetching = """
        ALTER TABLE attachment_files ADD COLUMN md5 BLOB;
        CREATE INDEX attachment_files_unfetched ON attachment_files (coalesce(retryAt, 0), media DESC)
            WHERE here = 0 AND variant = 0 AND wanted = 0;
        CREATE INDEX attachment_files_retry ON attachment_files (retryAt) WHERE retryAt IS NOT NULL;
        \(mentionThumbnails);
        CREATE TABLE attachment_counts (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            unsent INTEGER NOT NULL,
            failed INTEGER NOT NULL,
            wanted INTEGER NOT NULL
        );
        INSERT INTO attachment_counts SELECT 1, coalesce(sum(\(unsent(of: "file"))), 0),
            coalesce(sum(\(failed(of: "file"))), 0), coalesce(sum(\(wanted(of: "file"))), 0) FROM attachment_files AS file;
        CREATE TRIGGER attachment_counts_insert AFTER INSERT ON attachment_files BEGIN \(count("+", "NEW")); END;
        CREATE TRIGGER attachment_counts_delete AFTER DELETE ON attachment_files BEGIN \(count("-", "OLD")); END;
        CREATE TRIGGER attachment_counts_update AFTER UPDATE OF variant, here, there, wanted, failure ON attachment_files
            BEGIN \(count("-", "OLD")); \(count("+", "NEW")); END;
        """

    private static func unsent(of row: String) -> String {
        "(\(row).variant = 1 AND \(row).here = 1 AND \(row).there = 0)"
    }

    private static func failed(of row: String) -> String { "(\(unsent(of: row)) AND \(row).failure IS NOT NULL)" }

    private static func wanted(of row: String) -> String { "(\(row).here = 0 AND \(row).wanted = 1)" }

    /// Adds a row to the counts, or takes it away.
    private static func count(_ sign: String, _ row: String) -> String {
        """
        UPDATE attachment_counts SET unsent = unsent \(sign) \(unsent(of: row)), failed = failed \(sign) \(failed(of: row)),
            wanted = wanted \(sign) \(wanted(of: row))
        """
    }

    static let mentionThumbnails = """
        INSERT OR IGNORE INTO attachment_files (media, variant, hash, type, bytes, here, there, wanted, tries, seen)
        SELECT DISTINCT media, 0, x'', '', 0, 0, 0, 0, 0, 0 FROM attached
        WHERE NOT EXISTS (SELECT 1 FROM attachment_files AS original
            WHERE original.media = attached.media AND original.variant = 1 AND original.here = 1)
        """
}
