extension StoreSchema {
    /// Counts events separately. They are in the queue like everything else, but are not changes of the person, so the
    /// counts on the screen leave out pending ones.
    static let eventCounts = """
        INSERT INTO counts VALUES ('event:pending', 0), ('event:in_flight', 0), ('event:failed', 0);
        CREATE TRIGGER event_in AFTER INSERT ON sync_queue WHEN NEW.type = 'event' BEGIN
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = 'event:' || NEW.state;
        END;
        CREATE TRIGGER event_out AFTER DELETE ON sync_queue WHEN OLD.type = 'event' BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = 'event:' || OLD.state;
        END;
        CREATE TRIGGER event_moved AFTER UPDATE OF state ON sync_queue
        WHEN NEW.type = 'event' AND OLD.state <> NEW.state BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = 'event:' || OLD.state;
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = 'event:' || NEW.state;
        END;
        """

    /// Counts what is asked for, and nothing that a push changes twice for each entry: entries under way are counted with
    /// those that wait, and of the marks only conflicts.
    static let fewerCounts = """
        INSERT OR REPLACE INTO counts SELECT 'waiting', sum(number) FROM counts
            WHERE name IN ('pending', 'in_flight', 'waiting');
        INSERT OR REPLACE INTO counts SELECT 'event:waiting', sum(number) FROM counts
            WHERE name IN ('event:pending', 'event:in_flight', 'event:waiting');
        DELETE FROM counts
            WHERE name IN ('pending', 'in_flight', 'event:pending', 'event:in_flight', 'mark1', 'mark2');
        DROP TRIGGER receipts_shelved;
        CREATE TRIGGER receipts_shelved AFTER UPDATE OF shelf, mark ON receipts
        WHEN OLD.shelf <> NEW.shelf OR (OLD.mark = 3) <> (NEW.mark = 3) BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name IN ('shelf' || OLD.shelf, 'mark' || OLD.mark);
            UPDATE OR FAIL counts SET number = number + 1 WHERE name IN ('shelf' || NEW.shelf, 'mark' || NEW.mark);
        END;
        DROP TRIGGER queue_in;
        DROP TRIGGER queue_out;
        DROP TRIGGER queue_moved;
        DROP TRIGGER event_in;
        DROP TRIGGER event_out;
        DROP TRIGGER event_moved;
        CREATE TRIGGER queue_in AFTER INSERT ON sync_queue BEGIN
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = \(counted("NEW"));
        END;
        CREATE TRIGGER queue_out AFTER DELETE ON sync_queue BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = \(counted("OLD"));
        END;
        CREATE TRIGGER queue_moved AFTER UPDATE OF state ON sync_queue
        WHEN \(counted("OLD")) <> \(counted("NEW")) BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = \(counted("OLD"));
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = \(counted("NEW"));
        END;
        CREATE TRIGGER event_in AFTER INSERT ON sync_queue WHEN NEW.type = 'event' BEGIN
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = 'event:' || \(counted("NEW"));
        END;
        CREATE TRIGGER event_out AFTER DELETE ON sync_queue WHEN OLD.type = 'event' BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = 'event:' || \(counted("OLD"));
        END;
        CREATE TRIGGER event_moved AFTER UPDATE OF state ON sync_queue
        WHEN NEW.type = 'event' AND \(counted("OLD")) <> \(counted("NEW")) BEGIN
            UPDATE OR FAIL counts SET number = number - 1 WHERE name = 'event:' || \(counted("OLD"));
            UPDATE OR FAIL counts SET number = number + 1 WHERE name = 'event:' || \(counted("NEW"));
        END;
        """

    /// The name under which a trigger counts a row of the queue.
    private static func counted(_ row: String) -> String {
        "CASE \(row).state WHEN 'pending' THEN 'waiting' WHEN 'in_flight' THEN 'waiting' ELSE \(row).state END"
    }

    /// The receipts without reminders on this device. `until` is the day, counted from 1970, on which reminders start
    /// again; NULL for never. The receipt need not exist.
    static let silences = """
        CREATE TABLE silences (receipt TEXT PRIMARY KEY, until INTEGER) WITHOUT ROWID;
        """

    /// `number` counts the edits, so that no list has to read those of an import. In a JSON text, the characters
    /// searched for occur only before the kind of an edit.
    static let datedJournal = """
        ALTER TABLE journal ADD COLUMN at INTEGER;
        ALTER TABLE journal ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
        UPDATE journal SET number = (length(edits) - length(replace(edits, '"kind":', ''))) / 7;
        """

    /// All that a list of actions shows of a large one. In a row, these columns lie behind its edits, and the edits of an
    /// import take a thousand pages.
    static let journalLines = """
        CREATE INDEX IF NOT EXISTS journal_lines ON journal (undone, sequence, label, at, number);
        """

    /// All that a list of conflicts shows, without the values in conflict and without the rows of the receipts, which lie
    /// anywhere among all others. A receipt with a conflict has the mark 3.
    static let conflictLines = """
        CREATE INDEX IF NOT EXISTS conflicts_fields ON conflicts (entity, field);
        CREATE INDEX IF NOT EXISTS receipts_disputed ON receipts (id, mark, storeName, purchaseDay) WHERE mark = 3;
        """

    /// The text message by which a new receipt was sent: its state, and when the gateway got it.
    static let texts = """
        ALTER TABLE sync_queue ADD COLUMN text TEXT;
        ALTER TABLE sync_queue ADD COLUMN textedAt INTEGER;
        CREATE INDEX sync_queue_texted ON sync_queue (sequence) WHERE text IS NOT NULL;
        """
}
