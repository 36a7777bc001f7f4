package import VaultReplica

/// A device's durable state in a simulation: its tables, and transactions on them.
package protocol SimStore {
    associatedtype Tables: ReplicaTables

    /// Runs a transaction, which is durable once this returns; an error from the body undoes all of it.
    mutating func transact<Result>(
        _ minter: IDGenerator, _ body: (inout ReplicaTransaction<Tables>) throws -> Result
    ) throws -> Result

    /// Reads a consistent state.
    func look<Result>(_ body: (Tables) throws -> Result) throws -> Result

    /// Writes without the rules, as the program does with small values, and damage with others.
    mutating func alter(_ body: (inout Tables) throws -> Void) throws

    /// Loses the last commit, like a store whose commits are not durable; does nothing if the store cannot.
    mutating func loseLastCommit()

    /// Makes a copy for ``restore()``.
    mutating func backUp() throws

    /// Replaces the store with the copy; returns false if there is none.
    mutating func restore() throws -> Bool

    /// Reopens the store, as a process does after another one died.
    mutating func reopen() throws

    /// Returns differences between values stored twice, described for a developer; empty if nothing is stored twice.
    func contradictions() throws -> [String]
}

/// Tables in memory, whose last commit survives every death.
package struct MemoryStore: SimStore {
    private var tables = MemoryTables()
    private var former = MemoryTables()
    private var backup: MemoryTables?

    package init() {}

    package mutating func transact<Result>(
        _ minter: IDGenerator, _ body: (inout ReplicaTransaction<MemoryTables>) throws -> Result
    ) throws -> Result {
        var transaction = ReplicaTransaction(tables, minter: minter)
        let result = try body(&transaction)
        former = tables
        tables = transaction.tables
        return result
    }

    package func look<Result>(_ body: (MemoryTables) throws -> Result) throws -> Result { try body(tables) }

    package mutating func alter(_ body: (inout MemoryTables) throws -> Void) throws { try body(&tables) }

    package mutating func loseLastCommit() { tables = former }

    package mutating func backUp() { backup = tables }

    package mutating func restore() -> Bool {
        guard let backup else { return false }
        tables = backup
        return true
    }

    package mutating func reopen() {}

    package func contradictions() -> [String] { [] }
}
