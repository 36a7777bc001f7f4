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

    /// Writes beside the rules, as the program does with small values and as damage does with others.
    mutating func alter(_ body: (inout Tables) throws -> Void) throws

    /// What a store does whose commits are not durable; nothing, where it cannot.
    mutating func loseLastCommit()

    /// A copy for later.
    mutating func backUp() throws

    /// The copy takes the store's place; false where there is none.
    mutating func restore() throws -> Bool

    /// What a process finds that opens the store after another one died.
    mutating func reopen() throws

    /// What is stored twice and not the same in both places, in words for a developer; nothing, where all is stored once.
    func contradictions() throws -> [String]
}

/// Tables in memory, of which the last commit survives every death.
package struct MemoryStore: SimStore {
    private var tables = MemoryTables()
    private var former = MemoryTables()
    private var backup: MemoryTables?

    package init() {}

    package mutating func transact<Result>(
        _ minter: Minter, _ body: (inout ReplicaTransaction<MemoryTables>) throws -> Result
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
