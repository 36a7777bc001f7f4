internal import PostgresKit
internal import Synchronization
package import VaultModel
package import VaultServerCore
internal import VaultServerPostgres
package import VaultSimulation

/// The server's store in a schema of its own of a PostgreSQL database; copies of it are schemas, too.
package final class ServerDatabaseStore: SimServerStore {
    private let place: String
    private let address: String
    private let connection: PostgresConnection
    private let current: Mutex<PostgresStorage>
    private let most = Mutex(0)

    private static let places = Mutex(0)

    /// - Parameter database: words and values as libpq reads them, for a database in which schemas can be created.
    package init(_ database: String) throws {
        let number = Self.places.withLock { count in
            count += 1
            return count
        }
        place = "run\(number)"
        address = "\(database) options='-c search_path=\(place)'"
        connection = try PostgresConnection(database)
        try connection.execute("DROP SCHEMA IF EXISTS \(place) CASCADE; CREATE SCHEMA \(place)")
        _ = try PostgresSchema.migrate(address, newEpoch: SimRun.firstEpoch)
        current = Mutex(try PostgresStorage(address, connections: 2))
    }

    deinit {
        for schema in [place] + [SimServerCopy.backup, .beforePush].map(schema(of:)) {
            try? connection.execute("DROP SCHEMA IF EXISTS \(schema) CASCADE")
        }
    }

    private var storage: PostgresStorage { current.withLock { $0 } }

    package var epoch: String { storage.epoch }
    package var isShared: Bool { storage.isShared }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageTransaction) throws -> Result
    ) throws -> Result {
        let storage = storage
        let former = storage.exchanges
        defer { most.withLock { $0 = max($0, storage.exchanges - former) } }
        return try storage.write(body)
    }

    /// The greatest number of exchanges with the database that one transaction took.
    package var mostExchanges: Int { most.withLock { $0 } }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any StorageReader) throws -> Result
    ) throws -> Result { try storage.read(body) }

    package func form(of entity: StoredEntity, under keys: Set<LookupKey>) -> (any Sendable)? {
        storage.form(of: entity, under: keys)
    }

    package func settle() throws { storage.settle() }

    package func keep(_ copy: SimServerCopy) throws {
        let kept = schema(of: copy)
        let tables = try tables().map { "CREATE TABLE \(kept).\($0) AS TABLE \(place).\($0);" }
        try connection.execute("DROP SCHEMA IF EXISTS \(kept) CASCADE; CREATE SCHEMA \(kept); \(tables.joined())")
    }

    package func putBack(_ copy: SimServerCopy, epoch: String?) throws {
        let kept = schema(of: copy)
        let tables = try tables().map {
            "TRUNCATE \(place).\($0); INSERT INTO \(place).\($0) SELECT * FROM \(kept).\($0);"
        }
        let life = epoch.map { "UPDATE \(place).server SET epoch = '\($0)';" } ?? ""
        try connection.execute(tables.joined() + life)
        try reopen()
    }

    package func reopen() throws {
        let storage = try PostgresStorage(address, connections: 2)
        current.withLock { $0 = storage }
    }

    private func schema(of copy: SimServerCopy) -> String {
        switch copy {
        case .backup: place + "_backup"
        case .beforePush: place + "_before"
        }
    }

    private func tables() throws -> [String] {
        try connection.rows("SELECT tablename FROM pg_tables WHERE schemaname = $1", [.text(place)]) { $0.text(0) }
    }
}
