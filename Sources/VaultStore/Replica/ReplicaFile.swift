internal import ReceiptRows
package import SQLiteKit
package import VaultReplica

/// A vault's store as the tables of a replica, over a connection that the caller opened and is responsible for.
///
/// ``Vault`` is the writer in a program. This type is for code that runs the rules over real files without an actor: a
/// transaction of ``VaultReplica/ReplicaTransaction`` is one of the connection's.
package enum ReplicaFile {
    /// Creates the tables of a new vault in an empty file, with the default categories. The file has no vault ID, so
    /// ``VaultFiles`` does not open it.
    package static func fill(_ connection: Connection) throws {
        try prepare(connection)
        try StoreSchema.migrator.migrate(connection)
        try connection.transaction { try EntityTable(connection: connection).seedCategories() }
    }

    /// Adds what the tables need of a connection.
    package static func prepare(_ connection: Connection) throws {
        try StoredText.addFunctions(to: connection)
    }

    /// Returns the tables of a filled file, over a prepared connection. Outside a transaction every statement is its own
    /// transaction.
    package static func tables(over connection: Connection) -> some ReplicaTables {
        SQLiteTables(connection: connection)
    }
}
