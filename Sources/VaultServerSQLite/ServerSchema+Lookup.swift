internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension ServerSchema {
    /// Step 9: lookup keys as hashes without a reference to the account, which a push looks up for each of them
    /// otherwise, and unfinished work in a table of its own.
    static func hashing(_ connection: Connection) throws {
        try connection.execute(
            """
            CREATE TABLE lookup(key BLOB NOT NULL, id TEXT NOT NULL, PRIMARY KEY(key, id)) WITHOUT ROWID;
            CREATE TABLE unfinished(
                account TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                PRIMARY KEY(account, id)
            ) WITHOUT ROWID;
            """)
        // A page of keys at a time: there may be millions.
        var last = (account: "", key: "", id: "")
        while true {
            let page = try connection.rows(
                """
                SELECT account, key, id FROM entity_key WHERE (account, key, id) > (?, ?, ?)
                ORDER BY account, key, id LIMIT 1000
                """, [.text(last.account), .text(last.key), .text(last.id)]
            ) { (account: $0.text(0), key: $0.text(1), id: $0.text(2)) }
            guard let end = page.last else { break }
            let transaction = SQLiteTransaction(connection)
            for row in page {
                guard let account = UserID(row.account), let ref = EntityRef(anyID: row.id) else {
                    throw StoredForm.damaged("entity_key")
                }
                try transaction.setLookupKeys([key(ofFormer: row.key)], of: ref, in: account, replacing: [])
            }
            last = end
        }
        try connection.execute("DROP TABLE entity_key")
    }

    /// The key of a text in `entity_key`, where the day followed a space.
    private static func key(ofFormer text: String) -> LookupKey {
        guard text.hasPrefix("purchase ") || text.hasPrefix("slip "), let space = text.lastIndex(of: " ") else {
            return LookupKey(text)
        }
        return LookupKey(String(text[..<space]), day: String(text[text.index(after: space)...]))
    }

    /// The text of a key in `entity_key`.
    static func formerText(of key: LookupKey) -> String { key.day.isEmpty ? key.name : "\(key.name) \(key.day)" }
}
