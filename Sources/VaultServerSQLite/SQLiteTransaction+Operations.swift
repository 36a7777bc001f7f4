internal import SQLiteKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

extension SQLiteTransaction {
    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        try connection.first(
            """
            SELECT \(Row.columns.operation) FROM operation WHERE account = ? AND key = ?
            """, [text(of: account), .text(key.description)], row: StoredRows.operation)
    }

    func insert(_ operation: AppliedOperation, of account: UserID) throws {
        let text = StoredRows.stored(operation.text)
        try connection.run(
            """
            INSERT OR FAIL INTO operation(
                account, key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change,
                conflicts, applied_at, message, carried)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                self.text(of: account), .text(operation.key.description), .text(operation.entity.type.rawValue),
                .text(operation.entity.id), .blob(operation.contentHash), .text(operation.outcome.rawValue),
                .integer(operation.version), .integer(operation.seq), .integer(operation.updatedAt.milliseconds),
                .flag(operation.madeChange), .text(JSON.array(operation.conflicts.map(\.json)).text),
                .integer(operation.appliedAt.milliseconds), .text(text.message), .text(text.carried),
            ])
    }

    func replace(_ operation: AppliedOperation, of account: UserID) throws {
        try connection.run(
            """
            UPDATE operation SET content_hash = ?, outcome = ?, version = ?, seq = ?, updated_at = ?, made_change = ?,
                conflicts = ?, applied_at = ?, carried = ?
            WHERE account = ? AND key = ?
            """,
            [
                .blob(operation.contentHash), .text(operation.outcome.rawValue), .integer(operation.version),
                .integer(operation.seq), .integer(operation.updatedAt.milliseconds), .flag(operation.madeChange),
                .text(JSON.array(operation.conflicts.map(\.json)).text), .integer(operation.appliedAt.milliseconds),
                .text(StoredRows.stored(operation.text).carried), text(of: account), .text(operation.key.description),
            ])
    }

    func knowsMessage(_ id: String, of account: UserID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM operation WHERE account = ? AND message = ? AND message <> '' LIMIT 1",
            [text(of: account), .text(id)]
        ) { _ in true } ?? false
    }

    func forgetOperations(appliedBefore moment: Timestamp, limit: Int) throws -> Int {
        try connection.run(
            """
            DELETE FROM operation WHERE (account, key) IN (
                SELECT account, key FROM operation WHERE applied_at < ? ORDER BY applied_at LIMIT ?)
            """, [.integer(moment.milliseconds), .integer(Int64(limit))])
    }

    func forgetConflicts(of ref: EntityRef, in account: UserID) throws {
        try connection.run(
            "UPDATE operation SET conflicts = '[]' WHERE account = ? AND entity_id = ? AND conflicts <> '[]'",
            [text(of: account), .text(ref.id)])
        try connection.run(
            "UPDATE operation SET carried = '{}' WHERE account = ? AND entity_id = ? AND carried <> ''",
            [text(of: account), .text(ref.id)])
    }

    func tombstones(deletedBefore moment: Timestamp, bare: Bool, limit: Int) throws -> [(UserID, ServerRecord)] {
        try connection.rows(
            """
            SELECT \(Row.columns.entity) FROM entity
            WHERE deleted_at IS NOT NULL AND is_kept = 0 AND is_bare = ? AND deleted_at < ?
            ORDER BY deleted_at, id LIMIT ?
            """, [.flag(bare), .integer(moment.milliseconds), .integer(Int64(limit))]
        ) { row in
            guard let account = UserID(row.text(11)) else { throw StoredForm.damaged("entity") }
            return (account, try StoredRows.record(row))
        }
    }
}
