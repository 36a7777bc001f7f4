internal import PostgresKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The rows of one account that a transaction has changed and not sent yet. A value, so that a run of its body can be
/// forgotten; a row that is changed twice is sent once, and all rows of a table in one statement.
struct PendingRows {
    private var puts: [String: Put] = [:]
    private var purged: Set<String> = []
    /// Whether an entity is under a key from now on.
    private var keys: [FoundIDs.Entry: Bool] = [:]
    private var unfinished: [String: Bool] = [:]
    private var operations: [AppliedOperation] = []
    private var replaced: [AppliedOperation] = []
    /// Entities whose conflicts are no longer remembered.
    private var settled: Set<String> = []
    private var others: [PostgresStatement] = []

    private struct Put {
        let record: ServerRecord
        let form: EntityForm?
    }

    mutating func put(_ record: ServerRecord, _ form: EntityForm?) {
        puts[record.entity.ref.id] = Put(record: record, form: form)
        purged.remove(record.entity.ref.id)
    }

    mutating func purge(_ id: String) {
        puts[id] = nil
        purged.insert(id)
    }

    mutating func change(_ entry: FoundIDs.Entry, isThere: Bool) { keys[entry] = isThere }

    mutating func changeUnfinished(_ id: String, isThere: Bool) { unfinished[id] = isThere }

    mutating func insert(_ operation: AppliedOperation) { operations.append(operation) }

    mutating func replace(_ operation: AppliedOperation) { replaced.append(operation) }

    mutating func forgetConflicts(of ref: EntityRef) {
        settled.insert(ref.id)
        operations = operations.map { $0.entity == ref ? $0.withoutValues : $0 }
        replaced = replaced.map { $0.entity == ref ? $0.withoutValues : $0 }
    }

    /// A statement that changes rows of no table above.
    mutating func add(_ sql: String, _ values: [PostgresValue]) { others.append(PostgresStatement(sql, values)) }

    /// The statements, in an order that does not depend on hashes.
    func statements(of account: UserID) -> [PostgresStatement] {
        let id = PostgresValue.text(account.description)
        var statements: [PostgresStatement] = []
        let add = { (sql: String, values: [PostgresValue]) in statements.append(PostgresStatement(sql, [id] + values)) }
        if !puts.isEmpty { add(Self.putting, entityValues()) }
        if !purged.isEmpty {
            add("DELETE FROM entity WHERE user_id = $1 AND id = ANY ($2)", [.texts(purged.sorted())])
        }
        addKeys(add)
        if !settled.isEmpty {
            add(
                "UPDATE operation SET conflicts = '[]' WHERE user_id = $1 AND entity_id = ANY ($2) AND conflicts <> '[]'",
                [.texts(settled.sorted())])
            add(
                "UPDATE operation SET carried = '{}' WHERE user_id = $1 AND entity_id = ANY ($2) AND carried <> ''",
                [.texts(settled.sorted())])
        }
        if !operations.isEmpty { add(Self.insertingOperations, operationValues()) }
        for operation in replaced { add(Self.replacingOperation, Self.values(replacing: operation)) }
        return statements + others
    }

    private func addKeys(_ add: (String, [PostgresValue]) -> Void) {
        for isThere in [false, true] {
            let entries = keys.filter { $0.value == isThere }.keys.sorted()
            if !entries.isEmpty {
                add(
                    isThere
                        ? """
                        INSERT INTO lookup(user_id, key, id) SELECT $1, changed.* FROM unnest($2, $3) AS changed(key, id)
                        ON CONFLICT DO NOTHING
                        """
                        : """
                        DELETE FROM lookup USING unnest($2, $3) AS changed(key, id)
                        WHERE lookup.user_id = $1 AND lookup.key = changed.key AND lookup.id = changed.id
                        """,
                    [.blobs(entries.map(\.key)), .texts(entries.map(\.id))])
            }
            let ids = unfinished.filter { $0.value == isThere }.keys.sorted()
            if !ids.isEmpty {
                add(
                    isThere
                        ? "INSERT INTO unfinished(user_id, id) SELECT $1, unnest($2) ON CONFLICT DO NOTHING"
                        : "DELETE FROM unfinished WHERE user_id = $1 AND id = ANY ($2)",
                    [.texts(ids)])
            }
        }
    }

    private func entityValues() -> [PostgresValue] {
        let puts = puts.sorted { $0.value.record.seq < $1.value.record.seq }.map(\.value)
        let records = puts.map(\.record)
        let entities = records.map(\.entity)
        return [
            .texts(entities.map(\.ref.id)), .texts(entities.map(\.ref.type.rawValue)), .integers(records.map(\.seq)),
            .integers(entities.map(\.version)), .integers(entities.map(\.updatedAt.milliseconds)),
            .texts(entities.map(\.updatedBy.text)), .flags(entities.map(\.isBare)), .flags(entities.map(\.isDeleted)),
            .flags(records.map(\.isKept)), .integers(records.map { $0.deletedAt?.milliseconds }),
            .blobs(puts.map { $0.form?.stamps ?? StampCoding.bytes(of: $0.record.entity) }),
            .blobs(puts.map { $0.form?.data ?? StoredForm.data(of: $0.record.entity) }),
        ]
    }

    private func operationValues() -> [PostgresValue] {
        [
            .texts(operations.map(\.key.description)), .texts(operations.map(\.entity.type.rawValue)),
            .texts(operations.map(\.entity.id)), .blobs(operations.map(\.contentHash)),
            .texts(operations.map(\.outcome.rawValue)), .integers(operations.map(\.version)),
            .integers(operations.map(\.seq)), .integers(operations.map(\.updatedAt.milliseconds)),
            .flags(operations.map(\.madeChange)),
            .texts(operations.map { JSON.array($0.conflicts.map(\.json)).text }),
            .integers(operations.map(\.appliedAt.milliseconds)),
            .texts(operations.map { StoredRows.stored($0.text).message }),
            .texts(operations.map { StoredRows.stored($0.text).carried }),
        ]
    }

    private static func values(replacing operation: AppliedOperation) -> [PostgresValue] {
        [
            .text(operation.key.description), .bytes(operation.contentHash), .text(operation.outcome.rawValue),
            .integer(operation.version), .integer(operation.seq), .integer(operation.updatedAt.milliseconds),
            .flag(operation.madeChange), .text(JSON.array(operation.conflicts.map(\.json)).text),
            .integer(operation.appliedAt.milliseconds), .text(StoredRows.stored(operation.text).carried),
        ]
    }

    private static let replacingOperation = """
        UPDATE operation SET content_hash = $3, outcome = $4, version = $5, seq = $6, updated_at = $7, made_change = $8,
            conflicts = $9, applied_at = $10, carried = $11
        WHERE user_id = $1 AND key = $2
        """

    private static let putting = """
        INSERT INTO entity(
            user_id, id, type, seq, version, updated_at, updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data)
        SELECT $1, put.* FROM unnest($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS put
        ON CONFLICT (user_id, id) DO UPDATE SET type = excluded.type, seq = excluded.seq, version = excluded.version,
            updated_at = excluded.updated_at, updated_by = excluded.updated_by, is_bare = excluded.is_bare,
            is_deleted = excluded.is_deleted, is_kept = excluded.is_kept, deleted_at = excluded.deleted_at,
            stamps = excluded.stamps, data = excluded.data
        """

    private static let insertingOperations = """
        INSERT INTO operation(
            user_id, key, entity_type, entity_id, content_hash, outcome, version, seq, updated_at, made_change, conflicts,
            applied_at, message, carried)
        SELECT $1, applied.* FROM unnest($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS applied
        """
}
