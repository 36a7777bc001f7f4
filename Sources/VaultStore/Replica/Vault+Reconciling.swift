package import VaultModel
package import VaultReplica
package import VaultWire

extension Vault {
    /// See ``ReplicaTransaction/digests(of:)``. Reads the ID and version of every row, but no fields; other calls to
    /// the vault run in between.
    package func digests(of type: EntityType) async throws(StoreError) -> [BucketDigest] {
        var slices = DigestSlices(of: type)
        while try add(to: &slices) { await Task.yield() }
        return slices.table
    }

    private func add(to slices: inout DigestSlices) throws(StoreError) -> Bool {
        try wrapped {
            try ReplicaTransaction(SQLiteTables(connection: connection), minter: minter).add(to: &slices)
        }
    }

    /// See ``ReplicaTransaction/owe(_:)``.
    package func owe(_ cause: FullCause) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.owe(cause) }
    }

    /// See ``ReplicaTransaction/beginFull(_:)``.
    package func beginFull(_ scope: FullScope) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.beginFull(scope) }
    }

    /// See ``ReplicaTransaction/stage(_:)``.
    package func stage(_ page: FullResponse) throws(StoreError) -> ReplicaStatus {
        try transact { try $0.stage(page) }
    }

    /// See ``ReplicaTransaction/finishFull(cursor:epoch:)``.
    package func finishFull(
        cursor: Cursor?, epoch: String
    ) throws(StoreError) -> (standing: ReplicaStatus, outcome: FullOutcome) {
        try transactOnFullDisk { try $0.finishFull(cursor: cursor, epoch: epoch) }
    }

    /// See ``ReplicaTransaction/decide(deleting:)``.
    package func decide(deleting: Bool) throws(StoreError) -> ReplicaStatus {
        try transactOnFullDisk { try $0.decide(deleting: deleting) }
    }

    /// See ``ReplicaTransaction/takeLower(_:)``.
    package func takeLower(_ changes: [Change]) throws(StoreError) -> Int {
        try transact { try $0.takeLower(changes) }
    }

    /// See ``ReplicaTransaction/answerOffers(_:accept:)``.
    @discardableResult
    package func answerOffers(_ ids: [OperationID]? = nil, accept: Bool) throws(StoreError) -> Int {
        try transact { try $0.answerOffers(ids, accept: accept) }
    }
}
