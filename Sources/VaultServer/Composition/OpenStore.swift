package import VaultServerCore
package import VaultServerPostgres
package import VaultServerSQLite

/// The open store of a server, by its place.
package enum OpenStore: Sendable {
    /// In the data directory, for this process alone.
    case folder(SQLiteStorage)
    case database(PostgresStorage)

    package var storage: any ServerStorage {
        switch self {
        case .folder(let storage): storage
        case .database(let storage): storage
        }
    }

    /// Nil for a database.
    package var inFolder: SQLiteStorage? {
        switch self {
        case .folder(let storage): storage
        case .database: nil
        }
    }

    var kind: ServerGauges.Store {
        switch self {
        case .folder: .embedded
        case .database: .postgres
        }
    }
}
