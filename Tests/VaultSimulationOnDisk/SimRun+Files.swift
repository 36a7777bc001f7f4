internal import VaultReplica
package import VaultSimulation
internal import VaultStore

extension SimRun {
    /// Runs a plan with encrypted files and with messages as text. The same plan gives the same hash as in memory.
    package static func onDisk(_ plan: SimPlan, in folder: SimFolder, options: SimOptions = SimOptions()) -> SimRun {
        var options = options
        options.usesText = true
        let name = folder.newName()
        let keepsFormer = options.fault == .lastCommitLost
        return of(
            plan, options: options,
            server: { try ServerFileStore(folder, name: "\(name)-server") },
            store: { number in
                try VaultFileStore(
                    folder, name: "\(name)-device\(number)", connections: plan.knobs.processes, keepsFormer: keepsFormer
                ) { ReplicaFile.tables(over: $0) }
            })
    }
}
