internal import PostgresKit
package import ServerRows
internal import VaultServerCore

/// The store in a database as a whole, for a move from it or to it.
///
/// Connects as the owner of the tables, to whom no policy of a row applies; for anybody else the database refuses to read
/// them, so that no row is left out. One thread at a time uses it.
package final class PostgresStoreCopy: StoreTarget {
    /// The state of a database.
    package enum State: Equatable, Sendable {
        /// It has no tables of a store.
        case unprepared
        /// It has a store, and the tables are of any version.
        case store
        /// Its store was moved to a folder; the epoch is the one that it had.
        case moved(epoch: String)
    }

    /// The name of the table `server` once the store was moved to a folder. No program finds an epoch then.
    static let movedName = "server_moved"

    private let connection: PostgresConnection
    private var readers = 0

    /// - Throws: ``VaultServerCore/StorageFailure``.
    package init(_ address: String) throws {
        connection = try PostgresStoreFailure.mapped {
            let opened = try PostgresConnection(address)
            try opened.execute("SET application_name = 'rvault-server move'")
            return opened
        }
    }

    package var state: State {
        get throws {
            try PostgresStoreFailure.mapped {
                let tables = try connection.first(
                    "SELECT to_regclass('server') IS NOT NULL, to_regclass('\(Self.movedName)') IS NOT NULL"
                ) { ($0.flag(0), $0.flag(1)) }
                guard let (hasStore, wasMoved) = tables, hasStore || wasMoved else { return .unprepared }
                if hasStore { return .store }
                let epoch = try connection.first("SELECT epoch FROM \(Self.movedName)") { $0.text(0) }
                return .moved(epoch: epoch ?? "")
            }
        }
    }

    /// The epoch of a store whose tables are of this version.
    ///
    /// - Throws: ``VaultServerCore/StorageFailure``; its reason says what to do about another version.
    package var epoch: String {
        get throws { try PostgresStoreFailure.mapped { try PostgresSchema.epoch(connection) } }
    }

    /// The first table that has any rows. For ``State/store``.
    package var filledTable: StoreTable.Name? {
        get throws {
            try PostgresStoreFailure.mapped {
                try StoreTables.all.first { table in
                    let name = table.name.rawValue
                    // A table that an earlier version lacks is as good as empty.
                    guard try isThere("SELECT to_regclass('\(name)') IS NOT NULL") else { return false }
                    return try isThere("SELECT EXISTS (SELECT 1 FROM \(name))")
                }?.name
            }
        }
    }

    private func isThere(_ question: String) throws -> Bool { try connection.first(question) { $0.flag(0) } == true }

    /// The sessions that programs of this server have in the database, without this one.
    package var sessions: Set<Int64> {
        get throws {
            try PostgresStoreFailure.mapped {
                // Otherwise the list would stay the same until the end of the transaction.
                connection.enqueue("SELECT pg_stat_clear_snapshot()")
                return Set(
                    try connection.rows(
                        """
                        SELECT pid FROM pg_stat_activity
                        WHERE datname = current_database() AND pid <> pg_backend_pid()
                            AND application_name IN ('rvault-server', 'rvault-server move')
                        """
                    ) { $0.integer(0) })
            }
        }
    }

    /// Begins the transaction of a move, in which reading sees one state. Until its end, other programs cannot write, and a
    /// server that starts waits for the epoch.
    package func begin() throws {
        try PostgresStoreFailure.mapped {
            let settings = [
                "lock_timeout = '5s'", "statement_timeout = 0", "idle_in_transaction_session_timeout = 0",
                "row_security = off",
            ]
            try connection.execute(
                (["BEGIN ISOLATION LEVEL REPEATABLE READ"] + settings.map { "SET LOCAL \($0)" }
                    + ["LOCK TABLE server IN ACCESS EXCLUSIVE MODE", "LOCK TABLE account IN EXCLUSIVE MODE"]).joined(
                        separator: ";"))
        }
    }

    /// - Throws: ``VaultServerCore/StorageFailure`` with `uncertain` if nobody knows whether it was done.
    package func commit() throws {
        do throws(PostgresError) { try connection.execute("COMMIT") } catch { throw StorageFailure(ofCommit: error) }
    }

    /// Undoes everything since ``begin()``.
    package func undo() {
        connection.discard()
        _ = try? connection.execute("ROLLBACK")
    }

    /// Makes every server refuse this store from the commit on.
    package func markMoved() throws {
        try PostgresStoreFailure.mapped { try connection.execute("ALTER TABLE server RENAME TO \(Self.movedName)") }
    }

    package func rows(of table: StoreTable) throws -> any StoreRowReader {
        readers += 1
        return try PostgresStoreFailure.mapped { try TableReader(table, "rows\(readers)", connection) }
    }

    package func insert(_ rows: [[StoredValue]], into table: StoreTable) throws {
        guard !rows.isEmpty else { return }
        do {
            try connection.run(
                Self.insertion(table), table.columns.indices.map { Self.column($0, of: table, in: rows) })
        } catch {
            guard error.state == "22021" else { throw StorageFailure(error) }
            throw StorageFailure(
                .broken, reason: "a text in \(table.name.rawValue) contains U+0000, which PostgreSQL can't store")
        }
    }

    package func complete(epoch: String) throws {
        try PostgresStoreFailure.mapped {
            connection.enqueue(
                "INSERT INTO login(email, account) SELECT email, user_id FROM account WHERE NOT is_removed")
            connection.enqueue("INSERT INTO token(hash, account, device) SELECT token_hash, user_id, id FROM device")
            connection.enqueue("UPDATE server SET epoch = $1", [.text(epoch)])
            try connection.flush()
            // The first server would search these tables without their indexes otherwise.
            try connection.execute(
                "ANALYZE account, device, entity, lookup, operation, media, blob, media_naming, reading")
        }
    }
}

enum PostgresStoreFailure {
    /// Turns an error of the database into one of the storage.
    static func mapped<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as PostgresError {
            guard error.state == "42501" else { throw StorageFailure(error) }
            throw StorageFailure(.broken, reason: "\(error.message); connect as the owner of the tables")
        }
    }
}
