import Foundation
import VaultSimulation
import VaultSimulationOnDisk

// Runs over encrypted files, and what they are compared with.
extension SimCommand {
    /// A folder of this process in the system's memory, or where there is none beside other temporary files.
    ///
    /// - Parameter kind: `sqlcipher` or `memory`.
    static func folder(_ kind: String) -> SimFolder? {
        if kind == "memory" { return nil }
        guard kind == "sqlcipher" else {
            FileHandle.standardError.write(Data("rvault-sim knows the stores memory and sqlcipher.\n".utf8))
            exit(64)
        }
        let memory = "/dev/shm"
        let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        do {
            return try SimFolder(path: "\(parent)/rvault-sim-\(UUID().uuidString)")
        } catch {
            FileHandle.standardError.write(Data("rvault-sim cannot make a folder in \(parent): \(error)\n".utf8))
            exit(73)
        }
    }

    /// Says where the story over files parts from the one in memory.
    func tellDifference(_ seed: UInt64, in folder: SimFolder, _ options: SimOptions) {
        var options = options
        options.tellsStory = true
        let plan = SimPlan(seed: seed)
        let (files, memory) = (
            SimRun.onDisk(plan, in: folder, options: options), SimRun.inMemory(plan, options: options)
        )
        let pairs = Array(zip(files.story, memory.story))
        let parting = pairs.firstIndex { $0 != $1 } ?? pairs.count
        say("seed \(seed) comes to something else over files than in memory, after:")
        for line in files.story[max(0, parting - 8)..<parting] { say("         \(line)") }
        for line in files.story.dropFirst(parting).prefix(3) { say("files:   \(line)") }
        for line in memory.story.dropFirst(parting).prefix(3) { say("memory:  \(line)") }
    }
}

extension SimFolder {
    /// Takes it away with everything in it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
