internal import CommandTable
internal import Synchronization
internal import Translation
package import VaultModel
internal import VaultReplica
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// Reads the stored mode into the state.
    func adoptMode() async throws(StoreError) -> SyncMode {
        let mode = try await SyncMode.load(from: vault)
        state.withLock { $0.mode = mode }
        return mode
    }

    /// Pauses or resumes sync, in every process that uses the vault and at every start.
    package func setPaused(_ isPaused: Bool) async throws(Failure) {
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

    /// Limits the vault to this device, or connects it with its account again; pending changes are kept either way.
    ///
    /// - Throws: `.usage` if there is no account.
    package func turn(on: Bool) async throws(Failure) {
        let account: SyncAccount?
        do throws(StoreError) { account = try await SyncAccount.load(from: vault) } catch { throw Failure(error) }
        guard let account else {
            throw Failure(
                .usage, kind: "no-account", "This vault has no account to sync with.",
                hint: "Connect it with: rvault login URL --email ADDRESS, or rvault device join CODE SERVER")
        }
        // Queued first, so that a vault that syncs always has it to send, even if the program is killed in between.
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

    /// Ends the connection, then sets the queue aside.
    private func leaveServer(_ account: SyncAccount) async throws(Failure) {
        await endConnection()
        show(switchedOff(account))
        try await withLease { try await vault.setQueueAside() }
    }

    func endConnection() async {
        let connection = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        await connection?.close()
    }

    /// Queues everything local, including what was set aside, and makes the next sync compare everything.
    func bringEverything() async throws(Failure) {
        try await withLease { try await vault.markEverythingForPush() }
    }

    /// Makes the next sync a full one.
    package func compareEverything(_ cause: FullCause) async throws(Failure) {
        try await withLease { try await vault.perform(.owe(cause)) }
    }

    /// Carries out the user's yes to the mass-deletion guard. It compares again first, because the question may be out
    /// of date.
    ///
    /// - Throws: ``Failure`` if the server cannot be asked; nothing is deleted then.
    package func allowDeletions() async throws(Failure) -> DeletionOutcome {
        guard let asked = try await question() else { return .overtaken }
        guard let now = try await compareAgain() else { return .overtaken }
        guard now.count <= asked.count else { return .asksAgain(now) }
        try await decide(deleting: true)
        return .deleted
    }

    /// Compares everything now.
    ///
    /// - Returns: The question that is still open; nil if there is none.
    package func compareAgain() async throws(Failure) -> MassDeletion? {
        try await compareEverything(.byHand)
        let live = state.withLock { $0.connection }
        let status = if let live { await live.sync() } else { try await syncOnce() }
        if let status, let failure = SyncReport(status: status).failure { throw failure }
        return try await question()
    }

    /// The user's answer to the mass-deletion guard: yes deletes, no keeps the receipts and proposes to send them
    /// again.
    package func decide(deleting: Bool) async throws(Failure) {
        let question = try await withLease {
            try await vault.perform(.decide(deleting: deleting))
            return try await vault.replicaStatus().question
        }
        show { state in
            var status = state.status
            status.question = question
            return status
        }
        wake(.manual)
    }

    /// Works on the store as its only user for sync, after a running sync has ended.
    ///
    /// - Throws: `.busy` if none ends within 5 s, or within the time of `--wait`; `.failed` if the lock can't be used.
    @discardableResult
    func withLease<Result: Sendable>(_ body: () async throws -> Result) async throws(Failure) -> Result {
        let lease = VaultLease(files)
        try await take(lease)
        do {
            let result = try await body()
            await lease.release()
            return result
        } catch {
            await lease.release()
            throw Failure(error)
        }
    }

    private func take(_ lease: VaultLease) async throws(Failure) {
        let tries = Int((environment.patience ?? .seconds(5)) / .milliseconds(50))
        for number in 0...tries {
            do throws(SyncError) {
                if case .granted = try await lease.acquire() { return }
            } catch {
                throw Failure(.failed, error.sentence)
            }
            guard number < tries else { break }
            do { try await Task.sleep(for: .milliseconds(50)) } catch { throw .interrupted }
        }
        throw Failure(.busy, ControllerSentences.busy)
    }

    /// Follows the stored mode, after another process may have paused sync, turned it on or off, or signed in.
    func follow(_ mode: SyncMode) {
        if vault.isReadOnly { return }
        let former = state.withLock { state in
            defer { state.mode = mode }
            return state.mode
        }
        guard former != mode else { return }
        orders.add { [self] in
            let connection = state.withLock(\.connection)
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

/// The result of a yes to deletions.
package enum DeletionOutcome: Hashable, Sendable {
    case deleted
    /// The server has the receipts again, or they were deleted otherwise; the answer deleted nothing.
    case overtaken
    /// The server lacks more than the user saw, so the user is asked again.
    case asksAgain(MassDeletion)
}
