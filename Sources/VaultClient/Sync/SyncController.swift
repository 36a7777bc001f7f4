internal import CommandTable
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
        var mode = SyncMode.on
        /// Whether a stream is kept open; false for a command that syncs once.
        var isLive = false
        var isStopped = false
        /// Changes of the server's that could not be stored, as told last.
        var setAside = 0
        /// Devices without a name that the server was asked about.
        var askedNames: Set<String> = []
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

    /// Takes up what the store says of the account, so that the first screen does not call a vault one of this device only
    /// that is not; ``start()`` finds out the rest.
    func recall(_ reader: VaultReader) throws(StoreError) {
        guard let account = try SyncAccount.load(from: reader) else { return }
        let lastGood = try reader.setting(SyncController.lastGoodSetting).flatMap { Timestamp($0) }
        let known =
            switch try SyncMode.load(from: reader) {
            case .off: switchedOff(account)
            case _ where account.token == nil: signedOut(account)
            case .paused: lookedAt(account, lastGood: lastGood)
            case .on: vault.isReadOnly ? lookedAt(account, lastGood: lastGood) : resting(account, lastGood: lastGood)
            }
        state.withLock { $0.status = known }
    }

    /// Begins to sync where the vault has an account; returns at once.
    package func start() {
        Task.detached { [self] in
            do throws(StoreError) { try await begin() } catch { tell(.error, error.description) }
        }
    }

    /// As ``start()``, and returns once the first sync was asked for.
    func begin() async throws(StoreError) {
        state.withLock { $0.isLive = true }
        guard let account = try await SyncAccount.load(from: vault) else { return }
        if vault.isReadOnly { return show(lookedAt(account, lastGood: await loadLastGood())) }
        let mode = try await adoptMode()
        if mode == .off { return show(switchedOff(account)) }
        guard let connection = await connect(account, live: true) else { return }
        if mode == .paused { return await connection.pause() }
        await connection.wake(.start)
        await learnDeviceNames(from: connection)
    }

    /// Asks for a sync; returns at once.
    package func wake(_ trigger: SyncTrigger) {
        let connection = state.withLock(\.connection)
        Task.detached { await connection?.wake(trigger) }
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
        let (lastGood, name) = (await loadLastGood(), await ownName(account.deviceID))
        do throws(NetError) {
            let connection = try SyncConnection(account, token: token, name: name, controller: self, live: live)
            let isKept = state.withLock { state in
                if state.isStopped { return false }
                state.connection = connection
                state.status = resting(account, lastGood: lastGood)
                return true
            }
            return isKept ? connection : nil
        } catch {
            tell(.error, error.description)
            return nil
        }
    }

    /// Where another program made this vault another device, the store has a new token, and the one that this program
    /// speaks with is worth nothing any more: it goes on by the new one.
    func lookForAnotherToken() {
        Task.detached { [self] in
            let (connection, isLive) = state.withLock { ($0.connection, $0.isLive) }
            guard let connection, let account = try? await SyncAccount.load(from: vault), let token = account.token,
                token != connection.remote.token, let next = await connect(account, live: isLive)
            else { return }
            await next.wake(.start)
        }
    }

    func signedOut(_ account: SyncAccount) -> SyncStatus {
        SyncStatus(
            state: .stopped(reason: "Signed out. Sign in again to go on; what waits is kept."), server: account.server,
            account: account.shownName)
    }

    /// The account stays known, so that one key goes on with it.
    func switchedOff(_ account: SyncAccount) -> SyncStatus {
        SyncStatus(state: .deviceOnly, server: account.server, account: account.shownName)
    }

    private func resting(_ account: SyncAccount, lastGood: Timestamp?) -> SyncStatus {
        SyncStatus(state: .idle, server: account.server, lastGood: lastGood, account: account.shownName)
    }

    /// Paused, or only looked at: others sync it, if at all.
    private func lookedAt(_ account: SyncAccount, lastGood: Timestamp?) -> SyncStatus {
        SyncStatus(state: .paused, server: account.server, lastGood: lastGood, account: account.shownName)
    }

    func show(_ status: SyncStatus) {
        let (former, shown) = state.withLock { state in
            // An engine that has not synced yet does not know of the time before it.
            var status = status
            status.lastGood = status.lastGood ?? state.status.lastGood
            defer { state.status = status }
            return (state.status.state, status)
        }
        if let log = environment.log { note(former, shown.state, in: log) }
        keepLastGood(of: shown)
        if EventLog.name(of: former) != EventLog.name(of: shown.state) {
            Task.detached { [self] in await keepTrouble(of: shown) }
        }
        news(.answer(.statusChanged(shown)))
    }

    /// Figures of the same state are no news for a log.
    private func note(_ former: SyncState, _ state: SyncState, in log: EventLog) {
        let name = EventLog.name(of: state)
        if name != EventLog.name(of: former) { log.write(.info, "sync is \(name)") }
    }

    func tell(_ kind: ActivityLine.Kind, _ text: String) {
        news(.activity(ActivityLine(at: environment.now, kind: kind, text: text)))
    }

    func post(_ answer: Answer) {
        news(.answer(answer))
    }

    func pass(_ line: ActivityLine) {
        environment.log?.write(line.kind == .error ? .warning : .debug, "sync has \(line.kind.rawValue)")
        news(.activity(line))
    }
}
