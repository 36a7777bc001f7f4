internal import SQLiteKit
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        try connection.first(
            """
            SELECT entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change, conflicts,
                applied_at
            FROM operation WHERE account = ? AND key = ?
            """, [.text(account.description), .text(key.description)]
        ) { row in try Row.operation(key, row) }
    }

    func insert(_ operation: AppliedOperation, of account: UserID) throws {
        try connection.run(
            """
            INSERT OR FAIL INTO operation(
                account, key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change,
                conflicts, applied_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(account.description), .text(operation.key.description), .text(operation.entity.type.rawValue),
                .text(operation.entity.id), .blob(operation.contentHash), .text(operation.outcome.rawValue),
                .integer(operation.version), .integer(operation.seq), .integer(operation.updatedAt.milliseconds),
                .flag(operation.madeChange), .text(JSON.array(operation.conflicts.map(\.json)).text),
                .integer(operation.appliedAt.milliseconds),
            ])
    }

    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int {
        try connection.run(
            """
            DELETE FROM operation WHERE (account, key) IN (
                SELECT account, key FROM operation WHERE applied_at < ? ORDER BY applied_at LIMIT ?)
            """, [.integer(moment.milliseconds), .integer(Int64(limit))])
    }

    func setLookupKeys(
        _ keys: Set<String>, of ref: EntityRef, in account: UserID, replacing former: Set<String>
    ) throws {
        for key in former.subtracting(keys) {
            try connection.run(
                "DELETE FROM entity_key WHERE account = ? AND key = ? AND id = ?",
                [.text(account.description), .text(key), .text(ref.id)])
        }
        for key in keys.subtracting(former) {
            try connection.run(
                "INSERT OR REPLACE INTO entity_key(account, key, id) VALUES (?, ?, ?)",
                [.text(account.description), .text(key), .text(ref.id)])
        }
    }

    func forgetConflicts(of ref: EntityRef, in account: UserID) throws {
        try connection.run(
            "UPDATE operation SET conflicts = '[]' WHERE account = ? AND entity_id = ? AND conflicts <> '[]'",
            [.text(account.description), .text(ref.id)])
    }

    func unfinished(limit: Int) throws -> [(UserID, ServerRecord)] {
        // The key is a literal in the statement, since only then SQLite uses its partial index.
        let found = try connection.rows(
            "SELECT account, id FROM entity_key WHERE key = 'purged' LIMIT ?", [.integer(Int64(limit))]
        ) { ($0.text(0), $0.text(1)) }
        return try found.compactMap { account, id in
            guard let account = UserID(account), let ref = EntityRef(anyID: id) else { throw Row.damaged("entity_key") }
            return try entity(ref, of: account).map { (account, $0) }
        }
    }

    func entities(under key: String, of account: UserID, limit: Int) throws -> [ServerRecord] {
        let ids = try connection.rows(
            "SELECT id FROM entity_key WHERE account = ? AND key = ? ORDER BY id LIMIT ?",
            [.text(account.description), .text(key), .integer(Int64(clamping: limit))]
        ) { $0.text(0) }
        return try records(of: ids, of: account)
    }

    func entities(
        from first: String, through last: String, backward: Bool, of account: UserID, limit: Int
    ) throws -> [ServerRecord] {
        let order = backward ? "ORDER BY key DESC, id DESC" : "ORDER BY key, id"
        let ids = try connection.rows(
            "SELECT id FROM entity_key WHERE account = ? AND key >= ? AND key <= ? \(order) LIMIT ?",
            [.text(account.description), .text(first), .text(last), .integer(Int64(clamping: limit))]
        ) { $0.text(0) }
        return try records(of: ids, of: account)
    }

    private func records(of ids: [String], of account: UserID) throws -> [ServerRecord] {
        try ids.compactMap { id in
            guard let ref = EntityRef(anyID: id) else { throw Row.damaged("entity_key") }
            return try entity(ref, of: account)
        }
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)] {
        try connection.rows(
            """
            SELECT \(Row.entityColumns), account FROM entity
            WHERE deleted_at IS NOT NULL AND is_kept = 0 AND is_bare = ? AND deleted_at < ?
            ORDER BY deleted_at, id LIMIT ?
            """, [.flag(bare), .integer(moment.milliseconds), .integer(Int64(limit))]
        ) { row in
            guard let account = UserID(row.text(11)) else { throw Row.damaged("entity") }
            return (account, try Row.record(row))
        }
    }
}
