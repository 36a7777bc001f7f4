internal import SQLiteKit
internal import ServerRows
internal import VaultJSON
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// The statements of one transaction. Each one names the account, except those that look it up.
///
/// Ledgers and digests are counted in memory and written once, at the end. Statements of every push use `OR FAIL`:
/// otherwise SQLite would copy, and encrypt, the pages that a statement touches, to be able to undo that statement
/// alone. An error here always undoes the whole transaction.
final class SQLiteTransaction: StorageTransaction {
    let connection: Connection
    private let timeline: String?
    private var ledgers: [UserID: AccountLedger] = [:]
    private var digests: [DigestCoding.Key: TypeDigest] = [:]
    /// Entities that this transaction has read or stored, since the effects of an operation read the same ones again.
    private var records: [UserID: [String: ServerRecord]] = [:]
    private static let recordLimit = 2_000
    private var counted = 0
    /// The id of the last account that was named, since most transactions name one, often.
    private var named: (account: UserID, text: SQLiteValue)?

    /// - Parameter timeline: of the store, where changes get numbers.
    init(_ connection: Connection, timeline: String? = nil) {
        self.connection = connection
        self.timeline = timeline
    }

    func text(of account: UserID) -> SQLiteValue {
        if let named, named.account == account { return named.text }
        let text = SQLiteValue.text(account.description)
        named = (account, text)
        return text
    }

    /// A counter that grows with every change, in memory or in the file.
    var changes: Int { counted + connection.totalChanges }

    /// Writes the counters; the last step before the commit.
    func finish() throws {
        for (account, ledger) in ledgers {
            try connection.run(
                """
                UPDATE OR FAIL account SET last_seq = ?, purged_seq = ?, row_count = ?, byte_count = ?, resyncs = ?,
                    timelines = ?
                WHERE id = ?
                """,
                [
                    .integer(ledger.lastSeq), .integer(ledger.purgedSeq), .integer(ledger.rows),
                    .integer(ledger.bytes), .integer(ledger.resyncs), .text(ledger.timelines.text), text(of: account),
                ])
        }
        for (key, digest) in digests { try DigestCoding.write(digest, key, connection) }
    }

    func ledger(of account: UserID) throws -> AccountLedger {
        if let counted = ledgers[account] { return counted }
        return try connection.first(
            "SELECT \(Row.columns.ledger) FROM account WHERE id = ?", [text(of: account)]
        ) { StoredRows.ledger($0, 0) } ?? AccountLedger()
    }

    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest {
        let key = DigestCoding.Key(account: account, type: type)
        return try digests[key] ?? DigestCoding.read(key, connection)
    }

    func entity(_ ref: EntityRef, of account: UserID) throws -> ServerRecord? {
        if let known = records[account]?[ref.id] { return known }
        guard let record = try storedEntity(ref, of: account) else { return nil }
        remember(record, of: account)
        return record
    }

    private func remember(_ record: ServerRecord, of account: UserID) {
        if records[account]?.count ?? 0 >= Self.recordLimit { records[account] = [:] }
        records[account, default: [:]][record.entity.ref.id] = record
    }

    func nextSeq(of account: UserID) throws -> Int64 {
        try count(account) { $0.advance(on: timeline) }
        return try ledger(of: account).lastSeq
    }

    func callForResync(of account: UserID) throws {
        try count(account) { $0.resyncs += 1 }
    }

    func put(
        _ record: ServerRecord, prepared: PreparedEntity?, replacing former: ServerRecord?, of account: UserID
    ) throws {
        try note(former, replacedBy: record, prepared, of: account)
        let values = EntityCoding.values(record, form: prepared?.form as? EntityForm, text(of: account))
        try connection.run(former == nil ? Self.insertion : Self.replacement, values)
        remember(record, of: account)
    }

    func purge(_ record: ServerRecord, of account: UserID) throws {
        try note(record, replacedBy: nil, of: account)
        records[account]?[record.entity.ref.id] = nil
        try count(account) { $0.purgedSeq = max($0.purgedSeq, record.seq) }
        try connection.run(
            "DELETE FROM entity WHERE account = ? AND id = ?",
            [text(of: account), .text(record.entity.ref.id)])
    }

    /// Drops the counters of a removed account, so that they are not written.
    func forgetCounts(of account: UserID) {
        ledgers[account] = nil
        records[account] = nil
        digests = digests.filter { $0.key.account != account }
    }

    private func note(
        _ former: ServerRecord?, replacedBy new: ServerRecord?, _ prepared: PreparedEntity? = nil, of account: UserID
    ) throws {
        try count(account) { $0.count(former, replacedBy: new, size: prepared?.size) }
        guard let type = (new ?? former)?.entity.ref.type, DigestRequest.digested.contains(type) else { return }
        let key = DigestCoding.Key(account: account, type: type)
        if digests[key] == nil { digests[key] = try DigestCoding.read(key, connection) }
        digests[key]?.replace(former, by: new, prepared: prepared?.digest)
    }

    private func count(_ account: UserID, _ body: (inout AccountLedger) -> Void) throws {
        var ledger = try ledger(of: account)
        body(&ledger)
        ledgers[account] = ledger
        counted += 1
    }

    private static let insertion = """
        INSERT OR FAIL INTO entity(
            type, seq, version, updated_at, updated_by, is_bare, is_deleted, is_kept, deleted_at, stamps, data, account,
            id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let replacement = """
        UPDATE OR FAIL entity SET type = ?, seq = ?, version = ?, updated_at = ?, updated_by = ?, is_bare = ?,
            is_deleted = ?, is_kept = ?, deleted_at = ?, stamps = ?, data = ?
        WHERE account = ? AND id = ?
        """
}
