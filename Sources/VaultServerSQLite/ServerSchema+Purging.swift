internal import SQLiteKit
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

    /// Sets the lookup keys of this version for entities, each given by account and id.
    static func fillKeys(of refs: [(String, String)], _ connection: Connection) throws {
        for (account, id) in refs {
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else { throw Row.damaged("entity") }
            // Bypasses the transaction's cache of records, since there may be millions.
            let transaction = SQLiteTransaction(connection)
            guard let record = try transaction.storedEntity(ref, of: account) else { continue }
            try transaction.setLookupKeys(
                SyncService.lookupKeys(of: record.entity), of: ref, in: account, replacing: [])
        }
    }

    private static let third = """
        CREATE INDEX entity_key_purged ON entity_key(key) WHERE key = 'purged';
        CREATE INDEX operation_in_dispute ON operation(account, entity_id) WHERE conflicts <> '[]';
        """
}
