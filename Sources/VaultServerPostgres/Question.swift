internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// Something of one account that a transaction reads.
enum Question: Hashable {
    /// Read before anything else; a transaction that writes holds the account's row from then on.
    case ledger
    /// By the hash of its token.
    case device([UInt8])
    case entity(String)
    case operation(OperationID)
    case digests
    case list(LookupWindow)
    case media(AccountView.MediaKey)
    case blob(BlobKey)
    case reading(BlobKey)
}

extension ExpectedWork {
    /// The same as questions.
    var questions: Set<Question> {
        Set(
            operations.map { .operation($0) } + entities.map { .entity($0.id) } + windows.map { .list($0) })
    }
}

/// Questions about one account as the statements that answer them.
struct Inquiry {
    private let account: UserID
    private let questions: Set<Question>
    private(set) var statements: [PostgresStatement] = []
    private var takers: [(PostgresResult, inout AccountView) throws -> Void] = []

    /// - Parameter holds: whether the account's row is held from now on.
    init(_ questions: Set<Question>, of account: UserID, holds: Bool) {
        self.account = account
        self.questions = questions
        // Every statement that comes after sees the commits of a previous holder of the row.
        if questions.contains(.ledger) { addLedger(holds: holds) }
        addDevices()
        addOperations()
        addEntities()
        addDigests()
        addLists()
        addFiles()
    }

    /// Notes the answers, in the order of the statements.
    func take(_ results: some Sequence<PostgresResult>, into view: inout AccountView) throws {
        for (result, take) in zip(results, takers) { try take(result, &view) }
    }

    /// The questions that follow from the answers, as the rules look at the receipts of a match next.
    func next(_ view: AccountView) -> Set<Question> {
        let lists = all { if case .list(let window) = $0 { window } else { nil } }
        let found = lists.flatMap { view.ids(in: $0) }.compactMap { view.record($0) }
        let work = ExpectedWork(after: found)
        return Set(work.questions.filter { !view.knows($0) })
    }

    private var id: PostgresValue { .text(account.description) }

    private mutating func add(
        _ sql: String, _ values: [PostgresValue] = [],
        _ take: @escaping (PostgresResult, inout AccountView) throws -> Void
    ) {
        statements.append(PostgresStatement(sql, [id] + values))
        takers.append(take)
    }

    private func all<Value>(_ value: (Question) -> Value?) -> [Value] { questions.compactMap(value) }

    private mutating func addLedger(holds: Bool) {
        add("SELECT \(Row.ledger) FROM account WHERE user_id = $1 \(holds ? "FOR UPDATE" : "")") { result, view in
            if try result.first({ view.rememberLedger(in: $0, from: 0) }) == nil { view.ledger = AccountLedger() }
        }
    }

    private mutating func addDevices() {
        for hash in all({ if case .device(let hash) = $0 { hash } else { nil } }) {
            add("SELECT \(Row.columns.device) FROM device WHERE user_id = $1 AND token_hash = $2", [.bytes(hash)]) {
                $1.devices.updateValue(try $0.first(StoredRows.device), forKey: hash)
            }
        }
    }

    private mutating func addOperations() {
        let keys = all { if case .operation(let key) = $0 { key } else { nil } }
        guard !keys.isEmpty else { return }
        add(
            "SELECT \(Row.columns.operation) FROM operation WHERE user_id = $1 AND key = ANY ($2)",
            [.texts(keys.map(\.description))]
        ) { result, view in
            for key in keys { view.remember(nil, key) }
            for operation in try result.rows(StoredRows.operation) { view.remember(operation, operation.key) }
        }
    }

    private mutating func addEntities() {
        let ids = all { if case .entity(let id) = $0 { id } else { nil } }
        guard !ids.isEmpty else { return }
        add("SELECT \(Row.columns.entity) FROM entity WHERE user_id = $1 AND id = ANY ($2)", [.texts(ids)]) {
            result, view in
            for id in ids { view.remember(nil, id) }
            for record in try result.rows(StoredRows.record) { view.remember(record, record.entity.ref.id) }
        }
    }

    private mutating func addDigests() {
        guard questions.contains(.digests) else { return }
        add("SELECT type, buckets FROM digest WHERE user_id = $1") { result, view in
            view.knowsDigests = true
            _ = try result.rows { row in
                guard let type = EntityType(rawValue: row.text(0)) else { throw StoredForm.damaged("digest") }
                view.digests[type] = try DigestBytes.digest(of: row.bytes(1))
            }
        }
    }

    private mutating func addFiles() {
        for key in all({ if case .media(let key) = $0 { key } else { nil } }) {
            add(
                "SELECT \(Row.columns.media) FROM media WHERE user_id = $1 AND id = $2 AND variant = $3",
                [.text(key.id.description), .text(key.variant.rawValue)]
            ) { $1.media.updateValue(try $0.first(StoredRows.media), forKey: key) }
        }
        for key in all({ if case .blob(let key) = $0 { key } else { nil } }) {
            add(
                "SELECT \(Row.columns.blob) FROM blob WHERE user_id = $1 AND hash = $2 AND variant = $3",
                Array(Row.values(key).dropFirst())
            ) { $1.blobs.updateValue(try $0.first(StoredRows.blob), forKey: key) }
        }
        for key in all({ if case .reading(let key) = $0 { key } else { nil } }) {
            add(
                "SELECT \(Row.columns.reading) FROM reading WHERE user_id = $1 AND hash = $2", [.bytes(key.hash.bytes)]
            ) { $1.readings.updateValue(try $0.first(StoredRows.reading), forKey: key) }
        }
    }
}

// Lists of ids, with the entities under them.
extension Inquiry {
    /// The lists of the same limit and direction come in one statement: planning one costs more than reading it.
    private mutating func addLists() {
        let windows = all { if case .list(let window) = $0 { window } else { nil } }
        for window in windows where window.first == PurgeKeys.unfinished { addUnfinished(window) }
        let kinds = Dictionary(grouping: windows.filter { $0.first != PurgeKeys.unfinished }) { window in
            Kind(isBackward: window.isBackward, limit: window.limit)
        }
        for (kind, windows) in kinds { addRanges(windows, kind) }
    }

    private struct Kind: Hashable {
        let isBackward: Bool
        let limit: Int
    }

    private static let columns = "\(Row.joinedEntity), lookup.key"

    private mutating func addRanges(_ windows: [LookupWindow], _ kind: Kind) {
        let order = kind.isBackward ? "lookup.key DESC, lookup.id DESC" : "lookup.key, lookup.id"
        add(
            """
            SELECT \(Self.columns), wanted.number
            FROM unnest($2, $3) WITH ORDINALITY AS wanted(first, last, number)
            CROSS JOIN LATERAL (
                SELECT user_id, id, lookup.key FROM lookup
                WHERE user_id = $1 AND lookup.key >= wanted.first AND lookup.key <= wanted.last
                ORDER BY \(order) LIMIT $4) AS lookup
            JOIN entity ON entity.user_id = lookup.user_id AND entity.id = lookup.id
            ORDER BY wanted.number, \(order)
            """,
            [
                .blobs(windows.map { LookupCoding.rest(of: $0.first) }),
                .blobs(windows.map { LookupCoding.rest(of: $0.last) }), .integer(Int64(clamping: kind.limit)),
            ]
        ) { result, view in
            var found = [[FoundIDs.Entry]](repeating: [], count: windows.count)
            let numbers = try result.rows { Int($0.integer(13)) - 1 }
            for (number, entry) in zip(numbers, try Self.entries(of: result, &view)) { found[number].append(entry) }
            for (window, entries) in zip(windows, found) { view.remember(FoundIDs(entries, in: window), in: window) }
        }
    }

    private mutating func addUnfinished(_ window: LookupWindow) {
        let key = PostgresValue.bytes(LookupCoding.rest(of: window.first))
        add(
            """
            SELECT \(Row.joinedEntity), $3::bytea FROM unfinished
            JOIN entity ON entity.user_id = unfinished.user_id AND entity.id = unfinished.id
            WHERE unfinished.user_id = $1 ORDER BY unfinished.id LIMIT $2
            """, [.integer(Int64(clamping: window.limit)), key]
        ) { result, view in
            view.remember(FoundIDs(try Self.entries(of: result, &view), in: window), in: window)
        }
    }

    /// Remembers the entities of rows that end with a lookup key.
    private static func entries(of result: PostgresResult, _ view: inout AccountView) throws -> [FoundIDs.Entry] {
        try result.rows { row in
            let record = try StoredRows.record(row)
            view.rememberFound(record)
            return FoundIDs.Entry(key: row.bytes(12), id: record.entity.ref.id)
        }
    }
}
