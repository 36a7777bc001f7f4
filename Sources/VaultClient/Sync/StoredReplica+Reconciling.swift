package import VaultModel
package import VaultReplica
internal import VaultStore
package import VaultSync
package import VaultWire

extension StoredReplica {
    package func digests(of type: EntityType) async throws(SyncError) -> [BucketDigest] {
        try await run { vault throws(StoreError) in try await vault.digests(of: type) }
    }

    package func owe(_ cause: FullCause) async throws(SyncError) -> ReplicaStatus {
        try await run { vault throws(StoreError) in try await vault.owe(cause) }
    }

    package func beginFull(_ scope: FullScope) async throws(SyncError) -> ReplicaStatus {
        try await run { vault throws(StoreError) in try await vault.beginFull(scope) }
    }

    package func stage(_ page: FullResponse) async throws(SyncError) -> ReplicaStatus {
        try await run { vault throws(StoreError) in try await vault.stage(page) }
    }

    package func finishFull(_ end: FullEnd) async throws(SyncError) -> (standing: ReplicaStatus, outcome: FullOutcome) {
        try await run { vault throws(StoreError) in
            try await vault.finishFull(cursor: end.cursor, epoch: end.epoch)
        }
    }

    package func decide(deleting: Bool) async throws(SyncError) -> ReplicaStatus {
        try await run { vault throws(StoreError) in try await vault.decide(deleting: deleting) }
    }

    package func become(_ session: SessionResponse) async throws(SyncError) -> ReplicaStatus {
        try await run { vault throws(StoreError) in try await vault.become(session) }
    }
}
