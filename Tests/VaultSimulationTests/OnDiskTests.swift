import Testing
import VaultSimulation
import VaultSimulationOnDisk

/// A few runs with encrypted files for every build; `rvault-sim --store sqlcipher` makes many more.
@Suite("Whole devices and a whole server over encrypted files")
final class OnDiskTests {
    private let folder: SimFolder

    init() throws { folder = try SimFolder.temporary() }

    deinit { folder.remove() }

    @Test(arguments: [1, 6, 87, 1200] as [UInt64])
    func `a seed comes to the same as in memory`(seed: UInt64) {
        var options = SimOptions()
        options.keepsRemains = true
        let plan = SimPlan(seed: seed)
        let files = SimRun.onDisk(plan, in: folder, options: options)
        let memory = SimRun.inMemory(plan, options: options)
        #expect(files.findings.isEmpty, "\(files.findings.first?.description ?? "")")
        #expect(files.hash == memory.hash)
        #expect(files.steps == memory.steps)
        #expect(files.remains == memory.remains)
        #expect(files.remains.count > 100)
    }

    /// Each fault with a seed that finds it: a lost commit, a restore with the old epoch, an answer too soon.
    @Test(
        arguments: [
            (PlantedFault.lastCommitLost, 1), (.epochKept, 37), (.answerBeforeDurable, 1),
        ] as [(PlantedFault, UInt64)])
    func `what a fault does to a store is done to the files`(fault: PlantedFault, seed: UInt64) {
        var options = SimOptions()
        options.fault = fault
        let plan = SimPlan(seed: seed)
        let files = SimRun.onDisk(plan, in: folder, options: options)
        let memory = SimRun.inMemory(plan, options: options)
        #expect(!files.findings.isEmpty)
        #expect(files.findings == memory.findings)
        #expect(files.hash == memory.hash)
    }
}
