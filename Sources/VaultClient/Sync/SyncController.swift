internal import AttachmentStore
internal import CommandTable
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultAttachments
package import VaultIntake
package import VaultModel
internal import VaultNet
package import VaultStore
package import VaultSync
internal import VaultWire

/// Connects one open vault with its server: account, engine, live stream and reachability.
///
/// Any thread can start and stop it; it reports through `news`.
package final class SyncController: Sendable {
    package let vault: Vault
    package let files: VaultFiles
    package let attachments: Attachments
    package let environment: ClientEnvironment
    private let news: @Sendable (ControllerNews) -> Void
    let state = Mutex(State())
    /// Follows other programs, the network and the sleep of the computer.
    let orders = JobLine()
    /// Notes the status, in its order.
    private let notes = JobLine()
    /// That of all connections of this program, one after the other, and of other programs with this vault.
    let healthPace: HealthPace

    /// The state that changes while it runs.
    package struct State {
        var status = SyncStatus()
        var connection: SyncConnection?
        var mode = SyncMode.on
        /// Whether a stream is kept open; false for a command that syncs once.
        var isLive = false
        var isStopped = false
        /// The number of the server's changes that could not be stored, when last reported.
        var setAside = 0
        /// Why attachments wait, when last reported.
        var transfersReason: Phrase?
        /// Devices without a name that the server was asked about.
        var askedNames: Set<String> = []
        /// The time of the last good sync in the store.
        var keptLastGood: Timestamp?
        /// The token that this program stored last; whoever stored it connects with it.
        var ownToken: String?
        /// Waits for another program to send what it has queued.
        var grace: Task<Void, Never>?
        /// Other programs that ask for a sync.
        var callers: UnixService?
        /// Text messages; made once the device is offline.
        var lastResort: LastResort?
        /// Whether new receipts leave as text messages now.
        var isLastResort = false
    }

    package init(
        _ open: OpenVault, environment: ClientEnvironment, news: @escaping @Sendable (ControllerNews) -> Void = { _ in }
    ) {
        vault = open.vault
        files = open.files
        attachments = open.attachments
        self.environment = environment
        self.news = news
        let turns = environment.rehearsal == nil ? HealthTurns(open.files, environment.paths) : nil
        healthPace = HealthPace { turns?.take(at: $0) }
    }

    /// The status as shown now; its counts are those of the last run.
    package var status: SyncStatus {
        state.withLock(\.status)
    }

    /// Restores the status from the store, so that the first screen does not show a vault with an account as one of
    /// this device only; ``start()`` finds out the rest.
    package func recall(_ reader: VaultReader) throws(StoreError) {
        guard let account = try SyncAccount.load(from: reader) else { return }
        let lastGood = try reader.setting(SyncController.lastGoodSetting).flatMap { Timestamp($0) }
        var known =
            switch try SyncMode.load(from: reader) {
            case .off: switchedOff(account)
            case _ where account.token == nil: signedOut(account)
            case .paused: lookedAt(account, lastGood: lastGood)
            case .on: vault.isReadOnly ? lookedAt(account, lastGood: lastGood) : resting(account, lastGood: lastGood)
            }
        // Also of an account that is signed out, or doesn't sync now.
        known.lastGood = lastGood
        state.withLock { [known] in $0.status = known }
    }

    /// Starts to sync if the vault has an account; returns at once.
    package func start() {
        Task.detached { [self] in
            do throws(StoreError) { try await begin() } catch { tell(.error, error.sentence) }
        }
    }

    /// Starts like ``start()``, but returns after the first sync was requested.
    ///
    /// - Parameter attached: Called before that, once other programs can ask this one for a sync.
    package func begin(attached: @Sendable () -> Void = {}) async throws(StoreError) {
        let connection = try await attach()
        attached()
        guard let connection else { return }
        await connection.wake(.start)
        await learnDeviceNames(from: connection)
    }

    /// Connects with the vault's account and listens for other programs. Returns nil if nothing is to be synced now.
    private func attach() async throws(StoreError) -> SyncConnection? {
        state.withLock { $0.isLive = true }
        guard let account = try await SyncAccount.load(from: vault) else { return nil }
        if vault.isReadOnly {
            show(lookedAt(account, lastGood: await loadLastGood()))
            return nil
        }
        let mode = try await adoptMode()
        if mode == .off {
            show(switchedOff(account))
            return nil
        }
        guard let connection = await connect(account, live: true) else { return nil }
        listenForCallers()
        if mode == .on { return connection }
        await connection.pause()
        return nil
    }

    /// Requests a sync; returns at once.
    package func wake(_ trigger: SyncTrigger) {
        let connection = state.withLock(\.connection)
        Task.detached { await connection?.wake(trigger) }
    }

    /// Ends everything that runs; work that has begun on the store is finished.
    package func stop() async {
        let (connection, lastResort) = state.withLock { state in
            state.isStopped = true
            state.grace?.cancel()
            defer { state.connection = nil }
            return (state.connection, state.lastResort)
        }
        await lastResort?.stop()
        stopListening()
        await connection?.close()
        await storeLastGood()
    }

    /// Connects with an account, and replaces the previous connection.
    ///
    /// - Parameter live: Whether to keep the stream of nudges open; a command that syncs once does not need it.
    /// - Returns: Nil if the account has no token or the address can't be used, which the status says, or after
    ///   ``stop()``.
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
            let (isKept, overtaken) = state.withLock { state in
                if state.isStopped { return (false, SyncConnection?.none) }
                defer { state.connection = connection }
                state.status = resting(account, lastGood: lastGood)
                return (true, state.connection)
            }
            // Two reasons to connect may come at once; the later connection replaces the earlier one.
            await overtaken?.close()
            return isKept ? connection : nil
        } catch {
            tell(.error, error.sentence)
            show(unconnected(account, error, lastGood: lastGood))
            return nil
        }
    }

    /// The status of a vault whose address can't be used, or only after libcurl is installed.
    private func unconnected(_ account: SyncAccount, _ error: NetError, lastGood: Timestamp?) -> SyncStatus {
        var status = SyncStatus(
            state: .stopped(reason: error.sentence), server: account.server, lastGood: lastGood,
            account: account.shownName)
        if error.code == .noLibrary { status.obstacle = .server }
        return status
    }

    /// Reconnects if the store has another token: another program has made this vault another device then, and the
    /// token that this program uses has become invalid.
    func lookForAnotherToken() {
        orders.add { [self] in
            let (connection, isLive) = state.withLock { ($0.connection, $0.isLive) }
            guard let connection, let account = try? await SyncAccount.load(from: vault), let token = account.token,
                token != connection.remote.token, let next = await connect(account, live: isLive)
            else { return }
            await next.wake(.start)
        }
    }

    func signedOut(_ account: SyncAccount) -> SyncStatus {
        var status = SyncStatus(
            state: .stopped(reason: ControllerSentences.signedOut), server: account.server,
            account: account.shownName)
        status.isSignedOut = true
        return status
    }

    /// The status of a vault whose sync is off. The account stays known, so that one key can turn sync on again.
    func switchedOff(_ account: SyncAccount) -> SyncStatus {
        SyncStatus(state: .deviceOnly, server: account.server, account: account.shownName)
    }

    private func resting(_ account: SyncAccount, lastGood: Timestamp?) -> SyncStatus {
        SyncStatus(state: .idle, server: account.server, lastGood: lastGood, account: account.shownName)
    }

    /// The status of a vault that is paused or read-only: others sync it, if at all.
    private func lookedAt(_ account: SyncAccount, lastGood: Timestamp?) -> SyncStatus {
        SyncStatus(state: .paused, server: account.server, lastGood: lastGood, account: account.shownName)
    }

    func show(_ status: SyncStatus) { show { _ in status } }

    /// Shows the status that `next` returns, which may change the state and must not block.
    func show(_ next: (inout State) -> SyncStatus) {
        let (former, shown) = state.withLock { state in
            // An engine that has not synced yet does not know about earlier syncs.
            var status = next(&state)
            status.lastGood = status.lastGood ?? state.status.lastGood
            status.lastResort = state.isLastResort ? .active : .notConfigured
            defer { state.status = status }
            return (state.status.state, status)
        }
        if let log = environment.log { note(former, shown.state, in: log) }
        keepLastGood(of: shown)
        followReach(of: shown, notes)
        if former != shown.state { notes.add { [self] in await keepTrouble(of: shown) } }
        news(.status(shown))
    }

    /// Logs a new state; changed figures of the same state are not worth a line.
    private func note(_ former: SyncState, _ state: SyncState, in log: EventLog) {
        let name = EventLog.name(of: state)
        if name != EventLog.name(of: former) { log.write(.info, "sync is \(name)") }
    }

    /// Sends attachments that this program has made or found; returns at once.
    package func attachmentsChanged() {
        let connection = state.withLock(\.connection)
        Task.detached { await connection?.wakeTransfers(.localWrite) }
        transfersChanged()
    }

    /// Asks for an original that is only on the server; returns at once. Does nothing in a vault that is read-only.
    package func fetchOriginal(of id: MediaID) {
        if vault.isReadOnly { return }
        Task.detached { [self] in
            _ = try? await vault.attachments { try $0.want(id, .original) }
            attachmentsChanged()
        }
    }

    /// Asks for the originals in the Inbox that are only on the server and that nothing was read of; returns at once. Does
    /// nothing in a vault that is read-only.
    package func fetchUnread() {
        if vault.isReadOnly { return }
        Task.detached { [self] in
            guard let ids = try? await vault.attachments({ try $0.wantUnread() }), !ids.isEmpty else { return }
            attachmentsChanged()
        }
    }

    /// Lets the screens count the attachments again.
    func transfersChanged() {
        news(.status(status))
    }

    /// Reports, once, why no attachment moves.
    func transfersChanged(_ phase: TransferPhase) {
        transfersChanged()
        let isNew = state.withLock { state in
            defer { state.transfersReason = phase.reason }
            return state.transfersReason != phase.reason
        }
        if isNew, let reason = phase.reason { tell(.error, reason) }
    }

    func tell(_ kind: ActivityLine.Kind, _ text: Phrase) {
        news(.activity(ActivityLine(at: environment.now, kind: kind, text: text)))
    }

    func tell(of moving: [TransferProgress]) {
        news(.transfers(moving))
    }

    func tell(of devices: [DeviceLine]) {
        news(.devices(devices))
    }

    func pass(_ line: ActivityLine) {
        environment.log?.write(line.kind == .error ? .warning : .debug, "sync: \(line.kind.rawValue)")
        news(.activity(line))
    }
}
