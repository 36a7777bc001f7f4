package import VaultModel
internal import VaultReplica
package import VaultStore
package import VaultSync
package import VaultWire

/// The vault as a sync sees it: the port of `VaultSync` over the store.
package struct StoredReplica: Replica {
    private let vault: Vault

    package init(_ vault: Vault) {
        self.vault = vault
    }

    package func standing() async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.beginSync()) }
    }

    package func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation] {
        try await run { vault throws(StoreError) in try await vault.nextBatch(EntrySelection(query)) }
    }

    package func apply(_ page: PullResponse) async throws(SyncError) -> Standing {
        try await run { vault throws(StoreError) in Standing(try await vault.apply(page)) }
    }

    package func apply(
        _ results: [OperationResult], cursor: Cursor?, next: BatchQuery?
    ) async throws(SyncError) -> (standing: Standing, batch: [Operation]) {
        try await run { vault throws(StoreError) in
            guard let next else { return (Standing(try await vault.apply(results, cursor: cursor)), []) }
            let (standing, batch) = try await vault.applyAndTakeNext(
                results, cursor: cursor, next: EntrySelection(next))
            return (Standing(standing), batch)
        }
    }

    package func refuse(_ key: OperationID, rejection: Rejection) async throws(SyncError) -> Standing {
        try await apply([OperationResult(key: key, verdict: .rejected(rejection))], cursor: nil, next: nil).standing
    }

    package func release(_ keys: [OperationID], reason: String, countsTry: Bool) async throws(SyncError) {
        try await run { vault throws(StoreError) in
            try await vault.release(keys, reason: reason, countsTry: countsTry)
        }
    }

    private func run<Result: Sendable>(
        _ body: (Vault) async throws(StoreError) -> Result
    ) async throws(SyncError) -> Result {
        do throws(StoreError) {
            return try await body(vault)
        } catch {
            throw SyncError(.store, error.description, detail: error.debugDescription)
        }
    }
}

extension EntrySelection {
    fileprivate init(_ query: BatchQuery) {
        self.init(limit: query.limit, onlySealed: query.onlySealed, excluding: query.excluding)
    }
}

extension Standing {
    fileprivate init(_ standing: ReplicaStanding) {
        self.init(
            cursor: standing.cursor, counts: standing.counts, sealed: standing.sealed, ready: standing.ready,
            deviceSeq: standing.deviceSeq)
    }
}
