package import SQLiteKit
package import VaultReplica

/// A vault's store as the rules of a replica see it, over a connection that the caller opened and answers for.
///
/// ``Vault`` is the writer of a program. This is for who runs the rules over real files without an actor around them: a
/// transaction of ``VaultReplica/ReplicaTransaction`` is one of the connection's.
package enum ReplicaFile {
    /// Makes the tables of a new vault in an empty file, with the default categories. Nothing says whose vault it is, so
    /// that ``VaultFiles`` does not open it.
    package static func fill(_ connection: Connection) throws {
        try StoreSchema.migrator.migrate(connection)
        try connection.transaction { try EntityTable(connection: connection).seedCategories() }
    }

    /// The tables of a file that is filled. Outside of a transaction every statement is one of its own.
    package static func tables(over connection: Connection) -> some ReplicaTables {
        SQLiteTables(connection: connection)
    }
}
