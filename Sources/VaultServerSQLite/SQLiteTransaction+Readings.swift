internal import SQLiteKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    func reading(of key: BlobKey) throws -> ReadingRecord? {
        guard key.variant == .original else { return nil }
        return try connection.first(
            "SELECT \(Row.columns.reading) FROM reading WHERE account = ? AND hash = ?",
            [.text(key.account.description), .blob(key.hash.bytes)], row: StoredRows.reading)
    }

    func readings(dueAt moment: Timestamp, limit: Int) throws -> [ReadingRecord] {
        // The state is a literal in the statement, since only then SQLite uses its partial index.
        try connection.rows(
            """
            SELECT \(Row.columns.reading) FROM reading WHERE state = 'waiting' AND due_at <= ?
                AND account IN (SELECT id FROM account WHERE is_removed = 0)
            ORDER BY due_at, account, hash LIMIT ?
            """, [.integer(moment.milliseconds), .integer(Int64(limit))], row: StoredRows.reading)
    }

    func nextReadingDue() throws -> Timestamp? {
        try connection.first(
            """
            SELECT due_at FROM reading WHERE state = 'waiting'
                AND account IN (SELECT id FROM account WHERE is_removed = 0)
            ORDER BY due_at LIMIT 1
            """
        ) { StoredRows.time($0, 0) }
    }

    func namings(of key: BlobKey, limit: Int) throws -> [MediaNaming] {
        try connection.rows(
            """
            SELECT media_naming.receipt, media_naming.media FROM media
            JOIN media_naming ON media_naming.account = media.account AND media_naming.media = media.id
            WHERE media.account = ? AND media.hash = ? AND media.variant = ?
            ORDER BY media_naming.receipt, media_naming.media LIMIT ?
            """, Row.values(key) + [.integer(Int64(limit))]
        ) { row in
            guard let receipt = ReceiptID(row.text(0)), let media = MediaID(row.text(1)) else {
                throw StoredForm.damaged("media_naming")
            }
            return MediaNaming(receipt: EntityRef(receipt), media: media)
        }
    }

    func put(_ reading: ReadingRecord) throws {
        let (state, result) = StoredRows.stored(reading.state)
        try connection.run(
            "INSERT OR REPLACE INTO reading(\(Row.columns.reading)) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(reading.key.account.description), .blob(reading.key.hash.bytes), .text(state),
                .integer(Int64(reading.tries)), .integer(reading.dueAt.milliseconds),
                result.map(SQLiteValue.blob) ?? .null,
            ])
    }

    /// Forgets the reading of an attachment's original, unless a receipt names the same content.
    func dropReading(ofMedia id: String, of account: SQLiteValue) throws {
        try connection.run(
            """
            DELETE FROM reading WHERE account = ?1
                AND hash IN (SELECT hash FROM media WHERE account = ?1 AND id = ?2 AND variant = 'original')
                AND NOT EXISTS (
                    SELECT 1 FROM media
                    JOIN media_naming ON media_naming.account = media.account AND media_naming.media = media.id
                    WHERE media.account = ?1 AND media.hash = reading.hash AND media.variant = 'original')
            """, [account, .text(id)])
    }
}
