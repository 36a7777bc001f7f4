import PostgresKit
import VaultServerCore
import VaultServerMemory
import VaultServerPostgres
import VaultServerSQLite
import VaultTestKit

/// The storages, which must all keep the same promises.
enum Flavour: CaseIterable {
    case memory, sqlite, postgres
    /// PostgreSQL through a pool that gives a connection to another client after each transaction.
    case pooled
    /// PostgreSQL without any statement's own check of the account: only the wall keeps accounts apart.
    case walled

    static let allCases: [Flavour] = [.memory, .sqlite, .postgres]
    /// With the other ways to PostgreSQL, for what depends on them.
    static let everyWay: [Flavour] = allCases + [.pooled, .walled]

    /// Returns a new, empty storage; `folder` is for the files of one that has any.
    func make(in folder: TemporaryDirectory) throws -> any ServerStorage {
        switch self {
        case .memory: MemoryStorage(epoch: "feedc0de")
        case .sqlite: try folder.openStorage(isNew: true)
        case .postgres: try PostgresStorage(Self.preparedPlace())
        case .pooled: try PostgresStorage(Self.preparedPool())
        case .walled: try PostgresStorage(Self.preparedPlace(), rewriting: Self.withoutCheck)
        }
    }

    /// A place without tables in the PostgreSQL server of the tests.
    static func emptyPlace() throws -> String {
        try PrivatePostgres.shared.get().emptyPlace { address, statement in
            try PostgresConnection(address).execute(statement)
        }
    }

    private static func preparedPool() throws -> String {
        let server = try PrivatePostgres.shared.get()
        let database = try server.emptyDatabase { try PostgresConnection($0).execute($1) }
        _ = try PostgresSchema.migrate(server.address(of: database), newEpoch: "feedc0de")
        return try PrivatePool.shared.get().address(of: database)
    }

    /// A statement that names its account, but asks for the rows of all.
    @Sendable static func withoutCheck(_ statement: String) -> String {
        statement.replacing(/([a-z_]+\.)?user_id = (\$[0-9]+)/) { "\($0.2)::text IS NOT NULL" }
    }

    /// - Parameter epoch: places of one epoch are in one database, where each hears the changes of the others.
    static func preparedPlace(epoch: String = "feedc0de") throws -> String {
        let place = try emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: epoch)
        return place
    }
}

extension TemporaryDirectory {
    var storePath: String { file("server.db") }

    func openStorage(isNew: Bool, epoch: String = "feedc0de") throws -> SQLiteStorage {
        try SQLiteStorage(path: storePath, isNew: isNew, key: Array(0..<32), newEpoch: epoch)
    }
}
