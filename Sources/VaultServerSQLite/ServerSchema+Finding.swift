internal import SQLiteKit
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Step 6: adds lookup keys for the receipts of a category, for the matching by day, and for mentions of a receipt
    /// outside its own history.
    static func finding(_ connection: Connection) throws {
        try connection.execute(
            """
            ALTER TABLE account ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
            CREATE INDEX account_removed ON account(id) WHERE is_removed = 1;
            """)
        try connection.execute("DELETE FROM entity_key WHERE key LIKE 'purchase %' OR key LIKE 'slip %'")
        // Bare tombstones and requests for a purge no longer count.
        try connection.execute(
            """
            UPDATE account SET row_count =
                (SELECT count(*) FROM entity WHERE entity.account = account.id AND is_bare = 0
                    AND NOT (type = 'request' AND instr(data, CAST('"purgeReceipts"' AS BLOB)) > 0))
            """)
        let refs = try connection.rows(
            """
            SELECT account, id FROM entity WHERE is_bare = 0 AND (type IN ('receipt', 'item', 'warranty', 'claim')
                OR type = 'event' AND instr(data, CAST('"mergedFrom"' AS BLOB)) > 0
                OR type = 'request' AND instr(data, CAST('"splitReceipt"' AS BLOB)) > 0)
            """
        ) { ($0.text(0), $0.text(1)) }
        try fillKeys(of: refs, connection)
    }
}
