internal import VaultModel
internal import VaultReplica
internal import VaultStore
internal import VaultSync
internal import VaultWire

extension SyncController {
    /// Compares both sides as they stand; changes nothing.
    func compare(_ open: OpenVault) async throws(Failure) -> (differences: [SideDifference], agreed: Int) {
        let reader: VaultReader
        do throws(StoreError) { reader = try open.makeReader() } catch { throw Failure(error) }
        let comparison = SideComparison(
            remote: try await signedInRemote(), replica: StoredReplica(vault), reader: reader)
        return try await comparison.run()
    }

    /// Takes the server's states in place of those known here with higher versions.
    ///
    /// - Returns: how many were taken.
    func takeLower(_ changes: [Change]) async throws(Failure) -> Int {
        try await withLease { _ in try await vault.takeLower(changes) }
    }

    /// What a full sync asks before it deletes; nil where it asks nothing.
    func question() async throws(Failure) -> MassDeletion? {
        try await withLease { replica in try await replica.standing().question }
    }
}
