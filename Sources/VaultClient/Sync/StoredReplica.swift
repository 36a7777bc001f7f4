internal import Translation
package import VaultModel
package import VaultReplica
package import VaultStore
package import VaultSync
package import VaultWire

/// The port of `VaultSync` to the vault's store.
package struct StoredReplica: Replica {
    private let vault: Vault
    private let names: ActivityNames?
    /// Whether a run may start only while the store says that somebody is signed in.
    private let needsSession: Bool

    package init(_ vault: Vault) {
        self.init(vault, naming: nil, needsSession: false)
    }

    /// Reports to `names` what it stores and settles.
    init(_ vault: Vault, naming names: ActivityNames?, needsSession: Bool = true) {
        self.vault = vault
        self.names = names
        self.needsSession = needsSession
    }

    package func standing() async throws(SyncError) -> ReplicaStatus {
        // Another program may have signed out or deleted the account's data. The session that this one still has must
        // not fill the vault again.
        let token = try await run { vault throws(StoreError) in try await vault.setting(ReplicaSetting.token) }
        if needsSession, token == nil { throw SyncError(.store, ControllerSentences.signedOutElsewhere) }
        return try await run { vault throws(StoreError) in try await vault.beginSync() }
    }

    package func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation] {
        try await run { vault throws(StoreError) in try await vault.nextBatch(query) }
    }

    package func apply(_ page: PullResponse, adoptsCursor: Bool) async throws(SyncError) -> ReplicaStatus {
        names?.note(received: page)
        return try await run { vault throws(StoreError) in
            try await vault.apply(page, adoptsCursor: adoptsCursor)
        }
    }

    package func settle(
        _ settlement: Settlement
    ) async throws(SyncError) -> (standing: ReplicaStatus, batch: [Operation]) {
        try await run { vault throws(StoreError) in
            if let names {
                let keys = settlement.results.prefix(ActivityNames.shown + 1).map(\.key)
                names.note(sent: try await vault.titles(of: keys))
            }
            return try await vault.settle(
                settlement.results, postponed: settlement.postponed, cursor: settlement.cursor,
                epoch: settlement.epoch, next: settlement.next)
        }
    }

    package func release(_ postponement: Postponement) async throws(SyncError) {
        try await run { vault throws(StoreError) in try await vault.release(postponement) }
    }

    package func pause(_ pause: Pause?) async throws(SyncError) {
        try await run { vault throws(StoreError) in try await vault.pause(pause) }
    }

    package func run<Result: Sendable>(
        _ body: (Vault) async throws(StoreError) -> Result
    ) async throws(SyncError) -> Result {
        do throws(StoreError) {
            return try await body(vault)
        } catch {
            throw SyncError(.store, Phrase(outside: error.description), detail: error.debugDescription)
        }
    }
}
