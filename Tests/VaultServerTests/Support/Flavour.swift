import PostgresKit
import VaultServerCore
import VaultServerPostgres
import VaultServerSQLite
import VaultTestKit

/// The storages, which must all keep the same promises.
enum Flavour: CaseIterable {
    case memory, sqlite, postgres

    /// Returns a new, empty storage; `folder` is for the files of one that has any.
    func make(in folder: TemporaryDirectory) throws -> any ServerStorage {
        switch self {
        case .memory: MemoryStorage(epoch: "feedc0de")
        case .sqlite: try folder.openStorage(isNew: true)
        case .postgres: try PostgresStorage(Self.preparedPlace())
        }
    }

    /// A place without tables in the PostgreSQL server of the tests.
    static func emptyPlace() throws -> String {
        try PrivatePostgres.shared.get().emptyPlace { address, statement in
            try PostgresConnection(address).execute(statement)
        }
    }

    private static func preparedPlace() throws -> String {
        let place = try emptyPlace()
        _ = try PostgresSchema.migrate(place, newEpoch: "feedc0de")
        return place
    }
}

extension TemporaryDirectory {
    var storePath: String { file("server.db") }

    func openStorage(isNew: Bool, epoch: String = "feedc0de") throws -> SQLiteStorage {
        try SQLiteStorage(path: storePath, isNew: isNew, key: Array(0..<32), newEpoch: epoch)
    }
}
