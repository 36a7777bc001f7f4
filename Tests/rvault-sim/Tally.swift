import VaultSimulation

/// The combined results of many runs.
struct Tally: Sendable {
    private(set) var runs = 0
    private(set) var steps = 0
    private(set) var requests = 0
    /// The runs that broke.
    private(set) var broken: [SimRun] = []
    /// Seeds with other results on other stores.
    private(set) var differing: [UInt64] = []
    private(set) var cover: [CoverGoal: Int] = [:]
    /// The combined hash of all runs, whatever their order.
    private(set) var hash: UInt64 = 0

    mutating func add(_ run: SimRun) {
        runs += 1
        steps += run.steps
        requests += run.requests
        hash ^= run.hash &* 0x9E37_79B9_7F4A_7C15
        for goal in run.cover.goals { cover[goal, default: 0] += 1 }
        if !run.findings.isEmpty { broken.append(run) }
    }

    /// Compares two runs of a plan and records the seed if they differ.
    ///
    /// - Returns: whether they are the same.
    mutating func compare(_ run: SimRun, with other: SimRun) -> Bool {
        let isSame =
            run.hash == other.hash && run.steps == other.steps && run.findings == other.findings
            && run.remains == other.remains
        if !isSame { differing.append(run.plan.seed) }
        return isSame
    }

    mutating func merge(_ other: Tally) {
        runs += other.runs
        steps += other.steps
        requests += other.requests
        hash ^= other.hash
        broken += other.broken
        differing += other.differing
        for (goal, count) in other.cover { cover[goal, default: 0] += count }
    }
}
