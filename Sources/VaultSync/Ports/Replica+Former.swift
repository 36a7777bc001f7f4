package import VaultModel
package import VaultWire

/// The port's newer functions by its former ones, for a store that has only those.
extension Replica {
    package func apply(_ page: PullResponse, adoptsCursor: Bool) async throws(SyncError) -> Standing {
        try await apply(page)
    }

    package func settle(
        _ settlement: Settlement
    ) async throws(SyncError) -> (standing: Standing, batch: [Operation]) {
        for postponement in settlement.postponed { try await release(postponement) }
        return try await apply(settlement.results, cursor: settlement.cursor, next: settlement.next)
    }

    package func release(_ postponement: Postponement) async throws(SyncError) {
        try await release(postponement.keys, reason: postponement.reason, countsTry: postponement.countsTry)
    }

    private var notCompared: SyncError { SyncError(.store, "This vault cannot be compared with the server.") }

    package func digests(of type: EntityType) async throws(SyncError) -> [BucketDigest] { throw notCompared }
    package func owe(_ cause: FullCause) async throws(SyncError) -> Standing { throw notCompared }
    package func beginFull(_ scope: FullScope) async throws(SyncError) -> Standing { throw notCompared }
    package func stage(_ page: FullResponse) async throws(SyncError) -> Standing { throw notCompared }
    package func finishFull(
        _ end: FullEnd
    ) async throws(SyncError) -> (standing: Standing, outcome: FullOutcome) { throw notCompared }
    package func decide(deleting: Bool) async throws(SyncError) -> Standing { throw notCompared }
    package func become(_ session: SessionResponse) async throws(SyncError) -> Standing { throw notCompared }
}
