internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The statements of one transaction.
///
/// Ledgers and digests are counted in memory and written once, at the end; entities are remembered, since the effects of an
/// operation read the same ones again.
final class PostgresTransaction: StorageTransaction {
    let connection: PostgresConnection
    let isWriting: Bool
    /// Of the accounts whose rows are held, or, if this only reads, that were read.
    private var ledgers: [UserID: AccountLedger] = [:]
    private var counted: Set<UserID> = []
    private var digests: [DigestKey: TypeDigest] = [:]
    /// Nil for an id under which there is nothing.
    private var records: [UserID: [String: ServerRecord?]] = [:]
    private static let recordLimit = 2_000
    /// Nil for a key under which there is nothing.
    private var operations: [OperationKey: AppliedOperation?] = [:]
    /// The stored ones, without the changes of this transaction.
    private var storedDigests: [DigestKey: TypeDigest] = [:]
    private var expectedWindows: [WindowKey: [String]] = [:]

    private struct DigestKey: Hashable {
        let account: UserID
        let type: EntityType
    }

    private struct OperationKey: Hashable {
        let account: UserID
        let key: OperationID
    }

    private struct WindowKey: Hashable {
        let account: UserID
        let window: LookupWindow
    }

    init(_ connection: PostgresConnection, isWriting: Bool) {
        self.connection = connection
        self.isWriting = isWriting
    }

    /// Holds the account's row until the end, before anything of the account is read or written.
    func hold(_ account: UserID) throws {
        if isWriting { _ = try ledger(of: account) }
    }

    /// Holds the rows of accounts, in an order in which no two transactions wait for each other.
    func hold(_ accounts: Set<UserID>) throws {
        for account in accounts.sorted() { try hold(account) }
    }

    func ledger(of account: UserID) throws -> AccountLedger {
        if let known = ledgers[account] { return known }
        let ledger = try connection.first(
            """
            SELECT \(Row.columns.ledger) FROM account WHERE user_id = $1
            \(isWriting ? "FOR UPDATE" : "")
            """, [.text(account.description)]
        ) { StoredRows.ledger($0, 0) }
        note(ledger ?? AccountLedger(), of: account)
        return ledger ?? AccountLedger()
    }

    /// Notes the ledger of an account whose row has just been read, and is held if this writes.
    func note(_ ledger: AccountLedger, of account: UserID) {
        if ledgers[account] == nil { ledgers[account] = ledger }
    }

    /// Sends the counters, with the commit.
    func finish() throws {
        for account in counted {
            guard let ledger = ledgers[account] else { continue }
            connection.enqueue(
                """
                UPDATE account SET last_seq = $1, purged_seq = $2, row_count = $3, byte_count = $4, resyncs = $5
                WHERE user_id = $6
                """,
                [
                    .integer(ledger.lastSeq), .integer(ledger.purgedSeq), .integer(ledger.rows),
                    .integer(ledger.bytes), .integer(ledger.resyncs), .text(account.description),
                ])
        }
        for (key, digest) in digests {
            connection.enqueue(
                """
                INSERT INTO digest(user_id, type, buckets) VALUES ($1, $2, $3)
                ON CONFLICT (user_id, type) DO UPDATE SET buckets = excluded.buckets
                """,
                [
                    .text(key.account.description), .text(key.type.rawValue),
                    .bytes(DigestBytes.bytes(of: digest)),
                ])
        }
    }

    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest {
        let key = DigestKey(account: account, type: type)
        if let known = digests[key] ?? storedDigests[key] { return known }
        try hold(account)
        let bytes = try connection.first(
            "SELECT buckets FROM digest WHERE user_id = $1 AND type = $2",
            [.text(account.description), .text(type.rawValue)]
        ) { $0.bytes(0) }
        return try bytes.map { try DigestBytes.digest(of: $0) } ?? TypeDigest()
    }

    func expect(_ work: @autoclosure () -> ExpectedWork, of account: UserID) throws {
        let work = work()
        let (keys, entities, windows) = (work.operations, work.entities, Array(Set(work.windows)))
        try hold(account)
        let id = PostgresValue.text(account.description)
        let results = try connection.results(
            [
                PostgresStatement(
                    "SELECT \(Row.columns.operation) FROM operation WHERE user_id = $1 AND key = ANY ($2)",
                    [id, .texts(keys.map(\.description))]),
                PostgresStatement(
                    "SELECT \(Row.columns.entity) FROM entity WHERE user_id = $1 AND id = ANY ($2)",
                    [id, .texts(entities.map(\.id))]),
                PostgresStatement("SELECT type, buckets FROM digest WHERE user_id = $1", [id]),
            ] + windows.map { Self.statement($0, of: account) })
        for key in keys { operations[OperationKey(account: account, key: key)] = .some(nil) }
        for operation in try results[0].rows(StoredRows.operation) { remember(operation, of: account) }
        for ref in entities { remember(nil, ref.id, of: account) }
        for record in try results[1].rows(StoredRows.record) { remember(record, record.entity.ref.id, of: account) }
        for type in DigestRequest.digested { storedDigests[DigestKey(account: account, type: type)] = TypeDigest() }
        _ = try results[2].rows { row in
            guard let type = EntityType(rawValue: row.text(0)) else { throw StoredForm.damaged("digest") }
            storedDigests[DigestKey(account: account, type: type)] = try DigestBytes.digest(of: row.bytes(1))
        }
        for (window, ids) in zip(windows, results[3...]) {
            expectedWindows[WindowKey(account: account, window: window)] = try ids.rows { $0.text(0) }
        }
    }

    /// The ids in a window that was expected, unless a key of its name has changed since.
    func expectedIDs(in window: LookupWindow, of account: UserID) -> [String]? {
        expectedWindows[WindowKey(account: account, window: window)]
    }

    func forgetWindows(named names: Set<String>) {
        expectedWindows = expectedWindows.filter { !names.contains($0.key.window.first.name) }
    }

    func operation(_ key: OperationID, of account: UserID) throws -> AppliedOperation? {
        if let known = operations[OperationKey(account: account, key: key)] { return known }
        try hold(account)
        return try connection.first(
            "SELECT \(Row.columns.operation) FROM operation WHERE user_id = $1 AND key = $2",
            [.text(account.description), .text(key.description)], row: StoredRows.operation)
    }

    func remember(_ operation: AppliedOperation, of account: UserID) {
        operations[OperationKey(account: account, key: operation.key)] = operation
    }

    func forgetOperations() { operations = [:] }

    func entity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord? {
        if let known = records[account]?[ref.id] { return known }
        try hold(account)
        let record = try connection.first(
            "SELECT \(Row.columns.entity) FROM entity WHERE user_id = $1 AND id = $2",
            [.text(account.description), .text(ref.id)], row: StoredRows.record)
        remember(record, ref.id, of: account)
        return record
    }

    /// The records of entities, in the order of their ids; ids without one are left out.
    func records(of ids: [String], of account: UserID) throws -> [ServerRecord] {
        let unknown = ids.filter { records[account]?[$0] == nil }
        if !unknown.isEmpty {
            let found = try connection.rows(
                "SELECT \(Row.columns.entity) FROM entity WHERE user_id = $1 AND id = ANY($2)",
                [.text(account.description), .texts(unknown)], row: StoredRows.record)
            for record in found { remember(record, record.entity.ref.id, of: account) }
        }
        return ids.compactMap { records[account]?[$0] ?? nil }
    }

    private func remember(_ record: ServerRecord?, _ id: String, of account: UserID) {
        if records[account]?.count ?? 0 >= Self.recordLimit { records[account] = [:] }
        records[account, default: [:]][id] = .some(record)
    }

    func nextSeq(of account: UserID) throws -> Int64 {
        try count(account) { $0.lastSeq += 1 }
        return try ledger(of: account).lastSeq
    }

    func callForResync(of account: UserID) throws {
        try count(account) { $0.resyncs += 1 }
    }

    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID
    ) throws {
        try note(former, replacedBy: record, prepared, of: account)
        let (entity, form) = (record.entity, prepared?.form as? EntityForm)
        let values: [PostgresValue] = [
            .text(account.description), .text(entity.ref.id), .text(entity.ref.type.rawValue), .integer(record.seq),
            .integer(entity.version), .integer(entity.updatedAt.milliseconds), .text(entity.updatedBy.text),
            .flag(entity.isBare), .flag(entity.isDeleted), .flag(record.isKept),
            .optional(record.deletedAt?.milliseconds), .bytes(form?.stamps ?? StampCoding.bytes(of: entity)),
            .bytes(form?.data ?? StoredForm.data(of: entity)),
        ]
        connection.enqueue(former == nil ? Self.insertion : Self.replacement, values)
        remember(record, entity.ref.id, of: account)
    }

    func purge(_ record: ServerRecord, of account: UserID) throws {
        try note(record, replacedBy: nil, of: account)
        try count(account) { $0.purgedSeq = max($0.purgedSeq, record.seq) }
        connection.enqueue(
            "DELETE FROM entity WHERE user_id = $1 AND id = $2",
            [.text(account.description), .text(record.entity.ref.id)])
        remember(nil, record.entity.ref.id, of: account)
    }

    /// Drops the counters of a removed account, so that they are not written.
    func forgetCounts(of account: UserID) {
        counted.remove(account)
        (operations, storedDigests, expectedWindows) = ([:], [:], [:])
        records[account] = nil
        digests = digests.filter { $0.key.account != account }
    }

    private func note(
        _ former: ServerRecord?, replacedBy new: ServerRecord?, _ prepared: PreparedEntity? = nil, of account: UserID
    ) throws {
        try count(account) { $0.count(former, replacedBy: new, size: prepared?.size) }
        guard let type = (new ?? former)?.entity.ref.type, DigestRequest.digested.contains(type) else { return }
        let key = DigestKey(account: account, type: type)
        if digests[key] == nil { digests[key] = try digest(of: type, in: account) }
        if former == nil, let entry = prepared?.digest, new?.countedVersion != nil {
            digests[key]?.add(entry)
        } else {
            digests[key]?.replace(former, by: new)
        }
    }

    private func count(_ account: UserID, _ body: (inout AccountLedger) -> Void) throws {
        var ledger = try ledger(of: account)
        body(&ledger)
        ledgers[account] = ledger
        counted.insert(account)
    }

    private static let insertion = """
        INSERT INTO entity(
            user_id, id, type, seq, version, updated_at, updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        """

    private static let replacement = """
        UPDATE entity SET type = $3, seq = $4, version = $5, updated_at = $6, updated_by = $7, is_bare = $8,
            is_deleted = $9, is_kept = $10, deleted_at = $11, stamps = $12, data = $13
        WHERE user_id = $1 AND id = $2
        """
}
