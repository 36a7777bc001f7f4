package import VaultModel
internal import VaultReplica
internal import VaultStore
package import VaultSync
package import VaultWire

extension StoredReplica {
    package func digests(of type: EntityType) async throws(SyncError) -> [BucketDigest] {
        try await run { vault throws(StoreError) in try await vault.digests(of: type) }
    }

    package func owe(_ cause: FullCause) async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.owe(cause)) }
    }

    package func beginFull(_ scope: FullScope) async throws(SyncError) -> Standing {
        let staged = StagedScope(epoch: scope.epoch, cause: scope.cause, buckets: scope.buckets)
        return try await run { vault throws(StoreError) in Standing(try await vault.beginFull(staged)) }
    }

    package func stage(_ page: FullResponse) async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.stage(page)) }
    }

    package func finishFull(_ end: FullEnd) async throws(SyncError) -> (standing: Standing, outcome: FullOutcome) {
        try await run { vault throws(StoreError) in
            let (standing, outcome) = try await vault.finishFull(cursor: end.cursor, epoch: end.epoch)
            return (Standing(standing), FullOutcome(outcome))
        }
    }

    package func decide(deleting: Bool) async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.decide(deleting: deleting)) }
    }

    package func become(_ session: SessionResponse) async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.become(session)) }
    }
}

extension EntrySelection {
    init(_ query: BatchQuery) {
        self.init(limit: query.limit, onlySealed: query.onlySealed, excluding: query.excluding)
    }
}

extension PutBack {
    init(_ postponement: Postponement) {
        self.init(
            postponement.keys, reason: postponement.reason, countsTry: postponement.countsTry,
            retryIn: postponement.retryIn)
    }
}

extension FullOutcome {
    fileprivate init(_ outcome: ReconciliationOutcome) {
        switch outcome {
        case .done(let deleted, let offered): self = .done(deleted: deleted, offered: offered)
        case .wouldDelete(let deletion): self = .wouldDelete(deletion)
        }
    }
}

extension Standing {
    init(_ standing: ReplicaStanding) {
        self.init(
            cursor: standing.cursor, epoch: standing.epoch, counts: standing.counts, sealed: standing.sealed,
            ready: standing.ready, deviceSeq: standing.deviceSeq, device: standing.device, owed: standing.owed,
            sinceFull: standing.sinceFull, question: standing.question)
    }
}
