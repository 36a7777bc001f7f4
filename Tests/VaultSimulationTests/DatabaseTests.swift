import Testing
import VaultSimulation
import VaultSimulationOnDisk
import VaultTestKit

/// A few runs for every build; `make sim-postgres` makes many more.
@Suite("A whole server over PostgreSQL")
struct DatabaseTests {
    @Test(arguments: [1, 6, 37, 87, 1200] as [UInt64])
    func `a seed comes to the same as in memory, in few exchanges`(seed: UInt64) throws {
        var options = SimOptions()
        options.keepsRemains = true
        let plan = SimPlan(seed: seed)
        let database = try PrivatePostgres.shared.get().address
        let store = try ServerDatabaseStore(database)
        let run = SimRun.over(plan, options: options) { store }
        let memory = SimRun.inMemory(plan, options: options)
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
        #expect(run.hash == memory.hash)
        #expect(run.steps == memory.steps)
        #expect(run.remains == memory.remains)
        #expect(store.mostExchanges <= 8)
    }

    /// A restore with the old epoch, and an answer too soon.
    @Test(arguments: [(PlantedFault.epochKept, 37), (.answerBeforeDurable, 1)] as [(PlantedFault, UInt64)])
    func `what a fault does to a store is done to the database`(fault: PlantedFault, seed: UInt64) throws {
        var options = SimOptions()
        options.fault = fault
        let plan = SimPlan(seed: seed)
        let database = try PrivatePostgres.shared.get().address
        let run = SimRun.over(plan, options: options) { try ServerDatabaseStore(database) }
        #expect(!run.findings.isEmpty)
        #expect(run.findings == SimRun.inMemory(plan, options: options).findings)
    }
}
