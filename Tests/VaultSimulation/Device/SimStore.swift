package import VaultReplica

/// A device's durable state in a simulation: the tables, and what a transaction over them is.
package protocol SimStore {
    associatedtype Tables: ReplicaTables

    /// One transaction, durable when it returns; what the body throws undoes all of it.
    mutating func transact<Result>(
        _ minter: Minter, _ body: (inout ReplicaTransaction<Tables>) throws -> Result
    ) throws -> Result

    /// Reads one state.
    func look<Result>(_ body: (Tables) throws -> Result) throws -> Result

    /// What a process finds that opens the store after another one died.
    mutating func reopen() throws
}

/// Tables in memory, of which the last commit survives every death.
package struct MemoryStore: SimStore {
    private var tables = MemoryTables()

    package init() {}

    package mutating func transact<Result>(
        _ minter: Minter, _ body: (inout ReplicaTransaction<MemoryTables>) throws -> Result
    ) throws -> Result {
        var transaction = ReplicaTransaction(tables, minter: minter)
        let result = try body(&transaction)
        tables = transaction.tables
        return result
    }

    package func look<Result>(_ body: (MemoryTables) throws -> Result) throws -> Result { try body(tables) }

    package mutating func reopen() {}
}
