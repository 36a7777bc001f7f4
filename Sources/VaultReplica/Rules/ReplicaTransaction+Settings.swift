package import VaultModel

extension ReplicaTransaction {
    /// Sets the policy for fields that another person changed, too; entries in the queue keep theirs.
    package mutating func setConflictPolicy(_ policy: Operation.ConflictPolicy) throws {
        try tables.setSetting(ReplicaSetting.onConflict, to: policy.rawValue)
    }
}
