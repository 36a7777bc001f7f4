internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension PostgresTransaction {
    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>
    ) throws {
        let rests = (prepared?.form as? EntityForm)?.keys ?? [:]
        for (changed, isThere) in [(former.subtracting(keys), false), (keys.subtracting(former), true)] {
            for key in changed {
                let entry = FoundIDs.Entry(key: rests[key] ?? LookupCoding.rest(of: key), id: ref.id)
                note(account) { $0.change(entry, isThere: isThere) }
                try change(account) { rows in
                    if key == PurgeKeys.unfinished {
                        rows.changeUnfinished(ref.id, isThere: isThere)
                    } else {
                        rows.change(entry, isThere: isThere)
                    }
                }
            }
        }
    }

    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)] {
        let found = try stable { among in
            try connectionOfAll().rows(
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
        try entities(in: LookupWindow(from: key, through: key, limit: limit), of: account)
    }

    func entities(in window: LookupWindow, of account: UserID) throws -> [ServerRecord] {
        guard try learn(.list(window), of: account) else { return [] }
        return try records(of: view(of: account).ids(in: window), of: account)
    }
}
