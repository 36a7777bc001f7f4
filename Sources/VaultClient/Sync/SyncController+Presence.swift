internal import Dispatch
internal import Synchronization
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync

extension SyncController {
    /// The network changed: whether the server is there is asked at once, and where it is back, a sync follows.
    package func networkChanged() {
        guard let connection = activeConnection else { return }
        Task.detached { await connection.checkReach() }
    }

    /// Another program has put something into the queue. It may send that itself, so it gets a second for it.
    package func wakeIfStillWaiting() {
        guard let connection = activeConnection else { return }
        Task.detached { [vault] in
            try? await Task.sleep(for: .seconds(1))
            guard let counts = try? await vault.counts(), counts.waiting > 0 else { return }
            await connection.wake(.localWrite)
        }
    }

    /// The store has another token, or none: where another program signed in or out, this one goes on as whoever it says
    /// is signed in. Who does so in this program connects by itself, and gets a second for it.
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

    /// The program goes on after it was suspended, or its terminal has the focus again.
    package func resumeFromRest() {
        guard let connection = activeConnection else { return }
        Task.detached {
            await connection.wake(.resume)
            await connection.checkReach()
        }
    }

    /// Lets go of the stream before the process stops: a stopped reader would hold it open and hear nothing. Blocks for
    /// 200 ms at most.
    package func restForSuspension() {
        guard let connection = activeConnection else { return }
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await connection.detach()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(200))
    }

    /// Nil while nothing is to be asked of the network.
    private var activeConnection: SyncConnection? {
        state.withLock { $0.mode == .on ? $0.connection : nil }
    }
}
