internal import VaultJSON
package import VaultModel
package import VaultStore
package import VaultSync
package import VaultWire

/// The vault as a sync sees it: the port of `VaultSync` over the store, which knows nothing of the wire.
package struct VaultReplica: Replica {
    private let vault: Vault

    package init(_ vault: Vault) {
        self.vault = vault
    }

    package func standing() async throws(SyncError) -> Standing {
        try await run { () async throws(StoreError) in try await vault.beginSync() }
    }

    package func nextBatch(_ query: BatchQuery) async throws(SyncError) -> [Operation] {
        do throws(StoreError) {
            return try await vault.nextBatch(
                limit: query.limit, onlySealed: query.onlySealed, excluding: query.excluding)
        } catch {
            throw SyncError(error)
        }
    }

    package func apply(_ page: PullResponse) async throws(SyncError) -> Standing {
        let changes = page.changes.map(ServerChange.init)
        return try await run { () async throws(StoreError) in
            try await vault.apply(changes, cursor: page.cursor.rawValue, epoch: page.epoch)
        }
    }

    package func apply(
        _ results: [OperationResult], cursor: Cursor?, next: BatchQuery?
    ) async throws(SyncError) -> (standing: Standing, batch: [Operation]) {
        let verdicts = results.map(ServerVerdict.init)
        do throws(StoreError) {
            guard let next else { return (Standing(try await vault.apply(verdicts, cursor: cursor?.rawValue)), []) }
            let (standing, batch) = try await vault.applyAndTakeNext(
                verdicts, cursor: cursor?.rawValue, limit: next.limit, onlySealed: next.onlySealed,
                excluding: next.excluding)
            return (Standing(standing), batch)
        } catch {
            throw SyncError(error)
        }
    }

    package func refuse(_ key: OperationID, rejection: Rejection) async throws(SyncError) -> Standing {
        try await apply([OperationResult(key: key, verdict: .rejected(rejection))], cursor: nil, next: nil).standing
    }

    package func release(_ keys: [OperationID], reason: String, countsTry: Bool) async throws(SyncError) {
        do throws(StoreError) {
            try await vault.release(keys, reason: reason, countsTry: countsTry)
        } catch {
            throw SyncError(error)
        }
    }

    private func run(
        _ body: () async throws(StoreError) -> QueueStanding
    ) async throws(SyncError) -> Standing {
        do throws(StoreError) {
            return Standing(try await body())
        } catch {
            throw SyncError(error)
        }
    }
}

extension Standing {
    fileprivate init(_ standing: QueueStanding) {
        self.init(
            cursor: standing.cursor.map(Cursor.init(rawValue:)), counts: standing.counts, sealed: standing.sealed,
            ready: standing.ready, deviceSeq: standing.deviceSeq)
    }
}

extension SyncError {
    fileprivate init(_ error: StoreError) {
        self.init(.store, error.description, detail: error.debugDescription)
    }
}

extension ServerChange {
    fileprivate init(_ change: Change) {
        self.init(
            entityType: change.entityType, entityID: change.entityID, isDelete: change.action == .delete,
            version: change.version, seq: change.seq, updatedAt: change.updatedAt, updatedBy: change.updatedBy,
            data: change.data)
    }
}

extension ServerVerdict {
    /// A duplicate is what its first verdict was: the client does what it would have done then.
    fileprivate init(_ result: OperationResult) {
        let decision: Decision =
            switch result.verdict {
            case .applied(.conflict, let effect), .duplicate(.conflict, let effect):
                .conflict(Effect(effect), effect.conflicts)
            case .applied(_, let effect), .duplicate(_, let effect):
                .applied(Effect(effect))
            case .rejected(let rejection):
                .rejected(rejection.detail)
            }
        self.init(key: result.key, decision: decision)
    }
}

extension ServerVerdict.Effect {
    fileprivate init(_ effect: OperationResult.Effect) {
        self.init(version: effect.version, seq: effect.seq, updatedAt: effect.updatedAt, data: effect.data)
    }
}
