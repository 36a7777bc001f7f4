internal import PostgresKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension PostgresTransaction {
    func insert(_ operation: AppliedOperation, of account: UserID) throws {
        try hold(account)
        connection.enqueue(
            """
            INSERT INTO operation(
                user_id, key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change,
                conflicts, applied_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """,
            [
                .text(account.description), .text(operation.key.description), .text(operation.entity.type.rawValue),
                .text(operation.entity.id), .bytes(operation.contentHash), .text(operation.outcome.rawValue),
                .integer(operation.version), .integer(operation.seq), .integer(operation.updatedAt.milliseconds),
                .flag(operation.madeChange), .text(JSON.array(operation.conflicts.map(\.json)).text),
                .integer(operation.appliedAt.milliseconds),
            ])
        remember(operation, of: account)
    }

    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int {
        forgetOperations()
        return try connection.run(
            """
            DELETE FROM operation WHERE (user_id, key) IN (
                SELECT user_id, key FROM operation WHERE applied_at < $1 ORDER BY applied_at LIMIT $2)
            """, [.integer(moment.milliseconds), .integer(Int64(limit))])
    }

    func forgetConflicts(of ref: EntityRef, in account: UserID) throws {
        try hold(account)
        forgetOperations()
        connection.enqueue(
            "UPDATE operation SET conflicts = '[]' WHERE user_id = $1 AND entity_id = $2 AND conflicts <> '[]'",
            [.text(account.description), .text(ref.id)])
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)] {
        try stable { among in
            try connection.rows(
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
