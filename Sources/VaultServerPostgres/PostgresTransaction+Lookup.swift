internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension PostgresTransaction {
    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>
    ) throws {
        try hold(account)
        let values: [PostgresValue] = [.text(account.description), .text(ref.id)]
        let rests = (prepared?.form as? EntityForm)?.keys ?? [:]
        let bytes = { (keys: Set<LookupKey>) in
            PostgresValue.blobs(
                keys.filter { $0 != PurgeKeys.unfinished }.map { rests[$0] ?? LookupCoding.rest(of: $0) })
        }
        let (gone, new) = (former.subtracting(keys), keys.subtracting(former))
        forgetWindows(named: Set(gone.union(new).map(\.name)))
        if gone.contains(PurgeKeys.unfinished) {
            connection.enqueue("DELETE FROM unfinished WHERE user_id = $1 AND id = $2", values)
        }
        if new.contains(PurgeKeys.unfinished) {
            connection.enqueue("INSERT INTO unfinished(user_id, id) VALUES ($1, $2) ON CONFLICT DO NOTHING", values)
        }
        if !gone.isEmpty {
            connection.enqueue(
                "DELETE FROM lookup WHERE user_id = $1 AND id = $2 AND key = ANY ($3)", values + [bytes(gone)])
        }
        if !new.isEmpty {
            connection.enqueue(
                """
                INSERT INTO lookup(user_id, id, key) SELECT $1, $2, new.key FROM unnest($3) AS new(key)
                ON CONFLICT DO NOTHING
                """, values + [bytes(new)])
        }
    }

    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)] {
        let found = try stable { among in
            try connection.rows(
                """
                SELECT user_id, id FROM unfinished WHERE $1::text[] IS NULL OR user_id = ANY ($1) LIMIT $2
                """, [among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0), $0.text(1)) }
        }
        return try found.compactMap { account, id in
            guard let ref = EntityRef(anyID: id) else { throw StoredForm.damaged("unfinished") }
            return try entity(ref, of: account).map { (account, $0) }
        }
    }

    /// Rows of many accounts as they are once those accounts are held: until then they may have changed.
    ///
    /// - Parameter find: finds rows; the value is a list of accounts, or null for all.
    func stable<Row>(_ find: (PostgresValue) throws -> [(UserID, Row)]) throws -> [(UserID, Row)] {
        let found = try find(.null)
        guard isWriting, !found.isEmpty else { return found }
        let accounts = Set(found.map(\.0))
        try hold(accounts)
        return try find(.texts(accounts.map(\.description)))
    }

    func entities(under key: LookupKey, of account: UserID, limit: Int) throws -> [ServerRecord] {
        try hold(account)
        let most = PostgresValue.integer(Int64(clamping: limit))
        let ids =
            if key == PurgeKeys.unfinished {
                try connection.rows(
                    "SELECT id FROM unfinished WHERE user_id = $1 ORDER BY id LIMIT $2",
                    [.text(account.description), most]
                ) { $0.text(0) }
            } else {
                try connection.rows(
                    "SELECT id FROM lookup WHERE user_id = $1 AND key = $2 ORDER BY id LIMIT $3",
                    [.text(account.description), .bytes(LookupCoding.rest(of: key)), most]
                ) { $0.text(0) }
            }
        return try records(of: ids, of: account)
    }

    func entities(in window: LookupWindow, of account: UserID) throws -> [ServerRecord] {
        if let ids = expectedIDs(in: window, of: account) { return try records(of: ids, of: account) }
        try hold(account)
        let ids = try connection.results([Self.statement(window, of: account)])[0].rows { $0.text(0) }
        return try records(of: ids, of: account)
    }

    /// Selects the ids of a window.
    static func statement(_ window: LookupWindow, of account: UserID) -> PostgresStatement {
        let order = window.isBackward ? "ORDER BY key DESC, id DESC" : "ORDER BY key, id"
        return PostgresStatement(
            "SELECT id FROM lookup WHERE user_id = $1 AND key >= $2 AND key <= $3 \(order) LIMIT $4",
            [
                .text(account.description), .bytes(LookupCoding.rest(of: window.first)),
                .bytes(LookupCoding.rest(of: window.last)), .integer(Int64(clamping: window.limit)),
            ])
    }
}
