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
}
