internal import SQLiteKit
internal import VaultReplica

extension Vault {
    /// Runs one transaction of the file under the replica's rules.
    func transact<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try write { try replica(body) }
    }

    /// Does the same as ``transact(_:)``, for changes that free space in the end.
    func transactOnFullDisk<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws(StoreError) -> Result {
        try writeOnFullDisk { try replica(body) }
    }

    private func replica<Result>(
        _ body: (inout ReplicaTransaction<SQLiteTables>) throws -> Result
    ) throws -> Result {
        var transaction = ReplicaTransaction(SQLiteTables(connection: connection), minter: minter)
        return try body(&transaction)
    }
}
