package import VaultModel

extension ReplicaTransaction {
    /// What happens from now on to a field that another person changed too; what waits already keeps what it had.
    package mutating func setConflictPolicy(_ policy: Operation.ConflictPolicy) throws {
        try tables.setSetting(ReplicaSetting.onConflict, to: policy.rawValue)
    }
}
