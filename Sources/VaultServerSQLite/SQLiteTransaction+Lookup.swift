internal import SQLiteKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore

extension SQLiteTransaction {
    /// Statements that could replace rows would let SQLite copy, and encrypt, each page that they touch.
    func setLookupKeys(
        _ keys: Set<LookupKey>, prepared: PreparedEntity?, of ref: EntityRef, in account: UserID,
        replacing former: Set<LookupKey>
    ) throws {
        let (id, rests) = (SQLiteValue.text(ref.id), (prepared?.form as? EntityForm)?.keys ?? [:])
        for key in former where !keys.contains(key) {
            if key == PurgeKeys.unfinished {
                try connection.run("DELETE FROM unfinished WHERE account = ? AND id = ?", [text(of: account), id])
            } else {
                let bytes = LookupCoding.bytes(of: key, in: account)
                try connection.run("DELETE FROM lookup WHERE key = ? AND id = ?", [.blob(bytes), id])
            }
        }
        for key in keys where !former.contains(key) {
            if key == PurgeKeys.unfinished {
                try connection.run(
                    "INSERT OR IGNORE INTO unfinished(account, id) VALUES (?, ?)", [text(of: account), id])
            } else {
                let bytes = LookupCoding.bytes(of: rests[key] ?? LookupCoding.rest(of: key), in: account)
                try connection.run("INSERT OR IGNORE INTO lookup(key, id) VALUES (?, ?)", [.blob(bytes), id])
            }
        }
    }

    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)] {
        let found = try connection.rows(
            "SELECT account, id FROM unfinished LIMIT ?", [.integer(Int64(limit))]
        ) { ($0.text(0), $0.text(1)) }
        return try found.compactMap { account, id in
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else {
                throw StoredForm.damaged("unfinished")
            }
            return try entity(ref, of: account).map { (account, $0) }
        }
    }

    func entities(under key: LookupKey, of account: UserID, limit: Int) throws -> [ServerRecord] {
        let most = SQLiteValue.integer(Int64(clamping: limit))
        let ids =
            if key == PurgeKeys.unfinished {
                try connection.rows(
                    "SELECT id FROM unfinished WHERE account = ? ORDER BY id LIMIT ?", [text(of: account), most]
                ) { $0.text(0) }
            } else {
                try connection.rows(
                    "SELECT id FROM lookup WHERE key = ? ORDER BY id LIMIT ?",
                    [.blob(LookupCoding.bytes(of: key, in: account)), most]
                ) { $0.text(0) }
            }
        return try records(of: ids, of: account)
    }

    func entities(in window: LookupWindow, of account: UserID) throws -> [ServerRecord] {
        let order = window.isBackward ? "ORDER BY key DESC, id DESC" : "ORDER BY key, id"
        let bounds = LookupCoding.bytes(from: window.first, through: window.last, in: account)
        let ids = try connection.rows(
            "SELECT id FROM lookup WHERE key >= ? AND key <= ? \(order) LIMIT ?",
            [.blob(bounds.first), .blob(bounds.last), .integer(Int64(clamping: window.limit))]
        ) { $0.text(0) }
        return try records(of: ids, of: account)
    }

    private func records(of ids: [String], of account: UserID) throws -> [ServerRecord] {
        try ids.compactMap { id in
            guard let ref = EntityRef(anyID: id) else { throw StoredForm.damaged("lookup") }
            return try entity(ref, of: account)
        }
    }

    /// Deletes keys of a removed account.
    func clearLookupKeys(of account: UserID, limit: Int) throws -> Int {
        guard limit > 0 else { return 0 }
        let bounds = LookupCoding.bounds(of: account)
        return try connection.run(
            """
            DELETE FROM lookup WHERE (key, id) IN (SELECT key, id FROM lookup WHERE key >= ? AND key <= ? LIMIT ?)
            """, [.blob(bounds.first), .blob(bounds.last), .integer(Int64(limit))])
    }
}
