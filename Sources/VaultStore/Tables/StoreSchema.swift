internal import SQLiteKit

/// The tables of a vault, as numbered steps.
enum StoreSchema {
    /// "RVlt": marks the file as a vault's.
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
            Migrator.Step(2) { connection in
                try connection.execute(reconciliation)
            },
            Migrator.Step(3) { connection in
                try connection.execute(eventCounts)
            },
            Migrator.Step(4) { connection in
                try connection.execute(pairs)
                try ReceiptTable(connection: connection).fillPairs()
            },
            Migrator.Step(5) { connection in
                try connection.execute(slips)
            },
            Migrator.Step(6) { connection in
                try connection.execute(facts)
            },
            Migrator.Step(7) { connection in
                try connection.execute(silences)
                try connection.execute(datedJournal)
            },
            Migrator.Step(8) { connection in
                try connection.execute(parts)
            },
            Migrator.Step(9) { connection in
                try WordIndex(connection: connection).rebuild()
            },
            Migrator.Step(10) { connection in
                try ReceiptTable(connection: connection).fillCovers()
            },
        ])

    /// Every entity, whole. `fields` is what is shown; `shadow` what the server last gave, NULL where that is the same
    /// or where the server has given nothing (version 0). version, seq and updatedAt are the server's.
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

    /// What lists show, sort by and search in; derived from `entities`, under the same row number.
    ///
    /// SQLite 3.15 writes a partial index anew whatever column is updated, so only the one that goes with the mark is
    /// partial: a verdict, which moves nothing but the mark, leaves the others' pages alone.
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

    /// See ``IndexedWords`` and ``WordIndex``. Made anew by step 9: before it the words had no order, and an earlier
    /// program may have written them wrong, see ``ReceiptTable``.
    static let words = """
        CREATE VIRTUAL TABLE search USING fts4 (words, matchinfo=fts3, tokenize=simple, prefix="1,2,3");
        """

    /// Intents that no server has confirmed, and what waits for a person: `conflicts` names the operation that brought
    /// the dispute, which has left the queue. No index holds what changes on an entry's usual way but the small one of
    /// what was sent; a failed entry is not sealed any more.
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

    /// What returns are found by: `byPair` is the store and currency of a receipt that can be matched, `match_receipts`
    /// names the receipts of each match.
    private static let pairs = """
        ALTER TABLE receipts ADD COLUMN byPair TEXT;
        CREATE INDEX receipts_by_pair ON receipts (byPair);
        CREATE TABLE match_receipts (
            receipt TEXT NOT NULL,
            match TEXT NOT NULL,
            PRIMARY KEY (receipt, match)
        ) WITHOUT ROWID;
        """

    /// The few slips of a store are found without reading its many purchases.
    private static let slips = """
        DROP INDEX receipts_by_pair;
        CREATE INDEX receipts_by_pair ON receipts (byPair, totalMinor);
        """

    /// What a query asks for, so that none of it reads the lines themselves. The flag of 8 says that there are notes; in
    /// a JSON text the characters looked for can stand nowhere but in the field of that name.
    private static let facts = """
        UPDATE receipts SET flags = flags | 8 WHERE note <> '' OR EXISTS (
            SELECT 1 FROM entities WHERE entities.row = receipts.row AND instr(fields, '"userNotes":"') > 0
                AND instr(fields, '"userNotes":""') = 0);
        CREATE INDEX receipts_by_tags ON receipts (shelf, tags);
        CREATE INDEX receipts_by_category ON receipts (shelf, category);
        CREATE INDEX receipts_by_facts ON receipts (shelf, flags, warrantyMonths, returnDay);
        """

    /// What comparing with the server needs. `gone` says that the server's state is a tombstone; in a JSON text the
    /// characters looked for can stand nowhere but in the field of that name. `staged` holds what a reconciliation has
    /// listed so far, `doubtful` the rows that it would have deleted. `nextTryAt` is shown and decides nothing.
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

    /// Kept by triggers, so that no start and no screen ever counts rows.
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
