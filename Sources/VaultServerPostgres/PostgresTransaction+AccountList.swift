internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension PostgresTransaction {
    /// Finds the page by the table of emails, whose key is in the right order, and then asks about its accounts.
    func accounts(after email: String, devicesAt moment: Timestamp, limit: Int) throws -> [AccountSummary] {
        let connection = try connectionOfAll()
        let logins = try connection.rows(
            "SELECT email, account FROM login WHERE email > $1 ORDER BY email LIMIT $2",
            [.text(email), .integer(Int64(limit))]
        ) { (email: $0.text(0), account: $0.text(1)) }
        let accounts = PostgresValue.texts(logins.map(\.account))
        let devices = try connection.rows(
            "SELECT user_id, count(*) FROM device WHERE user_id = ANY ($1) AND expires_at > $2 GROUP BY user_id",
            [accounts, .integer(moment.milliseconds)]
        ) { ($0.text(0), Int(clamping: $0.integer(1))) }
        let counts = Dictionary(devices) { first, _ in first }
        let emails = Dictionary(logins.map { ($0.account, $0.email) }) { first, _ in first }
        let found = try connection.rows(
            "SELECT user_id, created_at, row_count, byte_count, media_bytes FROM account WHERE user_id = ANY ($1)",
            [accounts]
        ) { row in
            let account = row.text(0)
            let summary = AccountSummary(
                email: emails[account] ?? "", createdAt: StoredRows.time(row, 1), devices: counts[account] ?? 0,
                entries: row.integer(2), bytes: row.integer(3), mediaBytes: row.integer(4))
            return (account, summary)
        }
        let summaries = Dictionary(found) { first, _ in first }
        return logins.compactMap { summaries[$0.account] }
    }
}
