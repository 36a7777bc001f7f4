/// What a run came to.
package struct SimRun: Hashable, Sendable {
    package let plan: SimPlan
    package let findings: [Finding]
    package let cover: Cover
    /// The same for the same plan in every process.
    package let hash: UInt64
    package let requests: Int
    package let steps: Int
    /// One line for everything that happened; empty where it was not told.
    package let story: [String]

    /// Runs a plan over stores in memory.
    package static func inMemory(_ plan: SimPlan, options: SimOptions = SimOptions()) -> SimRun {
        of(plan, options: options) { _ in MemoryStore() }
    }

    /// Runs a plan over stores that are given by the device's number.
    package static func of<Store: SimStore>(
        _ plan: SimPlan, options: SimOptions, store: (Int) throws -> Store
    ) -> SimRun {
        do {
            var world = try SimWorld(plan, options: options, store: store)
            world.run()
            return SimRun(
                plan: plan, findings: world.findings, cover: world.cover, hash: world.hash.value,
                requests: world.requests, steps: world.steps, story: world.story ?? [])
        } catch {
            let finding = Finding(invariant: .wholeCommits, detail: "it does not begin: \(error)")
            return SimRun(
                plan: plan, findings: [finding], cover: Cover(), hash: 0, requests: 0, steps: 0, story: [])
        }
    }
}
