import VaultSimulation

/// What many runs came to.
struct Tally: Sendable {
    private(set) var runs = 0
    private(set) var steps = 0
    private(set) var requests = 0
    /// Those that broke, the first hundred of each job.
    private(set) var broken: [SimRun] = []
    /// Seeds that came to something else over other stores.
    private(set) var differing: [UInt64] = []
    private(set) var cover: [CoverGoal: Int] = [:]
    /// Of all runs, whatever their order.
    private(set) var hash: UInt64 = 0

    mutating func add(_ run: SimRun) {
        runs += 1
        steps += run.steps
        requests += run.requests
        hash ^= run.hash &* 0x9E37_79B9_7F4A_7C15
        for goal in run.cover.goals { cover[goal, default: 0] += 1 }
        if !run.findings.isEmpty { broken.append(run) }
    }

    /// Notes where the same plan came to something else.
    ///
    /// - Returns: whether it came to the same.
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
