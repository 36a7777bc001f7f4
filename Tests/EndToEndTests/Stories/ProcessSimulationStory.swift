import Testing

@Suite("Real processes and a bad network", .serialized)
struct ProcessSimulationStory {
    @Test func `after any seed's edits, deaths, faults and restores all devices and the server are alike`() throws {
        try simulate(on: try ProcessStage(), "one server")
    }

    @Test func `the same holds for two servers over one database`() throws {
        try simulate(on: try ProcessStage(usesDatabase: true), "two servers over PostgreSQL")
    }

    private func simulate(on stage: ProcessStage, _ name: String) throws {
        let seeds = TestIntensity.seeds(everyday: 20, soak: 300)
        var broken: [Int] = []
        for seed in seeds {
            let faults = try run(seed, stage)
            if !faults.isEmpty { broken.append(seed) }
            if TestIntensity.isSoak { TestIntensity.report("seed \(seed): \(broken.count) broken so far") }
        }
        TestIntensity.report(
            "process simulation, \(name): \(seeds.count) seeds from \(seeds.lowerBound), \(broken.count) broken \(broken)"
        )
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
