/// Makes a failing plan as small as possible by leaving out items, faults and devices that the failure does not need.
package struct Shrinker {
    /// Whether a plan still fails like the first one.
    private let fails: (SimPlan) -> Bool
    /// The number of runs left.
    private var runs: Int

    /// - Parameter run: runs a plan; called up to `limit` times.
    package init(limit: Int = 3000, run: @escaping (SimPlan) -> SimRun, like first: SimRun) {
        let invariant = first.findings.first?.invariant
        fails = { plan in run(plan).findings.contains { $0.invariant == invariant } }
        runs = limit
    }

    /// - Returns: the plan itself if nothing can be left out.
    package mutating func shrink(_ plan: SimPlan) -> SimPlan {
        var plan = plan
        var size = Int.max
        while size > plan.items.count {
            size = plan.items.count
            leaveOutItems(of: &plan)
            makeGentler(&plan)
            leaveOutDevices(of: &plan)
        }
        return plan
    }

    private mutating func attempt(_ candidate: SimPlan, _ plan: inout SimPlan) -> Bool {
        guard runs > 0, candidate != plan else { return false }
        runs -= 1
        guard fails(candidate) else { return false }
        plan = candidate
        return true
    }

    /// Removes ever shorter ranges of items, from the end, until no single one can be removed.
    private mutating func leaveOutItems(of plan: inout SimPlan) {
        var length = max(1, plan.items.count / 2)
        while true {
            var start = plan.items.count - length
            while start > -length {
                let range = max(0, start)..<min(plan.items.count, start + length)
                var candidate = plan
                candidate.items.removeSubrange(range)
                _ = attempt(candidate, &plan)
                start = min(start, plan.items.count) - length
            }
            if length == 1 { return }
            length = max(1, length / 2)
        }
    }

    private mutating func makeGentler(_ plan: inout SimPlan) {
        for (_, change) in SimKnobs.gentler {
            var candidate = plan
            change(&candidate.knobs)
            _ = attempt(candidate, &plan)
        }
    }

    private mutating func leaveOutDevices(of plan: inout SimPlan) {
        while plan.devices > 1, !plan.items.contains(where: { $0.device == plan.devices - 1 }) {
            var candidate = plan
            candidate.devices -= 1
            guard attempt(candidate, &plan) else { return }
        }
    }
}
