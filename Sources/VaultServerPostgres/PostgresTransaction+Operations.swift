internal import PostgresKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        guard try learn(.operation(key), of: account) else { return nil }
        return view(of: account).operation(key)
    }

    func insert(_ operation: AppliedOperation, of account: UserID) throws {
        note(account) { $0.remember(operation, operation.key) }
        try change(account) { $0.insert(operation) }
    }

    func replace(_ operation: AppliedOperation, of account: UserID) throws {
        note(account) { $0.remember(operation, operation.key) }
        try change(account) { $0.replace(operation) }
    }

    func knowsMessage(_ id: String, of account: UserID) throws -> Bool {
        try connection(of: account).first(
            "SELECT true FROM operation WHERE user_id = $1 AND message = $2 AND message <> '' LIMIT 1",
            [.text(account.description), .text(id)]
        ) { $0.flag(0) } ?? false
    }

    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int {
        forgetOperations()
        return try connectionOfAll().run(
            """
            DELETE FROM operation WHERE (user_id, key) IN (
                SELECT user_id, key FROM operation WHERE applied_at < $1 ORDER BY applied_at LIMIT $2)
            """, [.integer(moment.milliseconds), .integer(Int64(limit))])
    }

    func forgetConflicts(of ref: EntityRef, in account: UserID) throws {
        note(account) { $0.forgetConflicts(of: ref) }
        try change(account) { $0.forgetConflicts(of: ref) }
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)] {
        try stable { among in
            try connectionOfAll().rows(
                """
                SELECT \(Row.columns.entity) FROM entity
                WHERE deleted_at IS NOT NULL AND NOT is_kept AND is_bare = $1 AND deleted_at < $2
                    AND ($3::text[] IS NULL OR user_id = ANY ($3))
                ORDER BY deleted_at, id LIMIT $4
                """, [.flag(bare), .integer(moment.milliseconds), among, .integer(Int64(limit))]
            ) { (try StoredRows.account($0, 11), try StoredRows.record($0)) }
        }
    }
}
