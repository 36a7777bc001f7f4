internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultStore
internal import VaultSync
internal import VaultWire

/// The port of `VaultSync` to the vault's store, for a session of this program.
struct StoredReplica: Replica {
    let vault: Vault
    /// Learns what is stored and settled.
    let names: ActivityNames
    /// Called before the store becomes another device, with the token that it will have.
    let willStoreToken: @Sendable (String) -> Void

    func perform(_ task: StoreTask) async throws(SyncError) -> StoreAnswer {
        switch task {
        case .load: try await requireSession()
        case .applyPage(let page, _): names.note(received: page)
        case .settle(let settlement):
            // Those that are applied leave the queue.
            let keys = settlement.results.prefix(ActivityNames.shown + 1).map(\.key)
            names.note(sent: try await run { vault throws(StoreError) in try await vault.titles(of: keys) })
        case .become(let session): willStoreToken(session.token)
        case .nextBatch, .digests, .owe, .beginFull, .stage, .finishFull, .decide: break
        }
        let answer = try await run { vault throws(StoreError) in try await vault.perform(task) }
        if isLast(task, answer) { await vault.shrink() }
        return answer
    }

    /// Whether nothing is left to send, or to fetch.
    private func isLast(_ task: StoreTask, _ answer: StoreAnswer) -> Bool {
        switch task {
        case .settle:
            if case .settled(let standing, let batch) = answer { return standing.counts.waiting == 0 && batch.isEmpty }
            return false
        case .applyPage(let page, _): return !page.hasMore && !page.changes.isEmpty
        case .load, .nextBatch, .digests, .owe, .beginFull, .stage, .finishFull, .decide, .become: return false
        }
    }

    func prepare(_ page: PullResponse) { vault.prepare(page) }

    func release(_ postponement: Postponement) async throws(SyncError) {
        try await run { vault throws(StoreError) in try await vault.release(postponement) }
    }

    func pause(_ pause: Pause?) async throws(SyncError) {
        try await run { vault throws(StoreError) in try await vault.pause(pause) }
    }

    /// Another program may have signed out or deleted the account's data. The session that this one still has must not
    /// fill the vault again.
    private func requireSession() async throws(SyncError) {
        let token = try await run { vault throws(StoreError) in try await vault.setting(ReplicaSetting.token) }
        if token == nil { throw SyncError(.store, ControllerSentences.signedOutElsewhere) }
    }

    private func run<Result: Sendable>(
        _ body: (Vault) async throws(StoreError) -> Result
    ) async throws(SyncError) -> Result {
        do throws(StoreError) {
            return try await body(vault)
        } catch {
            throw SyncError(.store, error.sentence, detail: error.debugDescription)
        }
    }
}
