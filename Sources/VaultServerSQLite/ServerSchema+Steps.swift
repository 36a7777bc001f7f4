internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Step 3: adds lookup keys for the history of a receipt and for undone matches, and indexes for unfinished purges
    /// and for operations that are remembered with a conflict.
    static func purging(_ connection: Connection) throws {
        try connection.execute(third)
        let refs = try connection.rows(
            "SELECT account, id FROM entity WHERE type IN ('event', 'match') AND is_bare = 0"
        ) {
            ($0.text(0), $0.text(1))
        }
        try fillKeys(of: refs, connection)
    }

    private static let third = """
        CREATE INDEX entity_key_purged ON entity_key(key) WHERE key = 'purged';
        CREATE INDEX operation_in_dispute ON operation(account, entity_id) WHERE conflicts <> '[]';
        """

    /// Step 5: converts emails to Unicode NFC, except the later ones of somebody who registered twice.
    static func normalizing(_ connection: Connection) throws {
        let accounts = try connection.rows("SELECT id, email FROM account ORDER BY created_at, id") {
            (id: $0.text(0), email: $0.text(1))
        }
        for (id, email) in accounts {
            let folded = Credentials.folded(email)
            if folded.utf8.elementsEqual(email.utf8) { continue }
            try connection.run("UPDATE OR IGNORE account SET email = ? WHERE id = ?", [.text(folded), .text(id)])
        }
    }

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

    /// Sets the lookup keys of entities, each given by account and id, as step 9 finds them.
    static func fillKeys(of refs: [(String, String)], _ connection: Connection) throws {
        for (account, id) in refs {
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else {
                throw StoredForm.damaged("entity")
            }
            // Bypasses the transaction's cache of records, since there may be millions.
            let transaction = SQLiteTransaction(connection)
            guard let record = try transaction.storedEntity(ref, of: account) else { continue }
            for key in SyncService.lookupKeys(of: record.entity) {
                try connection.run(
                    "INSERT OR REPLACE INTO entity_key(account, key, id) VALUES (?, ?, ?)",
                    [.text(account.description), .text(formerText(of: key)), .text(id)])
            }
        }
    }
}
