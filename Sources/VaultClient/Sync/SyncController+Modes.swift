internal import CommandTable
internal import Synchronization
internal import Translation
internal import VaultModel
internal import VaultReplica
internal import VaultScreens
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// Reads the stored mode into the state.
    func adoptMode() async throws(StoreError) -> SyncMode {
        let mode = try await SyncMode.load(from: vault)
        state.withLock { $0.mode = mode }
        return mode
    }

    /// Stops or goes on, in every process on the vault and at every start.
    func setPaused(_ isPaused: Bool) async throws(Failure) {
        do throws(StoreError) {
            guard try await SyncMode.load(from: vault) != .off else { return }
            try await (isPaused ? SyncMode.paused : .on).save(to: vault)
            _ = try await adoptMode()
        } catch {
            throw Failure(error)
        }
        let connection = state.withLock(\.connection)
        if isPaused { await connection?.pause() } else { await connection?.resume() }
    }

    /// Makes the vault one of this device only, or one of its account again; what waits is kept either way.
    ///
    /// - Throws: `.usage` where there is no account to go on with.
    func turn(on: Bool) async throws(Failure) {
        let account: SyncAccount?
        do throws(StoreError) { account = try await SyncAccount.load(from: vault) } catch { throw Failure(error) }
        guard let account else {
            throw Failure(
                .usage, kind: "no-account", "This vault has no account to sync with.",
                hint: "Connect it with: rvault login URL --email ADDRESS, or rvault device join CODE SERVER")
        }
        // First what is to be sent, so that a vault that syncs never lacks it, wherever the program is killed.
        if on { try await bringEverything() }
        do throws(StoreError) {
            try await (on ? SyncMode.on : .off).save(to: vault)
            _ = try await adoptMode()
        } catch {
            throw Failure(error)
        }
        guard on else { return try await leaveServer(account) }
        if state.withLock(\.isLive) { start() }
    }

    /// What waits is put away once nothing runs any more.
    private func leaveServer(_ account: SyncAccount) async throws(Failure) {
        await endConnection()
        show(switchedOff(account))
        try await withLease { _ in try await self.vault.setQueueAside() }
    }

    func endConnection() async {
        let connection = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        await connection?.close()
    }

    /// Everything local is to be sent, what was put away too, and the next sync compares everything.
    func bringEverything() async throws(Failure) {
        try await withLease { _ in try await self.vault.markEverythingForPush() }
    }

    /// Makes the next sync a full one.
    func compareEverything(_ cause: FullCause) async throws(Failure) {
        try await withLease { replica in try await replica.owe(cause) }
    }

    /// A person's yes to what a full sync would delete. What the server lacks is looked at once more before, since the
    /// question may be older than its cause.
    ///
    /// - Throws: ``Failure`` where the server cannot be asked; then nothing is deleted.
    func allowDeletions() async throws(Failure) -> DeletionOutcome {
        guard let asked = try await question() else { return .overtaken }
        guard let now = try await compareAgain() else { return .overtaken }
        guard now.count <= asked.count else { return .asksAgain(now) }
        try await decide(deleting: true)
        return .deleted
    }

    /// Compares everything now.
    ///
    /// - Returns: what a full sync still asks; nil where it asks nothing any more.
    func compareAgain() async throws(Failure) -> MassDeletion? {
        try await compareEverything(.byHand)
        let live = state.withLock { $0.connection }
        let status = if let live { await live.sync() } else { try await syncOnce() }
        if let status, let failure = SyncReport(status: status).failure { throw failure }
        return try await question()
    }

    /// A person's answer to what a full sync would delete; yes deletes, no keeps it and offers it to the server.
    func decide(deleting: Bool) async throws(Failure) {
        let standing = try await withLease { replica in try await replica.decide(deleting: deleting) }
        var status = status
        status.question = standing.question
        show(status)
        wake(.manual)
    }

    /// Works on the replica as its only user: a run that is going on ends first.
    ///
    /// - Throws: `.busy` where none ends within 5 s, or what `--wait` says.
    @discardableResult
    func withLease<Result: Sendable>(
        _ body: (any Replica) async throws -> Result
    ) async throws(Failure) -> Result {
        let lease = VaultLease(files)
        do {
            var answer = try await lease.acquire()
            let tries = (environment.patience ?? .seconds(5)) / .milliseconds(50)
            for _ in 0..<Int(tries) where answer != .granted {
                try await Task.sleep(for: .milliseconds(50))
                answer = try await lease.acquire()
            }
            guard case .granted = answer else { throw SyncError(.lease, SyncSentences.busy) }
        } catch {
            throw Failure(.busy, outside: SyncSentences.busy)
        }
        do {
            let result = try await body(StoredReplica(vault))
            await lease.release()
            return result
        } catch {
            await lease.release()
            if let error = error as? SyncError { throw Failure(.failed, outside: error.description) }
            throw Failure(error)
        }
    }

    /// Another process may have paused, switched or signed in: what runs here follows the store.
    func follow(_ mode: SyncMode) {
        if vault.isReadOnly { return }
        let former = state.withLock { state in
            defer { state.mode = mode }
            return state.mode
        }
        guard former != mode else { return }
        let connection = state.withLock(\.connection)
        Task.detached { [self] in
            switch (former, mode) {
            case (_, .paused): await connection?.pause()
            case (.paused, .on): await connection?.resume()
            case (_, .off):
                await endConnection()
                if let account = try? await SyncAccount.load(from: vault) { show(switchedOff(account)) }
            case (_, .on): start()
            }
        }
    }
}

/// What a yes to deletions came to.
enum DeletionOutcome: Hashable, Sendable {
    case deleted
    /// The server has what was in question, or it went otherwise; nothing was deleted by the answer.
    case overtaken
    /// The server lacks more than the person saw, who is asked again.
    case asksAgain(MassDeletion)
}
