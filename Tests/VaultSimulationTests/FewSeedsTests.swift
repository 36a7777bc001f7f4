import Testing
import VaultSimulation

/// A few runs for every build; `rvault-sim` makes many more.
@Suite("Whole devices and a whole server, by a seed")
struct FewSeedsTests {
    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `nothing is lost, doubled or left apart`(seed: UInt64) {
        let run = SimRun.inMemory(SimPlan(seed: seed))
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `no picture is lost, and no machine's word replaces a person's`(seed: UInt64) {
        let run = SimRun.inMemory(SimPlan(seed: seed, hasMachine: true))
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
    }

    @Test(arguments: Array(1...10) + FewSeedsTests.foundWithTexts)
    func `a receipt that comes as a text and in a push is there once, with everything`(seed: UInt64) {
        let run = SimRun.inMemory(SimPlan(seed: seed, hasTexts: true))
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
    }

    /// Runs seeds that have each found a fault of the program before.
    @Test(arguments: FewSeedsTests.found)
    func `what a seed found stays found`(seed: UInt64) {
        let run = SimRun.inMemory(SimPlan(seed: seed, hasRequests: false))
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
    }

    static let foundWithTexts: [UInt64] = [716, 808, 2151, 2565, 5982]

    static let found: [UInt64] = [
        87, 145, 194, 447, 651, 719, 745, 803, 1200, 1484, 2863, 2924, 4024, 4281, 5197, 9589, 12869, 16111, 16439,
        21699, 27365, 28848, 29691, 30621, 33351, 33688,
        45477, 53631, 54438, 1_009_319, 1_016_569, 117_364, 118_958, 131_417, 181_928, 186_371, 1_071_420, 1_080_022,
        2_018_221, 578_246, 582_917, 587_967, 629_372, 950_994, 240_359, 480_830, 19833,
        84961, 101_415, 242_809,
    ]

    /// Runs such seeds with splits, merges and purges.
    @Test(arguments: FewSeedsTests.foundWithRequests)
    func `what a seed with requests found stays found`(seed: UInt64) {
        let run = SimRun.inMemory(SimPlan(seed: seed))
        #expect(run.findings.isEmpty, "\(run.findings.first?.description ?? "")")
    }

    static let foundWithRequests: [UInt64] = [
        76, 105, 267, 294, 367, 849, 895, 1539, 2001, 3208, 12_928, 22_820, 25_503, 40_939, 42_240, 48_369, 57_898,
        58_946, 77_640, 90_763, 195_847, 233_633, 272_507, 6436, 325_635, 68_891, 353_910, 699_795, 768_919, 838_973,
        361_851, 458_328, 458_502,
    ]

    @Test(arguments: [3, 145, 1200] as [UInt64])
    func `the same plan gives the same run`(seed: UInt64) {
        let (first, second) = (SimRun.inMemory(SimPlan(seed: seed)), SimRun.inMemory(SimPlan(seed: seed)))
        #expect(first.hash == second.hash)
        #expect(first.steps == second.steps)
    }

    @Test func `telling the story changes nothing`() {
        var telling = SimOptions()
        telling.tellsStory = true
        let told = SimRun.inMemory(SimPlan(seed: 8), options: telling)
        #expect(told.hash == SimRun.inMemory(SimPlan(seed: 8)).hash)
        #expect(!told.story.isEmpty)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `messages as text and as values come to the same`(seed: UInt64) {
        var text = SimOptions()
        text.usesText = true
        let plan = SimPlan(seed: seed)
        #expect(SimRun.inMemory(plan, options: text).hash == SimRun.inMemory(plan).hash)
    }
}
