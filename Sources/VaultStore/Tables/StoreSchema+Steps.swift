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
}
