import Foundation
import VaultSimulation
import VaultSimulationOnDisk

// Runs with encrypted files, and their comparison with memory.
extension SimCommand {
    /// Returns the folder of the stores; nil for memory. Exits if there can be none.
    ///
    /// - Parameter kind: `sqlcipher` or `memory`.
    static func folder(_ kind: String) -> SimFolder? {
        if kind == "memory" { return nil }
        guard kind == "sqlcipher" else {
            FileHandle.standardError.write(Data("rvault-sim knows the stores memory and sqlcipher.\n".utf8))
            exit(64)
        }
        do {
            return try SimFolder.temporary()
        } catch {
            FileHandle.standardError.write(Data("rvault-sim cannot make its folder: \(error)\n".utf8))
            exit(73)
        }
    }

    /// Runs the plan in memory too, and reports if the results differ.
    func compare(_ run: SimRun, _ options: SimOptions, _ tally: inout Tally) {
        let seed = run.plan.seed
        if !tally.compare(run, with: SimRun.inMemory(run.plan, options: options)) {
            say("seed \(seed): it comes to something else than in memory")
        }
    }

    /// Prints where the story with files departs from the one in memory.
    func tellDifference(_ seed: UInt64, in folder: SimFolder, _ options: SimOptions) {
        var options = options
        options.tellsStory = true
        let plan = plan(seed, options)
        let files = SimRun.onDisk(plan, in: folder, options: options)
        let memory = SimRun.inMemory(plan, options: options)
        say("seed \(seed) comes to something else over files than in memory:")
        tellParting(files.story, memory.story, after: 8)
        tellParting(files.remains, memory.remains, after: 0)
    }

    private func tellParting(_ files: [String], _ memory: [String], after count: Int) {
        let pairs = Array(zip(files, memory))
        let parting = pairs.firstIndex { $0 != $1 } ?? pairs.count
        guard parting < max(files.count, memory.count) else { return }
        for line in files[max(0, parting - count)..<parting] { say("         \(line)") }
        for line in files.dropFirst(parting).prefix(3) { say("files:   \(line)") }
        for line in memory.dropFirst(parting).prefix(3) { say("memory:  \(line)") }
    }
}
