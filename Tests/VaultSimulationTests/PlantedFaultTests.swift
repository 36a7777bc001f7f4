import Testing
import VaultSimulation

/// Faults that every build looks for; `rvault-sim --fault all` looks for all of them.
@Suite("Faults that are planted on purpose")
struct PlantedFaultTests {
    private func firstFinding(of fault: PlantedFault, within seeds: ClosedRange<UInt64>) -> SimRun? {
        var options = SimOptions()
        options.fault = fault
        return seeds.lazy.map { seed in
            SimRun.inMemory(SimPlan(seed: seed, hasMachine: fault.needsMachine), options: options)
        }.first { !$0.findings.isEmpty }
    }

    @Test(arguments: [PlantedFault.secondWins, .blindDelete, .cursorPassesCommits, .cursorAlways, .tombstonesHidden])
    func `are found within a few seeds`(fault: PlantedFault) {
        #expect(firstFinding(of: fault, within: 1...200) != nil)
    }

    @Test(arguments: [PlantedFault.partsLeftBehind, .latePartsStay, .purgeLeavesParts])
    func `that leave a part nowhere are found by that`(fault: PlantedFault) {
        #expect(firstFinding(of: fault, within: 1...200)?.findings.first?.invariant == .homes)
    }

    @Test func `that lose a picture or a person's word are found by that`() {
        #expect(firstFinding(of: .evictsTooSoon, within: 1...200)?.findings.first?.invariant == .pictures)
        #expect(firstFinding(of: .readingOverPerson, within: 1...200)?.findings.first?.invariant == .machineKeepsOff)
    }

    @Test func `a failing plan is made small, and still fails`() throws {
        let broken = try #require(firstFinding(of: .secondWins, within: 1...200))
        var options = SimOptions()
        options.fault = .secondWins
        var shrinker = Shrinker(limit: 200, run: { SimRun.inMemory($0, options: options) }, like: broken)
        let small = shrinker.shrink(broken.plan)
        #expect(small.items.count < broken.plan.items.count)
        let findings = SimRun.inMemory(small, options: options).findings
        #expect(findings.first?.invariant == broken.findings.first?.invariant)
    }
}
