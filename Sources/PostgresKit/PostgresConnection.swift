internal import CPQ
internal import Glibc

/// One connection to PostgreSQL. Calls block, and come from one thread at a time.
///
/// Statements without an answer are queued until one has an answer, or for ``flush()``: all of them then travel together, and
/// cost one round trip (<https://www.postgresql.org/docs/15/libpq-pipeline-mode.html>). Statements are never prepared by
/// name, since a pool between here and the server may not know the name.
///
/// `@unchecked Sendable` is correct because a ``PostgresPool`` gives a connection to one thread at a time, under its lock, and
/// whoever opened one otherwise uses it alone.
package final class PostgresConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    private let rewriting: (@Sendable (String) -> String)?
    private var queued: [PostgresStatement] = []
    /// Whether the answer to a statement of ``sendLast(_:)`` has yet to be read.
    private var owesAnswer = false
    /// The number of times that something was sent and awaited.
    private(set) var roundTrips = 0

    /// - Parameter address: an address `postgres://…`, or words and values as libpq reads them
    ///   (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING>); may name several servers. What it does
    ///   not say is as in ``usual``.
    /// - Parameters:
    ///   - defaults: more words and values for what the address does not say.
    ///   - rewriting: changes each statement with values before it is sent; for tests.
    package init(
        _ address: String, defaults: [(String, String)] = [], rewriting: (@Sendable (String) -> String)? = nil
    ) throws(PostgresError) {
        self.rewriting = rewriting
        guard Self.isReadable(address) else { throw .unreadableAddress }
        guard let opened = Self.open(address, defaults) else { throw PostgresError(.refused, "no memory") }
        guard PQstatus(opened) == CONNECTION_OK else {
            defer { PQfinish(opened) }
            throw PostgresError(.refused, Self.text(PQerrorMessage(opened)))
        }
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        handle = opened
    }

    deinit { PQfinish(handle) }

    /// A server that does not answer is given up after some seconds, and a replica is not used.
    private static let usual = [
        ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("target_session_attrs", "read-write"),
        ("client_encoding", "UTF8"), ("fallback_application_name", "rvault-server"),
    ]

    /// Whether libpq reads an address as it was meant: a password with an unescaped sign would become part of something else.
    package static func isReadable(_ address: String) -> Bool {
        guard let options = PQconninfoParse(address, nil) else { return false }
        defer { PQconninfoFree(options) }
        var option = options
        while let word = option.pointee.keyword {
            let value = option.pointee.val.map { String(cString: $0) } ?? ""
            switch String(cString: word) {
            // A host that begins with it is a socket without a file.
            case "host", "dbname": if value.dropFirst().contains("@") { return false }
            case "port": if !value.allSatisfy({ $0.isNumber || $0 == "," }) { return false }
            default: break
            }
            option += 1
        }
        return true
    }

    private static func open(_ address: String, _ defaults: [(String, String)]) -> OpaquePointer? {
        // The address comes last, and what it says counts.
        let words = usual + defaults + [("dbname", address)]
        let names = words.map { strdup($0.0) } + [nil]
        let values = words.map { strdup($0.1) } + [nil]
        defer { for text in names + values { free(text) } }
        return PQconnectdbParams(names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    }

    /// Whether it can be used for another transaction.
    package var isIdle: Bool {
        PQstatus(handle) == CONNECTION_OK && queued.isEmpty
            && (owesAnswer || PQtransactionStatus(handle) == PQTRANS_IDLE)
    }

    /// Sends the statement with the next one that has an answer.
    package func enqueue(_ sql: String, _ values: [PostgresValue] = []) {
        enqueue(PostgresStatement(sql, values))
    }

    package func enqueue(_ statement: PostgresStatement) { queued.append(statement) }

    /// Sends the queued statements, and returns when all of them are done.
    package func flush() throws(PostgresError) {
        guard !queued.isEmpty else { return }
        _ = try exchange()
    }

    /// The socket, to wait for something to read.
    var descriptor: Int32 { PQsocket(handle) }

    /// The texts of the notifications that have arrived; does not wait for any.
    func notifications() throws(PostgresError) -> [String] {
        guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { throw lost() }
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            texts.append(notification.pointee.extra.map { String(cString: $0) } ?? "")
            PQfreemem(notification)
        }
        return texts
    }

    /// Sends a statement whose answer nobody needs, as the end of a transaction that only read, and does not wait for it: the
    /// answer is read before the next statement is sent.
    package func sendLast(_ statement: PostgresStatement) throws(PostgresError) {
        try settle()
        guard PQenterPipelineMode(handle) == 1 else { throw lost() }
        owesAnswer = true
        try send(statement)
        guard PQpipelineSync(handle) == 1 else { throw lost() }
    }

    private func settle() throws(PostgresError) {
        guard owesAnswer else { return }
        owesAnswer = false
        defer { PQexitPipelineMode(handle) }
        // The statement's results up to nil, then the mark of the pipeline's end.
        while let result = PQgetResult(handle) { PQclear(result) }
        guard let end = PQgetResult(handle) else { throw lost() }
        defer { PQclear(end) }
        guard PQresultStatus(end) == PGRES_PIPELINE_SYNC else { throw lost() }
    }

    /// Forgets the queued statements.
    package func discard() { queued = [] }

    /// Sends the queued statements and this statement, and returns its rows.
    package func rows<Row>(
        _ sql: String, _ values: [PostgresValue] = [], row: (PostgresRow) throws -> Row
    ) throws -> [Row] {
        enqueue(sql, values)
        return try exchange().rows(row)
    }

    /// The same, of a statement of which the first row is enough.
    package func first<Row>(
        _ sql: String, _ values: [PostgresValue] = [], row: (PostgresRow) throws -> Row
    ) throws -> Row? {
        enqueue(sql, values)
        return try exchange().first(row)
    }

    /// Sends the queued statements and these statements, and returns the rows of each.
    ///
    /// - Parameter work: runs after they were sent, while the server works on them.
    package func results(
        _ statements: [PostgresStatement], while work: () -> Void = {}
    ) throws(PostgresError) -> [PostgresResult] {
        let former = queued.count
        queued += statements
        return Array(try exchangeAll(while: work)[former...])
    }

    /// Sends the queued statements and this statement, and returns the number of rows that it changed.
    @discardableResult
    package func run(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> Int {
        enqueue(sql, values)
        return try exchange().changed
    }

    /// Runs statements without values, separated by semicolons, in one transaction unless they say otherwise.
    package func execute(_ script: String) throws(PostgresError) {
        try flush()
        try settle()
        guard let result = PQexec(handle, script) else { throw lost() }
        defer { PQclear(result) }
        if let error = failure(of: result) { throw error }
    }

    private func exchange() throws(PostgresError) -> PostgresResult {
        guard let last = try exchangeAll().last else { throw PostgresError(.lost, "nothing was sent") }
        return last
    }

    private func exchangeAll(while work: () -> Void = {}) throws(PostgresError) -> [PostgresResult] {
        let statements = queued
        queued = []
        try settle()
        roundTrips += 1
        guard PQenterPipelineMode(handle) == 1 else { throw lost() }
        defer { PQexitPipelineMode(handle) }
        for statement in statements { try send(statement) }
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        work()
        var results: [PostgresResult] = []
        var failed: PostgresError?
        for _ in statements {
            while let result = PQgetResult(handle) {
                let taken = PostgresResult(result)
                if PQresultStatus(result) == PGRES_PIPELINE_ABORTED { continue }
                if let error = failure(of: result) { failed = failed ?? error } else { results.append(taken) }
            }
        }
        let end = PQgetResult(handle)
        defer { PQclear(end) }
        if let failed { throw failed }
        guard PQresultStatus(end) == PGRES_PIPELINE_SYNC, results.count == statements.count else { throw lost() }
        return results
    }

    private func send(_ statement: PostgresStatement) throws(PostgresError) {
        let values = statement.values
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        for value in values {
            let start = bytes.count
            value.write(to: &bytes)
            ranges.append(start..<bytes.count)
        }
        // Never empty, so that an empty text has an address.
        bytes.append(0)
        let sent = bytes.withUnsafeBytes { buffer -> Int32 in
            let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let places = zip(values, ranges).map { value, range in
                value == .null ? nil : base.map { $0 + range.lowerBound }
            }
            return PQsendQueryParams(
                handle, rewriting?(statement.sql) ?? statement.sql, Int32(values.count), values.map(\.type), places,
                ranges.map { Int32($0.count) },
                values.map { _ in 1 }, 1)
        }
        guard sent == 1 else { throw lost() }
    }

    private func failure(of result: OpaquePointer) -> PostgresError? {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: return nil
        default:
            // PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY, which are macros of characters.
            let state = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "C"))))
            let message = Self.text(PQresultErrorField(result, Int32(UInt8(ascii: "M"))))
            let whole = message.isEmpty ? Self.text(PQresultErrorMessage(result)) : message
            // libpq makes errors of its own, as for a connection that ended.
            return PostgresError(state.isEmpty ? .lost : .server(state: state), whole)
        }
    }

    private func lost() -> PostgresError {
        PostgresError(.lost, Self.text(PQerrorMessage(handle)))
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        let whole = text.map { String(cString: $0) } ?? ""
        return String(whole.prefix { !$0.isNewline })
    }
}
