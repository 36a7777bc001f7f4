import Foundation
import VaultSimulation
import VaultSimulationOnDisk

/// The stores of a run.
enum SimPlace {
    case memory
    /// Encrypted files of the devices and of the server.
    case files(SimFolder)
    /// The address of a PostgreSQL database for the server; the devices' stores are in memory.
    case database(String)

    var isMemory: Bool {
        if case .memory = self { true } else { false }
    }

    func remove() {
        if case .files(let folder) = self { folder.remove() }
    }
}

// Runs with other stores than memory, and their comparison with it.
extension SimCommand {
    /// Returns the stores that a word names. Exits if there can be none.
    ///
    /// - Parameter kind: `sqlcipher`, `memory`, or the words and values of a PostgreSQL database.
    static func place(_ kind: String) -> SimPlace {
        if kind == "memory" { return .memory }
        if kind.hasPrefix("host=") { return .database(kind) }
        guard kind == "sqlcipher" else {
            let known = "rvault-sim knows the stores memory, sqlcipher and 'host=FOLDER user=NAME dbname=NAME'.\n"
            FileHandle.standardError.write(Data(known.utf8))
            exit(64)
        }
        do {
            return .files(try SimFolder.temporary())
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

    /// Prints where the story over other stores departs from the one in memory.
    func tellDifference(_ seed: UInt64, _ options: SimOptions) {
        var options = options
        options.tellsStory = true
        let plan = plan(seed, options)
        let files = runner(options)(plan)
        let memory = SimRun.inMemory(plan, options: options)
        say("seed \(seed) comes to something else there than in memory:")
        tellParting(files.story, memory.story, after: 8)
        tellParting(files.remains, memory.remains, after: 0)
    }

    private func tellParting(_ files: [String], _ memory: [String], after count: Int) {
        let pairs = Array(zip(files, memory))
        let parting = pairs.firstIndex { $0 != $1 } ?? pairs.count
        guard parting < max(files.count, memory.count) else { return }
        for line in files[max(0, parting - count)..<parting] { say("         \(line)") }
        for line in files.dropFirst(parting).prefix(3) { say("there:   \(line)") }
        for line in memory.dropFirst(parting).prefix(3) { say("memory:  \(line)") }
    }
}
