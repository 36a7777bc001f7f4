internal import CommandTable
internal import Synchronization
internal import VaultModel
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
        do throws(StoreError) {
            guard let account = try await SyncAccount.load(from: vault) else {
                throw StoreError(.notFound)
            }
            try await (on ? SyncMode.on : .off).save(to: vault)
            _ = try await adoptMode()
            guard on else {
                await leaveServer(account)
                return try await vault.setQueueAside()
            }
            try await vault.markEverythingForPush()
        } catch {
            guard error.code == .notFound else { throw Failure(error) }
            throw Failure(
                .usage, kind: "no-account", "This vault has no account to sync with.",
                hint: "Connect it with: rvault login URL --email ADDRESS, or rvault device join CODE SERVER")
        }
        if state.withLock(\.isLive) { start() }
    }

    private func leaveServer(_ account: SyncAccount) async {
        let connection = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        await connection?.close()
        show(switchedOff(account))
    }

    /// Makes the next sync a full one.
    func compareEverything(_ cause: FullCause) async throws(Failure) {
        _ = try await withLease { (replica) throws(SyncError) in try await replica.owe(cause) }
    }

    /// A person's answer to what a full sync would delete; yes deletes, no keeps it and offers it to the server.
    func decide(deleting: Bool) async throws(Failure) {
        let standing = try await withLease { (replica) throws(SyncError) in
            try await replica.decide(deleting: deleting)
        }
        var status = status
        status.question = standing.question
        show(status)
        wake(.manual)
    }

    /// Works on the replica as its only user: a run that is going on ends first.
    func withLease<Result: Sendable>(
        _ body: (any Replica) async throws(SyncError) -> Result
    ) async throws(Failure) -> Result {
        let lease = VaultLease(files)
        do throws(SyncError) {
            var answer = try await lease.acquire()
            for _ in 0..<100 where answer != .granted {
                try? await Task.sleep(for: .milliseconds(50))
                answer = try await lease.acquire()
            }
            guard case .granted = answer else { throw SyncError(.lease, SyncSentences.busy) }
            let result: Result
            do throws(SyncError) {
                result = try await body(StoredReplica(vault))
            } catch {
                await lease.release()
                throw error
            }
            await lease.release()
            return result
        } catch {
            throw Failure(error.code == .lease ? .busy : .failed, error.description)
        }
    }

    /// Another process may have paused, switched or signed in: what runs here follows the store.
    func follow(_ mode: SyncMode) {
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
                if let account = try? await SyncAccount.load(from: vault) { await leaveServer(account) }
            case (_, .on): start()
            }
        }
    }
}
