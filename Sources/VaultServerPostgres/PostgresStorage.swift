internal import PostgresKit
internal import ServerRows
internal import Synchronization
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
    /// The settings of each transaction, beside its limits.
    package var settings: [String] { wall.settings }
    private let pool: PostgresPool

    /// How long a transaction waits for an account, how long a statement takes, and how long this process may leave one open,
    /// with the account held: after that, the database undoes it.
    private let limits: [String]
    private let wall: PostgresWall
    /// The channel on which processes tell each other of changes, and how this one is known there.
    private let channel: String
    private let name = String(UInt64.random(in: .min ... .max), radix: 36)
    /// For notifications, which a pool of connections may not hand on.
    private let listeningAddress: String
    private let owners = TokenOwners()
    private let turns: AccountTurns

    /// How often a transaction is run again that another one undid, or whose connection was lost before its commit.
    private static let tries = 5

    /// Opens a database that ``PostgresSchema/migrate(_:newEpoch:)`` has prepared.
    ///
    /// - Parameters:
    ///   - address: an address `postgres://…`.
    ///   - connections: the greatest number of connections of this process.
    ///   - patience: how long a transaction waits for an account.
    ///   - listeningAddress: an address of the same database without a pool in between; nil if `address` is one.
    ///   - rewriting: changes each statement; for tests of the wall, which take the own check of the account out.
    /// - Throws: ``VaultServerCore/StorageFailure``; its reason says what to do about another version of the tables.
    package init(
        _ address: String, connections: Int = 8, waiting patience: Duration = .seconds(5),
        listeningAddress: String? = nil, rewriting: (@Sendable (String) -> String)? = nil
    ) throws {
        limits = [
            "lock_timeout = \(Int(patience / .milliseconds(1)))", "statement_timeout = '30s'",
            "idle_in_transaction_session_timeout = '30s'",
        ]
        turns = AccountTurns(waiting: patience)
        self.listeningAddress = listeningAddress ?? address
        let (epoch, wall) = try Self.mapped {
            let first = try PostgresConnection(address, rewriting: rewriting)
            return (try PostgresSchema.epoch(first), try PostgresWall(checking: first))
        }
        self.epoch = epoch
        self.wall = wall
        pool = PostgresPool(address, size: connections, rewriting: rewriting) { connection in
            try PostgresSchema.confirm(epoch, connection)
        }
        channel = "rvault_\(epoch)"
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        try perform(beginning: "BEGIN", isWriting: true, body)
    }

    package func write<Result: Sendable>(
        for account: UserID?, _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        guard let account else { return try write(body) }
        return try turns.take(account) { try write(body) }
    }

    /// Prepares while it waits for the account's turn, else while the database answers: neither takes longer by it.
    package func write<Prepared: Sendable, Result: Sendable>(
        _ beginning: TransactionBeginning, preparing: @escaping @Sendable () -> Prepared,
        _ body: @escaping @Sendable (Prepared, any StorageTransaction) throws -> Result
    ) throws -> Result {
        var prepared: Prepared?
        let prepare = { if prepared == nil { prepared = preparing() } }
        return try turns.take(beginning.account, waiting: prepare) {
            try perform(beginning: "BEGIN", isWriting: true) { transaction in
                try transaction.ask(beginning, while: prepare)
                return try body(prepared ?? preparing(), transaction)
            }
        }
    }

    /// Why nothing can be at an address, in a sentence without parts of it; nil if it can be tried.
    package static func fault(inAddress address: String) -> String? {
        PostgresConnection.isReadable(address) ? nil : PostgresError.unreadableAddress.message
    }

    /// How many transactions of this process wait for another one of the account.
    package func waiting(for account: UserID) -> Int { turns.waiting(for: account) }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageReader) throws -> Result
    ) throws -> Result {
        try perform(beginning: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", isWriting: false, body)
    }

    package var attempts: (any AttemptBook)? { PostgresAttempts(storage: self) }

    /// Runs a transaction on tables that belong to no account.
    func work<Result>(_ body: (PostgresConnection) throws -> Result) throws -> Result {
        try perform(beginning: "BEGIN", isWriting: true) { try body($0.connectionOfNone()) }
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
                    if isCommitting, error.isLoss { throw StorageFailure(ofCommit: error) }
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
        for limit in limits + wall.settings { connection.enqueue("SET LOCAL \(limit)") }
        let transaction = PostgresTransaction(connection, isWriting: isWriting, owners: owners)
        do {
            let result = try body(transaction)
            guard isWriting else {
                try connection.sendLast(PostgresStatement("COMMIT"))
                return result
            }
            transaction.finish()
            connection.enqueue("COMMIT")
            willCommit()
            try connection.flush()
            tell(of: transaction.changed, connection)
            return result
        } catch {
            connection.discard()
            // A connection that cannot even do this is not used again.
            _ = try? connection.execute("ROLLBACK")
            throw error
        }
    }

    /// Tells the other processes of changes. Nobody waits for it, nor for the disk on its account: a device that misses it
    /// asks by its position.
    private func tell(of accounts: Set<UserID>, _ connection: PostgresConnection) {
        guard !accounts.isEmpty else { return }
        let names = accounts.count > Self.mostNames ? ["*"] : accounts.map(\.description)
        let text = ([name] + names).joined(separator: " ")
        _ = try? connection.sendLast(PostgresStatement(Self.notifying, [.text(channel), .text(text)]))
    }

    private static let notifying = "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)"
    /// A notification has at most 8,000 bytes.
    private static let mostNames = 200

    package func hearing(
        _ heard: @escaping @Sendable (UserID?) -> Void, lost: @escaping @Sendable (String?) -> Void
    ) -> (any ChangeHearing)? {
        let (name, pool) = (name, pool)
        return try? PostgresListener(listeningAddress, channel: channel) { text in
            guard let text else {
                // The database may be another one since the listener's connection was lost.
                pool.forgetIdle()
                return heard(nil)
            }
            let words = text.split(separator: " ").map(String.init)
            guard words.first != name else { return }
            for word in words.dropFirst() { heard(UserID(word)) }
        } lost: { error in
            lost(error?.description)
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

extension PostgresListener: ChangeHearing {}

extension StorageFailure {
    init(_ error: PostgresError) {
        let code: Code =
            if error.isFull {
                .full
            } else if error.isUnreachable || error.isConflict || error.isTimeout {
                .busy
            } else {
                .broken
            }
        self.init(code, reason: error.description + (error.remedy.map { "; " + $0 } ?? ""))
    }

    /// Nobody knows what became of a commit whose answer was lost.
    init(ofCommit error: PostgresError) {
        if error.isLoss { self.init(.uncertain, reason: error.description) } else { self.init(error) }
    }
}

extension PostgresError {
    fileprivate var remedy: String? {
        if let distrust { return distrust.remedy }
        if isForbidden {
            return "migrate as the user that owns the tables, and serve as one that rvault_app was granted to"
        }
        return lacksPassword ? "check the password in .pgpass or in the address" : nil
    }
}

extension PostgresError.Distrust {
    fileprivate var remedy: String {
        switch self {
        case .plain: "turn on 'ssl' in PostgreSQL, as the sslmode of the address demands"
        case .noAuthorities:
            "add sslrootcert=FILE to the address, a file with the authority of the database's certificate, such as /etc/ssl/certs/ca-certificates.crt"
        case .unvouched:
            "renew the database's certificate if it has ended, or name the file of its authority in the address by sslrootcert=FILE"
        case .otherName: "name the database in the address as its certificate does"
        }
    }
}

/// The accounts of tokens. A token's account never changes; whether its device is still signed in is asked every time.
final class TokenOwners: Sendable {
    private static let capacity = 65_536
    private let owners = Mutex<[[UInt8]: UserID]>([:])

    func owner(ofToken hash: [UInt8]) -> UserID? { owners.withLock { $0[hash] } }

    func note(_ owner: UserID, ofToken hash: [UInt8]) {
        owners.withLock { owners in
            if owners.count >= Self.capacity { owners = [:] }
            owners[hash] = owner
        }
    }
}
