internal import PostgresKit
internal import ServerRows
package import VaultModel
package import VaultServerCore

/// The server's store in PostgreSQL, for many users and several processes.
///
/// A writing transaction holds the row of each account that it touches, from its first look at it, so that transactions of
/// one account take effect one after another, and those of different accounts do not wait for each other. It relies on
/// nothing else: no isolation level, no lock beyond that row. Statements that only write travel with the next one that
/// reads, or with the commit.
package final class PostgresStorage: ServerStorage {
    package let epoch: String
    /// Other processes write, too.
    package let isShared = true
    /// How often this process has sent something to the database and waited for the answer.
    package var exchanges: Int { pool.exchanges }
    private let pool: PostgresPool

    /// How long a transaction waits for an account, how long a statement takes, and how long this process may leave one open,
    /// with the account held: after that, the database undoes it.
    private let limits: [String]

    /// How often a transaction is run again that another one undid, or whose connection was lost before its commit.
    private static let tries = 5

    /// Opens a database that ``PostgresSchema/migrate(_:newEpoch:)`` has prepared.
    ///
    /// - Parameters:
    ///   - address: an address `postgres://…`.
    ///   - connections: the greatest number of connections of this process.
    ///   - patience: how long a transaction waits for an account.
    /// - Throws: ``VaultServerCore/StorageFailure``; its reason says what to do about another version of the tables.
    package init(_ address: String, connections: Int = 8, waiting patience: Duration = .seconds(5)) throws {
        limits = [
            "lock_timeout = \(Int(patience / .milliseconds(1)))", "statement_timeout = '30s'",
            "idle_in_transaction_session_timeout = '30s'",
        ]
        pool = PostgresPool(address, size: connections)
        let pool = pool
        epoch = try Self.mapped { try pool.with { try PostgresSchema.epoch($0) } }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try perform(beginning: "BEGIN", isWriting: true, body)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageReader) throws -> Result
    ) throws -> Result {
        try perform(beginning: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", isWriting: false, body)
    }

    package func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)? {
        entity.isBare ? nil : EntityForm(entity, under: keys)
    }

    /// Nothing to do: a commit is where it stays.
    package func settle() {}

    private func perform<Result>(
        beginning: String, isWriting: Bool, _ body: (PostgresTransaction) throws -> Result
    ) throws -> Result {
        try Self.mapped {
            var left = Self.tries
            while true {
                left -= 1
                var isCommitting = false
                do {
                    return try pool.with { connection in
                        try transaction(connection, beginning, isWriting: isWriting, body) { isCommitting = true }
                    }
                } catch let error as PostgresError where left > 0 && (error.isConflict || error.isLoss) {
                    // Nobody knows what became of a commit whose answer was lost; the caller asks again by its keys.
                    if isCommitting, error.isLoss { throw error }
                    if error.isLoss { pool.forgetIdle() }
                }
            }
        }
    }

    private func transaction<Result>(
        _ connection: PostgresConnection, _ beginning: String, isWriting: Bool,
        _ body: (PostgresTransaction) throws -> Result, willCommit: () -> Void
    ) throws -> Result {
        connection.enqueue(beginning)
        for limit in limits { connection.enqueue("SET LOCAL \(limit)") }
        do {
            let transaction = PostgresTransaction(connection, isWriting: isWriting)
            let result = try body(transaction)
            try transaction.finish()
            connection.enqueue("COMMIT")
            willCommit()
            try connection.flush()
            return result
        } catch {
            connection.discard()
            // A connection that cannot even do this is not used again.
            _ = try? connection.execute("ROLLBACK")
            throw error
        }
    }

    private static func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PostgresError {
            throw StorageFailure(error)
        }
    }
}

extension StorageFailure {
    init(_ error: PostgresError) {
        let code: Code =
            if error.isFull {
                .full
            } else if error.isLoss || error.isConflict || error.isTimeout {
                .busy
            } else {
                .broken
            }
        self.init(code, reason: error.description)
    }
}
