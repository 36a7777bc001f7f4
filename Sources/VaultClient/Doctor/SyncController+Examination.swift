package import VaultModel
internal import VaultReplica
internal import VaultStore
internal import VaultSync
package import VaultWire

extension SyncController {
    /// Compares both sides as they are, and changes nothing.
    package func compare(_ open: OpenVault) async throws(Failure) -> (differences: [SideDifference], agreed: Int) {
        let reader = try Failure.wrapping { try open.makeReader() }
        let comparison = SideComparison(remote: try await signedInRemote(), vault: vault, reader: reader)
        return try await comparison.run()
    }

    /// Replaces states that have a higher version here with the server's states.
    ///
    /// - Returns: The number of replaced states.
    package func takeLower(_ changes: [Change]) async throws(Failure) -> Int {
        try await withLease { try await vault.takeLower(changes) }
    }

    /// The question of the mass-deletion guard; nil if there is none.
    package func question() async throws(Failure) -> MassDeletion? {
        try await withLease { try await vault.replicaStatus().question }
    }
}
