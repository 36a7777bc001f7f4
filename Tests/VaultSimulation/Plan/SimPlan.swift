/// Everything that determines a run: the same plan gives the same run. A plan is drawn from a seed, and shrunk by
/// leaving things out.
package struct SimPlan: Hashable, Sendable {
    package var seed: UInt64
    package var devices: Int
    package var knobs: SimKnobs
    /// Whether persons add pictures, which the server reads.
    package var hasMachine: Bool
    /// Whether persons send new receipts as text messages, too.
    package var hasTexts: Bool
    /// The steps, ordered by time.
    package var items: [PlanItem]

    /// The time at which faults end, in milliseconds.
    package static let storm: Int64 = 3 * 3_600_000

    /// Draws a plan. The kinds of steps and faults that the run has are drawn first, so that each kind also meets every
    /// other one alone.
    ///
    /// - Parameters:
    ///   - hasRequests: whether receipts are split, merged and purged. Without this, a seed gives the same plan as before
    ///     requests existed.
    ///   - hasMachine: whether persons add pictures, which the server reads, in place of readings without pictures.
    ///   - hasTexts: whether persons send new receipts as text messages, too. Everything else of the plan stays as it is.
    package init(seed: UInt64, hasRequests: Bool = true, hasMachine: Bool = false, hasTexts: Bool = false) {
        let root = SimRandom(seed: seed)
        self.seed = seed
        self.hasMachine = hasMachine
        self.hasTexts = hasTexts
        var random = root.split(1)
        devices = [2, 2, 3, 3, 4, 5][random.below(6)]
        knobs = Self.knobs(root.split(2))
        items = []
        for device in 0..<devices {
            items += Self.person(device, root.split(100 + UInt64(device)))
            items += Self.faults(of: device, root.split(200 + UInt64(device)))
            items += Self.parts(device, root.split(600 + UInt64(device)))
        }
        items += Self.server(root.split(3))
        items += Self.swizzle(devices: devices, root.split(4))
        items += Self.absence(root.split(5))
        if hasRequests {
            for device in 0..<devices { items += Self.requests(device, root.split(700 + UInt64(device))) }
            items += Self.lateParts(root.split(6))
        }
        if hasMachine {
            items.removeAll { $0.step == .machineReads }
            for device in 0..<devices { items += Self.pictures(device, root.split(800 + UInt64(device))) }
        }
        if hasTexts {
            for device in 0..<devices { items += Self.texts(device, root.split(900 + UInt64(device))) }
        }
        items.sort { ($0.at, $0.device, $0.salt) < ($1.at, $1.device, $1.salt) }
    }

    private static func knobs(_ random: SimRandom) -> SimKnobs {
        var random = random
        var knobs = SimKnobs()
        let rate = [0, 20, 60, 120][random.below(4)]
        if random.chance(600) { knobs.lostRequests = rate }
        if random.chance(600) { knobs.lostAnswers = rate }
        if random.chance(500) { knobs.duplicates = [20, 60, 150][random.below(3)] }
        if random.chance(400) { knobs.lateCopies = [20, 80][random.below(2)] }
        if random.chance(200) { knobs.garbled = 30 }
        if random.chance(250) { knobs.unavailable = [20, 100][random.below(2)] }
        if random.chance(400) { knobs.deathsBefore = [10, 40][random.below(2)] }
        if random.chance(400) { knobs.deathsAfter = [10, 40][random.below(2)] }
        if random.chance(150) { knobs.storeFaults = 20 }
        if random.chance(300) { knobs.lostNudges = [200, 1000][random.below(2)] }
        knobs.delay = [5, 50, 800, 20_000][random.below(4)]
        knobs.batch = [25, 25, 3, 1][random.below(4)]
        knobs.page = [500, 500, 3, 1][random.below(4)]
        knobs.instances = 1 + random.below(2)
        knobs.processes = random.chance(250) ? 2 : 1
        knobs.skewYears = [0, 0, 1, 10][random.below(4)]
        knobs.keepsNewest = random.chance(200)
        knobs.resolvesAll = random.chance(700)
        return knobs
    }
}
