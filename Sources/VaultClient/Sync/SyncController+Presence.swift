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

    /// Sends what another program has queued. That program may send it itself, so it gets a second to do so.
    package func wakeIfStillWaiting() {
        guard let connection = activeConnection else { return }
        Task.detached { [vault] in
            try? await Task.sleep(for: .seconds(1))
            guard let counts = try? await vault.counts(), counts.waiting > 0 else { return }
            await connection.wake(.localWrite)
        }
    }

    /// Follows a token that has changed in the store: if another program signed in or out, this one continues as
    /// whoever is signed in. A sign-in within this program connects by itself, and gets a second to do so.
    func followAccount() {
        if vault.isReadOnly { return }
        Task.detached { [self] in
            try? await Task.sleep(for: .seconds(1))
            let (connection, mode) = state.withLock { ($0.connection, $0.mode) }
            guard mode == .on else { return }
            let account: SyncAccount?
            do { account = try await SyncAccount.load(from: vault) } catch { return }
            guard let account, let token = account.token else {
                await endConnection()
                return show(account.map(signedOut) ?? SyncStatus())
            }
            guard connection?.remote.token != token else { return }
            await connect(account, live: true)?.wake(.start)
        }
    }

    /// Resumes after the program was suspended, or when its terminal has the focus again.
    package func resumeFromRest() {
        guard let connection = activeConnection else { return }
        Task.detached {
            await connection.wake(.resume)
            await connection.checkReach()
        }
    }

    /// Closes the stream before the process is suspended, because a suspended reader would keep it open without
    /// reading. Blocks for 200 ms at most.
    package func restForSuspension() {
        guard let connection = activeConnection else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await connection.detach()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(200))
    }

    /// The connection to use; nil if sync is paused or off, or nobody is signed in.
    private var activeConnection: SyncConnection? {
        state.withLock { $0.mode == .on ? $0.connection : nil }
    }
}
