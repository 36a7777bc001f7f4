internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension SQLiteTransaction {
    func accounts(after email: String, devicesAt moment: Timestamp, limit: Int) throws -> [AccountSummary] {
        try connection.rows(
            """
            SELECT email, created_at, row_count, byte_count, media_bytes,
                (SELECT count(*) FROM device WHERE device.account = account.id AND expires_at > ?1)
            FROM account WHERE is_removed = 0 AND email > ?2 ORDER BY email LIMIT ?3
            """, [.integer(moment.milliseconds), .text(email), .integer(Int64(limit))]
        ) { row in
            AccountSummary(
                email: row.text(0), createdAt: StoredRows.time(row, 1), devices: Int(clamping: row.integer(5)),
                entries: row.integer(2), bytes: row.integer(3), mediaBytes: row.integer(4))
        }
    }
}
