internal import AttachmentStore
internal import SQLiteKit

/// The tables of a vault, as numbered migration steps.
enum StoreSchema {
    /// "RVlt": identifies the file as a vault.
    private static let applicationID: Int32 = 0x5256_6C74

    static let migrator = Migrator(
        applicationID: applicationID,
        steps: [
            Migrator.Step(1) { connection in
                try connection.execute(entities)
                try connection.execute(receipts)
                try connection.execute(queue)
                try connection.execute(rest)
                try connection.execute(counts)
            },
            Migrator.Step(2) { try $0.execute(reconciliation) },
            Migrator.Step(3) { try $0.execute(eventCounts) },
            Migrator.Step(4) { connection in
                try connection.execute(pairs)
                try ReceiptTable(connection: connection).fillPairs()
            },
            Migrator.Step(5) { try $0.execute(slips) },
            Migrator.Step(6) { try $0.execute(facts) },
            Migrator.Step(7) { connection in
                try connection.execute(silences)
                try connection.execute(datedJournal)
            },
            Migrator.Step(8) { try $0.execute(parts) },
            Migrator.Step(9) { connection in
                try WordIndex(connection: connection).rebuild()
            },
            Migrator.Step(10) { connection in
                try ReceiptTable(connection: connection).fillCovers()
            },
            Migrator.Step(11) { connection in
                try connection.execute(AttachmentSchema.tables)
                try ReceiptTable(connection: connection).fillAttached()
            },
            Migrator.Step(12) { try $0.execute(AttachmentSchema.readings) },
            Migrator.Step(13) { try $0.execute(AttachmentSchema.fetching) },
            // From here on there are fields without names, which earlier programs cannot read.
            Migrator.Step(14) { connection in
                try connection.execute(fewerCounts)
                try connection.execute(journalLines)
                try WordIndex(connection: connection).fillBeginnings()
                try connection.execute(conflictLines)
            },
            // From here on texts are packed by the second dictionary of ``StoredText``.
            Migrator.Step(15) { _ in },
            Migrator.Step(16) { try $0.execute(texts) },
        ])

    /// Every entity, complete. `fields` is what is shown, as ``StoredFields``. `shadow` is what the server last sent,
    /// NULL if that is the same or if the server has sent nothing (version 0). version, seq and updatedAt are the
    /// server's.
    private static let entities = """
        CREATE TABLE entities (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            type TEXT NOT NULL,
            fields TEXT NOT NULL,
            shadow TEXT,
            version INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            updatedAt INTEGER
        );
        CREATE INDEX entities_other ON entities (type) WHERE type <> 'receipt';
        """

    /// The columns that lists show, sort by and search; derived from `entities`, with the same row number.
    ///
    /// SQLite 3.15 rewrites a partial index whatever column is updated, so only indexes on the mark are partial: a
    /// verdict, which changes only the mark, does not touch the pages of the other indexes.
    private static let receipts = """
        CREATE TABLE receipts (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            shelf INTEGER NOT NULL,
            mark INTEGER NOT NULL,
            storeName TEXT NOT NULL,
            note TEXT NOT NULL,
            tags TEXT NOT NULL,
            category TEXT,
            purchaseDay INTEGER,
            totalMinor INTEGER,
            currency TEXT,
            warrantyMonths INTEGER,
            returnDay INTEGER,
            flags INTEGER NOT NULL,
            byDate INTEGER NOT NULL,
            byStore TEXT NOT NULL,
            byTotal INTEGER NOT NULL,
            byWarranty INTEGER NOT NULL,
            byCreation INTEGER NOT NULL,
            warrantyEnds INTEGER,
            returnEnds INTEGER
        );
        CREATE INDEX receipts_by_date ON receipts (shelf, byDate);
        CREATE INDEX receipts_by_store ON receipts (shelf, byStore);
        CREATE INDEX receipts_by_total ON receipts (shelf, byTotal);
        CREATE INDEX receipts_by_warranty ON receipts (shelf, byWarranty);
        CREATE INDEX receipts_by_creation ON receipts (shelf, byCreation);
        CREATE INDEX receipts_ending ON receipts (warrantyEnds);
        CREATE INDEX receipts_returnable ON receipts (returnEnds);
        CREATE INDEX receipts_covered ON receipts (currency, warrantyEnds, totalMinor);
        CREATE INDEX receipts_marked ON receipts (mark) WHERE mark <> 0;
        \(words)
        """

    /// See ``IndexedWords`` and ``WordIndex``. Step 9 rebuilds it: previously the words had no order, and an earlier
    /// program may have written them incorrectly, see ``WordIndex/replace(_:row:)``. Indexes of earlier programs also
    /// list beginnings themselves, which ``BeginningTable`` does now, and keep their texts unpacked; they stay as they are.
    static let words = """
        CREATE VIRTUAL TABLE search USING fts4 (
            words, matchinfo=fts3, tokenize=simple, compress=pack_text, uncompress=unpack_text);
        """

    /// Operations that no server has confirmed, and conflicts for a person to resolve. `conflicts` names the operation
    /// that caused the conflict, which has left the queue. Columns that change in an entry's usual life are in no index
    /// but the small one of sent entries; a failed entry is not sealed. `changes` and `base` are ``StoredFields``.
    private static let queue = """
        CREATE TABLE sync_queue (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            type TEXT NOT NULL,
            entity TEXT NOT NULL,
            intent TEXT NOT NULL,
            changes TEXT NOT NULL,
            base TEXT NOT NULL,
            resolves TEXT NOT NULL,
            onConflict TEXT NOT NULL,
            baseVersion INTEGER NOT NULL,
            deviceSeq INTEGER,
            state TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            lastError TEXT,
            createdAt INTEGER NOT NULL
        );
        CREATE INDEX sync_queue_by_entity ON sync_queue (entity, sequence);
        CREATE INDEX sync_queue_failed ON sync_queue (entity) WHERE state = 'failed';
        CREATE INDEX sync_queue_sealed ON sync_queue (sequence) WHERE deviceSeq IS NOT NULL;
        CREATE TABLE conflicts (
            entity TEXT NOT NULL,
            field TEXT NOT NULL,
            base TEXT NOT NULL,
            mine TEXT NOT NULL,
            theirs TEXT NOT NULL,
            theirsBy TEXT NOT NULL,
            theirsAt INTEGER NOT NULL,
            mineAt INTEGER NOT NULL,
            operation TEXT NOT NULL,
            PRIMARY KEY (entity, field)
        ) WITHOUT ROWID;
        CREATE TABLE set_aside (
            entity TEXT PRIMARY KEY,
            change TEXT NOT NULL,
            reason TEXT NOT NULL,
            at INTEGER NOT NULL
        ) WITHOUT ROWID;
        """

    private static let rest = """
        CREATE TABLE events (
            row INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            receipt TEXT,
            at INTEGER NOT NULL,
            fields TEXT NOT NULL
        );
        CREATE INDEX events_by_receipt ON events (receipt, at);
        CREATE TABLE journal (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            label TEXT NOT NULL,
            edits TEXT NOT NULL,
            undone INTEGER NOT NULL
        );
        CREATE TABLE drafts (name TEXT PRIMARY KEY, content TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE cursor (one INTEGER PRIMARY KEY CHECK (one = 1), position TEXT, epoch TEXT, deviceSeq INTEGER NOT NULL);
        INSERT INTO cursor VALUES (1, NULL, NULL, 0);
        """

    /// The data for finding returns: `byPair` is the store and currency of a receipt that can be matched,
    /// `match_receipts` lists the receipts of each match.
    private static let pairs = """
        ALTER TABLE receipts ADD COLUMN byPair TEXT;
        CREATE INDEX receipts_by_pair ON receipts (byPair);
        CREATE TABLE match_receipts (
            receipt TEXT NOT NULL,
            match TEXT NOT NULL,
            PRIMARY KEY (receipt, match)
        ) WITHOUT ROWID;
        """

    /// Finds the few return receipts of a store without reading its many purchases.
    private static let slips = """
        DROP INDEX receipts_by_pair;
        CREATE INDEX receipts_by_pair ON receipts (byPair, totalMinor);
        """

    /// Indexes for the conditions of queries, so that none of them reads the rows themselves. Flag 8 means that there
    /// are notes; in a JSON text, the characters searched for occur only in the field of that name.
    private static let facts = """
        UPDATE receipts SET flags = flags | 8 WHERE note <> '' OR EXISTS (
            SELECT 1 FROM entities WHERE entities.row = receipts.row AND instr(fields, '"userNotes":"') > 0
                AND instr(fields, '"userNotes":""') = 0);
        CREATE INDEX receipts_by_tags ON receipts (shelf, tags);
        CREATE INDEX receipts_by_category ON receipts (shelf, category);
        CREATE INDEX receipts_by_facts ON receipts (shelf, flags, warrantyMonths, returnDay);
        """

    /// The data for comparing with the server. `gone` means that the server's state is a tombstone; in a JSON text, the
    /// characters searched for occur only in the field of that name. `staged` holds the entities that a reconciliation
    /// has listed so far, `doubtful` the rows that it would have deleted. `nextTryAt` is only shown and decides
    /// nothing.
    private static let reconciliation = """
        ALTER TABLE entities ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
        UPDATE entities SET gone = 1
            WHERE version > 0 AND instr(coalesce(shadow, fields), '"isDeleted":true') > 0;
        ALTER TABLE sync_queue ADD COLUMN nextTryAt INTEGER;
        CREATE INDEX sync_queue_offered ON sync_queue (entity) WHERE state = 'offered';
        CREATE TABLE staged (entity TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE doubtful (
            entity TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            seq INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO counts VALUES ('offered', 0);
        """

    /// Counts kept by triggers, so that no start and no screen has to count rows.
    private static let counts = """
        CREATE TABLE counts (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO counts VALUES ('shelf0', 0), ('shelf1', 0), ('mark1', 0), ('mark2', 0), ('mark3', 0),
            ('pending', 0), ('in_flight', 0), ('failed', 0);
        CREATE TRIGGER receipts_in AFTER INSERT ON receipts BEGIN
            UPDATE OR FAIL counts SET number = number + 1 WHERE name IN ('shelf' || NEW.shelf, 'mark' || NEW.mark);
        END;
        CREATE TRIGGER receipts_out AFTER DELETE ON receipts BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name IN ('shelf' || OLD.shelf, 'mark' || OLD.mark);
        END;
        CREATE TRIGGER receipts_shelved AFTER UPDATE OF shelf, mark ON receipts
        WHEN OLD.shelf <> NEW.shelf OR OLD.mark <> NEW.mark BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name IN ('shelf' || OLD.shelf, 'mark' || OLD.mark);
            UPDATE OR FAIL counts SET number = number + 1 WHERE name IN ('shelf' || NEW.shelf, 'mark' || NEW.mark);
        END;
        CREATE TRIGGER queue_in AFTER INSERT ON sync_queue BEGIN
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = NEW.state;
        END;
        CREATE TRIGGER queue_out AFTER DELETE ON sync_queue BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = OLD.state;
        END;
        CREATE TRIGGER queue_moved AFTER UPDATE OF state ON sync_queue WHEN OLD.state <> NEW.state BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = OLD.state;
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = NEW.state;
        END;
        """
}
