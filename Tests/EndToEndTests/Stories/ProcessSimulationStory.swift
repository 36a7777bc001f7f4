import Testing

@Suite("Real processes and a bad network", .serialized)
struct ProcessSimulationStory {
    @Test func `after any seed's edits, deaths, faults and restores all devices and the server are alike`() throws {
        let seeds = TestIntensity.seeds(everyday: 20, soak: 300)
        let stage = try ProcessStage()
        var broken: [Int] = []
        for seed in seeds {
            let faults = try run(seed, stage)
            if !faults.isEmpty { broken.append(seed) }
            if TestIntensity.isSoak { TestIntensity.report("seed \(seed): \(broken.count) broken so far") }
        }
        TestIntensity.report(
            "process simulation: \(seeds.count) seeds from \(seeds.lowerBound), \(broken.count) broken \(broken)")
    }

    private func run(_ seed: Int, _ stage: ProcessStage) throws -> [String] {
        let world = try ProcessWorld(seed: seed, on: stage)
        for _ in 0..<30 { try world.step() }
        let faults = try world.heal()
        if TestIntensity.isVerbose { TestIntensity.report("seed \(seed)\n" + world.story.joined(separator: "\n")) }
        #expect(faults == [], "seed \(seed):\n\(world.story.joined(separator: "\n"))")
        return faults
    }
}
