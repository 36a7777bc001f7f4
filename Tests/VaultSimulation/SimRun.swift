/// The result of a run.
package struct SimRun: Hashable, Sendable {
    package let plan: SimPlan
    package let findings: [Finding]
    package let cover: Cover
    /// A hash that is the same for the same plan in every process.
    package let hash: UInt64
    package let requests: Int
    package let steps: Int
    /// One line for everything that happened; empty if the story was not requested.
    package let story: [String]
    /// One line for everything stored, after the storm and at the end; empty if this was not requested.
    package let remains: [String]

    /// The epoch of a server's store before any restore.
    package static let firstEpoch = "life1"

    /// Runs a plan with stores in memory.
    package static func inMemory(_ plan: SimPlan, options: SimOptions = SimOptions()) -> SimRun {
        of(plan, options: options, server: { MemoryServerStore(epoch: firstEpoch) }, store: { _ in MemoryStore() })
    }

    /// Runs a plan with devices in memory and this store of the server, which is empty and has ``firstEpoch``.
    package static func over(
        _ plan: SimPlan, options: SimOptions = SimOptions(), server: () throws -> any SimServerStore
    ) -> SimRun {
        of(plan, options: options, server: server, store: { _ in MemoryStore() })
    }

    /// Runs a plan with stores created for it.
    ///
    /// - Parameters:
    ///   - server: creates the server's store, empty and with ``firstEpoch``.
    ///   - store: creates a device's store, like that of a new vault, for the device's number.
    package static func of<Store: SimStore>(
        _ plan: SimPlan, options: SimOptions, server: () throws -> any SimServerStore,
        store: (Int) throws -> Store
    ) -> SimRun {
        do {
            let storage = try server()
            var world = try SimWorld(plan, options: options, server: storage, store: store)
            world.run()
            return SimRun(
                plan: plan, findings: world.findings, cover: world.cover, hash: world.hash.value,
                requests: world.requests, steps: world.steps, story: world.story ?? [],
                remains: world.remains ?? [])
        } catch {
            let finding = Finding(invariant: .wholeCommits, detail: "it does not begin: \(error)")
            return SimRun(
                plan: plan, findings: [finding], cover: Cover(), hash: 0, requests: 0, steps: 0, story: [], remains: [])
        }
    }
}
