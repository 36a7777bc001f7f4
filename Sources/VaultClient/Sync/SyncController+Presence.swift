internal import Dispatch
internal import Synchronization
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// Checks at once whether the server can be reached after a network change; if it is back, a sync follows.
    package func networkChanged() {
        guard let connection = activeConnection else { return }
        Task.detached { await connection.checkReach() }
    }

    /// Follows the number of pending changes after a commit of any program, and sends what another one has queued. A
    /// window or a worker sends its changes itself, within a second unless it has been killed or suspended; an empty
    /// queue says that it did.
    func followQueue(from former: Int, to waiting: Int) {
        state.withLock { state in
            if waiting == 0 {
                state.grace?.cancel()
                state.grace = nil
            }
            guard waiting > former, state.grace == nil, state.mode == .on, state.connection != nil else { return }
            state.grace = Task.detached { [weak self] in
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                await self?.sendForOthers()
            }
        }
    }

    private func sendForOthers() async {
        state.withLock { $0.grace = nil }
        guard let counts = try? await vault.counts(), counts.waiting > 0 else { return }
        await activeConnection?.wake(.localWrite)
    }

    /// Notes a token before this program stores it, so that ``followAccount()`` leaves it to whoever stores it.
    func noteOwn(token: String) {
        state.withLock { $0.ownToken = token }
    }

    /// Whether the vault still has the session of a connection. True if that can't be read.
    func isSignedIn(by connection: SyncConnection) async -> Bool {
        let account: SyncAccount?
        do { account = try await SyncAccount.load(from: vault) } catch { return true }
        return account?.token == connection.remote.token
    }

    /// Follows an account that has changed in the store: if another program signed in or out, this one continues as
    /// whoever is signed in.
    func followAccount() {
        if vault.isReadOnly { return }
        orders.add { [self] in
            guard state.withLock(\.mode) == .on else { return }
            let account: SyncAccount?
            do { account = try await SyncAccount.load(from: vault) } catch { return }
            guard let account, let token = account.token else {
                await endConnection()
                return show(account.map(signedOut) ?? SyncStatus())
            }
            let isUsed = state.withLock { $0.ownToken == token || $0.connection?.remote.token == token }
            if !isUsed { await connect(account, live: true)?.wake(.start) }
        }
    }

    /// Resumes after the program was suspended, or when its terminal has the focus again.
    package func resumeFromRest() {
        orders.add { [self] in
            guard let connection = activeConnection else { return }
            listenForCallers()
            await connection.wake(.resume)
            await connection.checkReach()
        }
    }

    /// Closes the stream before the process is suspended, because a suspended reader would keep it open without
    /// reading, and callers would wait in vain. Blocks for 200 ms at most; what isn't done then is done when it is resumed, before
    /// ``resumeFromRest()``.
    package func restForSuspension() {
        let done = DispatchSemaphore(value: 0)
        orders.add { [self] in
            stopListening()
            await activeConnection?.detach()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(200))
    }

    /// The connection to use; nil if sync is paused or off, or nobody is signed in.
    var activeConnection: SyncConnection? {
        state.withLock { $0.mode == .on ? $0.connection : nil }
    }
}
