extension StoreSchema {
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
