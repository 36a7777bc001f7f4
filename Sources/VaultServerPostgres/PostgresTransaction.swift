internal import PostgresKit
internal import ServerRows
internal import VaultModel
internal import VaultServerCore
internal import VaultWire

/// One transaction: what it knows, and what it has changed and not sent yet.
///
/// Changes travel with the next question, or with the commit. A question about an account is asked once; the answer is
/// kept current by the changes that follow.
final class PostgresTransaction: StorageTransaction {
    let isWriting: Bool
    /// Accounts whose changes other processes are notified of.
    private(set) var changed: Set<UserID> = []
    private let connection: PostgresConnection
    private let owners: TokenOwners
    private var state = State()
    /// The questions of a run of ``gathering(_:)`` that were answered with nothing; nil if questions are asked at once.
    private var missed: [UserID: Set<Question>]?
    /// Asked together with the next question.
    private var expected: [UserID: Set<Question>] = [:]
    /// The account whose rows the connection sees; see ``PostgresSchema``.
    private var scope: Scope?

    private struct State {
        var views: [UserID: AccountView] = [:]
        var rows: [UserID: PendingRows] = [:]
        var counted: Set<UserID> = []
        var digested: [UserID: Set<EntityType>] = [:]
    }

    private enum Scope: Equatable {
        case account(UserID)
        case every
    }

    /// How often a body is run before it asks one question after another.
    private static let runs = 5

    init(_ connection: PostgresConnection, isWriting: Bool, owners: TokenOwners) {
        self.connection = connection
        self.isWriting = isWriting
        self.owners = owners
    }

    // MARK: Questions

    /// Everything known of an account.
    func view(of account: UserID) -> AccountView { state.views[account] ?? AccountView() }

    /// Whether the answer to a question is in the account's view now. Not so only in a run that is not the last one.
    func learn(_ question: Question, of account: UserID) throws -> Bool {
        if state.views[account]?.knows(question) == true { return true }
        if missed != nil {
            missed?[account, default: []].insert(question)
            return false
        }
        try ask([account: [question]])
        return true
    }

    /// The same of several questions, at once.
    func learn(_ questions: [Question], of account: UserID) throws {
        let known = view(of: account)
        let unknown = questions.filter { !known.knows($0) }
        guard !unknown.isEmpty else { return }
        guard missed == nil else { return missed?[account, default: []].formUnion(unknown) ?? () }
        try ask([account: Set(unknown)])
    }

    /// Asks everything that the beginning names, and runs `work` before it takes the answers.
    func ask(_ beginning: TransactionBeginning, while work: () -> Void) throws {
        let questions = beginning.work.questions.union([.digests, .device(beginning.tokenHash)])
        owners.note(beginning.account, ofToken: beginning.tokenHash)
        try ask([beginning.account: questions], while: work)
    }

    /// Asks everything in one exchange, with what is expected.
    private func ask(_ questions: [UserID: Set<Question>], while work: () -> Void = {}) throws {
        sendRows()
        var statements: [PostgresStatement] = []
        var inquiries: [(account: UserID, inquiry: Inquiry, first: Int)] = []
        for (account, questions) in questions.merging(expected, uniquingKeysWith: { $0.union($1) })
            .sorted(by: { $0.key < $1.key })
        {
            let view = view(of: account)
            let open = questions.union([.ledger]).filter { !view.knows($0) }
            if open.isEmpty { continue }
            if let entering = entering(.account(account)) { statements.append(entering) }
            let inquiry = Inquiry(open, of: account, holds: isWriting)
            inquiries.append((account, inquiry, statements.count))
            statements += inquiry.statements
        }
        expected = [:]
        guard !statements.isEmpty else { return }
        let results = try connection.results(statements, while: work)
        for (account, inquiry, first) in inquiries {
            try inquiry.take(results[first...], into: &state.views[account, default: AccountView()])
            expected[account] = inquiry.next(view(of: account))
        }
    }

    /// Holds the account's row until the end, before anything of the account is read or written.
    func hold(_ account: UserID) throws {
        if isWriting, view(of: account).ledger == nil { try ask([account: [.ledger]]) }
    }

    /// Holds the rows of accounts, in an order in which no two transactions wait for each other.
    func hold(_ accounts: Set<UserID>) throws {
        for account in accounts.sorted() { try hold(account) }
    }

    /// The connection for statements about one account, whose row is held if this writes.
    func connection(of account: UserID) throws -> PostgresConnection {
        try leaveGathering()
        try hold(account)
        sendRows()
        enter(.account(account))
        return connection
    }

    /// The connection for statements about all accounts.
    func connectionOfAll() throws -> PostgresConnection {
        try leaveGathering()
        sendRows()
        enter(.every)
        return connection
    }

    /// The connection for statements about tables that belong to no account.
    func connectionOfNone() throws -> PostgresConnection {
        try leaveGathering()
        sendRows()
        return connection
    }

    /// The connection for statements about an account that may not be held yet.
    func connection(entering account: UserID) throws -> PostgresConnection {
        try leaveGathering()
        sendRows()
        enter(.account(account))
        return connection
    }

    private func enter(_ new: Scope) {
        if let entering = entering(new) { connection.enqueue(entering) }
    }

    /// The statement after which the connection sees other rows; nil if it does already. Literal, since an engine that
    /// spreads rows over machines hands on nothing else.
    private func entering(_ new: Scope) -> PostgresStatement? {
        guard scope != new else { return nil }
        scope = new
        return switch new {
        case .account(let account): PostgresWall.entering(account.description)
        case .every: PostgresWall.entering(PostgresWall.everyAccount)
        }
    }

    func expect(_ work: @autoclosure () -> ExpectedWork, of account: UserID) throws {
        expected[account, default: []].formUnion(work().questions.union([.digests]))
    }

    func gathering<Result>(_ body: () throws -> Result) throws -> Result {
        guard missed == nil else { return try body() }
        if expected.values.contains(where: { $0.contains(.digests) }) { try ask([:]) }
        defer { missed = nil }
        for _ in 1..<Self.runs {
            let (before, known) = (state, changed)
            missed = [:]
            let result = Swift.Result { try body() }
            if case .failure(is CannotGather) = result {
                (state, changed, missed) = (before, known, nil)
                break
            }
            guard let asked = missed, !asked.isEmpty else { return try result.get() }
            (state, changed, missed) = (before, known, nil)
            try ask(asked)
        }
        return try body()
    }

    /// Ends a run whose changes must not be sent, if it is about to use the connection.
    private func leaveGathering() throws {
        if missed != nil { throw CannotGather() }
    }

    private struct CannotGather: Error {}

    /// The account of a token; its device may be gone.
    func owner(ofToken hash: [UInt8]) throws -> UserID? {
        if let known = owners.owner(ofToken: hash) { return known }
        let found = try connectionOfNone().first("SELECT account FROM token WHERE hash = $1", [.bytes(hash)]) {
            try StoredRows.account($0)
        }
        if let found { owners.note(found, ofToken: hash) }
        return found
    }

    // MARK: Changes

    /// Changes what is known of an account.
    func note(_ account: UserID, _ body: (inout AccountView) -> Void) { body(&state.views[account, default: .init()]) }

    /// Forgets the operations that are known, of which some are gone.
    func forgetOperations() {
        for account in state.views.keys { note(account) { $0.forgetOperations() } }
    }

    /// Adds to the rows of an account that are to be sent.
    func change(_ account: UserID, _ body: (inout PendingRows) -> Void) throws {
        if view(of: account).ledger == nil, missed == nil { try ask([account: [.ledger]]) }
        body(&state.rows[account, default: PendingRows()])
    }

    func announce(_ account: UserID) { changed.insert(account) }

    func ledger(of account: UserID) throws -> AccountLedger {
        guard try learn(.ledger, of: account) else { return AccountLedger() }
        return view(of: account).ledger ?? AccountLedger()
    }

    func count(_ account: UserID, _ body: (inout AccountLedger) -> Void) throws {
        var ledger = try ledger(of: account)
        body(&ledger)
        note(account) { $0.ledger = ledger }
        state.counted.insert(account)
    }

    func operationBucket(of account: UserID) throws -> OperationBucket? {
        _ = try ledger(of: account)
        return view(of: account).bucket
    }

    func setOperationBucket(_ bucket: OperationBucket, of account: UserID) throws {
        // It is written with the counters, in the statement that a push sends anyway.
        try count(account) { _ in }
        note(account) { $0.bucket = bucket }
    }

    func digest(of type: EntityType, in account: UserID) throws -> TypeDigest {
        guard try learn(.digests, of: account) else { return TypeDigest() }
        return view(of: account).digests[type] ?? TypeDigest()
    }

    func change(_ type: EntityType, in account: UserID, _ body: (inout TypeDigest) -> Void) throws {
        guard try learn(.digests, of: account) else { return }
        note(account) { body(&$0.digests[type, default: TypeDigest()]) }
        state.digested[account, default: []].insert(type)
    }

    /// Drops everything about a removed account that was not sent.
    func forget(_ account: UserID) {
        state.views[account] = nil
        state.rows[account] = nil
        state.counted.remove(account)
        state.digested[account] = nil
    }

    /// Queues the changed rows; they are sent with what follows.
    private func sendRows() {
        for (account, rows) in state.rows.sorted(by: { $0.key < $1.key }) {
            enter(.account(account))
            for statement in rows.statements(of: account) { connection.enqueue(statement) }
        }
        state.rows = [:]
    }

    /// Queues everything that is left, with the counters.
    func finish() {
        for account in state.counted.union(state.digested.keys).sorted() {
            if let view = state.views[account] { addCounters(of: view, account) }
        }
        sendRows()
    }

    private func addCounters(of view: AccountView, _ account: UserID) {
        let id = PostgresValue.text(account.description)
        var rows = state.rows[account] ?? PendingRows()
        if let ledger = view.ledger, state.counted.contains(account) {
            rows.add(
                """
                UPDATE account SET last_seq = $2, purged_seq = $3, row_count = $4, byte_count = $5, resyncs = $6,
                    operations_used = $7, operations_at = $8, timelines = $9
                WHERE user_id = $1
                """,
                [
                    id, .integer(ledger.lastSeq), .integer(ledger.purgedSeq), .integer(ledger.rows),
                    .integer(ledger.bytes), .integer(ledger.resyncs),
                    .integer(Int64((view.bucket.used * Row.operationUnit).rounded(.up))),
                    .integer(view.bucket.at.milliseconds), .text(ledger.timelines.text),
                ])
        }
        let types = (state.digested[account] ?? []).sorted { $0.rawValue < $1.rawValue }
        if !types.isEmpty {
            rows.add(
                """
                INSERT INTO digest(user_id, type, buckets) SELECT $1, changed.* FROM unnest($2, $3) AS changed
                ON CONFLICT (user_id, type) DO UPDATE SET buckets = excluded.buckets
                """,
                [
                    id, .texts(types.map(\.rawValue)),
                    .blobs(types.map { DigestBytes.bytes(of: view.digests[$0] ?? TypeDigest()) }),
                ])
        }
        state.rows[account] = rows
    }
}
