internal import SQLiteKit
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Step 6: the receipts of a category are found by a key, and those that the matching looks for by their day, too.
    static func finding(_ connection: Connection) throws {
        try connection.execute("DELETE FROM entity_key WHERE key LIKE 'purchase %' OR key LIKE 'slip %'")
        let refs = try connection.rows("SELECT account, id FROM entity WHERE type = 'receipt' AND is_bare = 0") {
            ($0.text(0), $0.text(1))
        }
        for (account, id) in refs {
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else { throw Row.damaged("entity") }
            // Not through the transaction's memory of records: there may be millions.
            let transaction = SQLiteTransaction(connection)
            guard let record = try transaction.storedEntity(ref, of: account) else { continue }
            try transaction.setLookupKeys(
                SyncService.lookupKeys(of: record.entity), of: ref, in: account, replacing: [])
        }
    }
}
