internal import Synchronization
internal import SystemKit
package import VaultModel
internal import VaultNet
internal import VaultScreens
internal import VaultStore
package import VaultSync

/// Joins one open vault with its server: account, engine, live stream and reach.
///
/// Everything is started and stopped from any thread; what it comes to is told through `news`.
package final class SyncController: Sendable {
    let vault: Vault
    let files: VaultFiles
    let environment: ClientEnvironment
    private let news: @Sendable (ShellNews) -> Void
    let state = Mutex(State())

    /// What changes while it runs.
    struct State {
        var status = SyncStatus()
        var connection: SyncConnection?
        var isPaused = false
        var isStopped = false
        /// Changes of the server's that could not be stored, as told last.
        var setAside = 0
        /// As it stands in the store.
        var keptLastGood: Timestamp?
    }

    package init(
        _ open: OpenVault, environment: ClientEnvironment, news: @escaping @Sendable (ShellNews) -> Void = { _ in }
    ) {
        vault = open.vault
        files = open.files
        self.environment = environment
        self.news = news
    }

    /// As shown now; its counts are those of the last run.
    package var status: SyncStatus {
        state.withLock(\.status)
    }

    /// Begins to sync where the vault has an account; returns at once.
    package func start() {
        Task.detached { [self] in
            do throws(StoreError) {
                guard let account = try await SyncAccount.load(from: vault) else { return }
                guard let connection = await connect(account, live: true) else { return }
                await connection.wake(.start)
                await learnDeviceNames(from: connection)
            } catch {
                tell(.error, error.description)
            }
        }
    }

    /// Asks for a sync; returns at once.
    package func wake(_ trigger: SyncTrigger) {
        let connection = state.withLock(\.connection)
        Task.detached { await connection?.wake(trigger) }
    }

    /// Stops or goes on; returns at once.
    package func setPaused(_ isPaused: Bool) {
        let connection = state.withLock { state in
            state.isPaused = isPaused
            return state.connection
        }
        Task.detached { isPaused ? await connection?.pause() : await connection?.resume() }
    }

    /// Ends what runs; what was begun on the store is finished.
    package func stop() async {
        let connection = state.withLock { state in
            state.isStopped = true
            defer { state.connection = nil }
            return state.connection
        }
        await connection?.close()
        await storeLastGood()
    }

    /// Connects with an account; replaces the connection that was there.
    ///
    /// - Parameter live: whether the stream of nudges is kept open; a command that syncs once has no use for it.
    /// - Returns: nil where the account has no token or the address is no good; the status says so.
    @discardableResult
    func connect(_ account: SyncAccount, live: Bool) async -> SyncConnection? {
        let former = state.withLock { state in
            defer { state.connection = nil }
            return state.connection
        }
        await former?.close()
        guard let token = account.token else {
            show(signedOut(account))
            return nil
        }
        let lastGood = await loadLastGood()
        do throws(NetError) {
            let connection = try SyncConnection(account, token: token, controller: self, live: live)
            let isKept = state.withLock { state in
                if state.isStopped { return false }
                state.connection = connection
                state.status = SyncStatus(
                    state: .idle, server: account.server, lastGood: lastGood, account: account.email)
                return true
            }
            return isKept ? connection : nil
        } catch {
            tell(.error, error.description)
            return nil
        }
    }

    func signedOut(_ account: SyncAccount) -> SyncStatus {
        SyncStatus(
            state: .stopped(reason: "Signed out. Sign in again to go on; what waits is kept."), server: account.server,
            account: account.email)
    }

    func show(_ status: SyncStatus) {
        let shown = state.withLock { state in
            // An engine that has not synced yet does not know of the time before it.
            var status = status
            status.lastGood = status.lastGood ?? state.status.lastGood
            state.status = status
            return status
        }
        keepLastGood(of: shown)
        news(.answer(.statusChanged(shown)))
    }

    func tell(_ kind: ActivityLine.Kind, _ text: String) {
        news(.activity(ActivityLine(at: environment.now, kind: kind, text: text)))
    }

    func pass(_ line: ActivityLine) {
        news(.activity(line))
    }
}
