internal import CommandTable
internal import Sealing
internal import SuspensionKit
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultReminders
internal import VaultSettings
internal import VaultStore
internal import VaultSync

/// `rvault worker`: the same sync as with screens, but without them, and reminders.
struct WorkerCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let (open, key) = try session.openVaultByKey()
        return try run(open, openedBy: key)
    }

    private func run(_ open: OpenVault, openedBy opening: CommandSession.Key) throws(Failure) -> ExitCode {
        let hasAccount = try SyncFacts.load(open, session).account != nil
        let hasReminders = try !session.reminders(open).plan.days.isEmpty
        let hasFolders = !session.environment.watchPlan(try session.currentSettings()).folders.isEmpty
        guard hasAccount || hasReminders || hasFolders else { throw .noAccount }
        let log = WorkerLog(session.console, variables: session.environment.variables)
        let end = try waking()
        let manager = ServiceManager(session.environment.variables)
        let status = WorkerStatus(manager, session.environment)
        let sync = SyncController(open, environment: session.environment) { news in
            log.take(news)
            guard case .status(let now) = news else { return }
            status.show(now)
            if case .stopped = now.state { end.signal() }
        }
        let interrupts = InterruptWatch { end.signal() }
        let failure = beginning(sync, log, end, manager)
        let preparation = PreparationService(open, sync) { log.take($0) }
        preparation.wake()
        let intake = try session.environment.folderIntake(open) { log.write($0.kind, $0.text.english) }
        let isLocked = try listen(open, sync, preparation, intake, manager, until: end, openedBy: opening)
        manager.notify(.stopping)
        // An end in the middle of a request loses nothing. After a lock, the keys are not kept to wait for its answer.
        Blocking.run(atMost: isLocked ? .milliseconds(500) : nil) {
            await intake?.stop()
            await preparation.stop()
            await sync.stop()
        }
        if let failure = failure.value { throw failure }
        if case .stopped(let reason) = sync.status.state, !interrupts.isInterrupted {
            throw Failure(.refused, reason)
        }
        let cause = opening == .keyring ? "The keyring's slot was revoked" : "The vault was locked"
        log.write(.finished, isLocked ? "\(cause); the worker stopped." : "The worker stopped.")
        return interrupts.isInterrupted ? .ok : .locked
    }

    /// Starts sync on another thread, because a server may be slow and this thread has to notice a lock. A failure ends
    /// the worker. It has started once commands can ask it for a sync.
    private func beginning(
        _ sync: SyncController, _ log: WorkerLog, _ end: Wakeup, _ manager: ServiceManager
    ) -> SharedFailure {
        let failure = SharedFailure()
        Task.detached {
            do throws(StoreError) {
                try await sync.begin {
                    log.write(.started, "The worker started.")
                    manager.notify(.ready)
                }
            } catch {
                failure.value = Failure(error)
                end.signal()
            }
        }
        return failure
    }

    private func waking() throws(Failure) -> Wakeup {
        return try Failure.wrapping { try Wakeup() }
    }

    /// Blocks until the worker is ended, the vault is locked or the slot that opened it is revoked. The agent reports a
    /// lock at once; an agent of an older version is asked every minute.
    ///
    /// - Returns: Whether the vault was locked, or the slot revoked.
    private func listen(
        _ open: OpenVault, _ sync: SyncController, _ preparation: PreparationService, _ intake: FolderIntake?,
        _ manager: ServiceManager, until end: Wakeup, openedBy opening: CommandSession.Key
    ) throws(Failure) -> Bool {
        let endsWithLock = opening == .agent
        var observer = try Failure.wrapping { try StoreObserver(try open.makeReader(), sync) }
        var lock = LockWatch { isUnlocked }
        var key = endsWithLock ? keyWatch : nil
        // The vault was locked before the watch began.
        if endsWithLock, key == nil, !isUnlocked { return true }
        var timer = SyncTimer(
            every: session.environment.configuration.settings.syncSeconds, now: ContinuousClock.now)
        let log = WorkerLog(session.console, variables: session.environment.variables)
        let reminders = ReminderWatch(
            open, session.environment, as: .worker, wake: { sync.wake(.localWrite) }, tell: { log.take($0) })
        // A notification whose buttons nobody hears any longer loses them.
        defer { Blocking.run(atMost: .seconds(3)) { await reminders.close() } }
        do throws(SystemError) {
            let watch = try WorkerWatch(directory: FileStore.locating(open.files.path).store.directory, end: end)
            let pause = manager.watchdog.map { min($0 / 2, LockWatch.interval) } ?? LockWatch.interval
            while true {
                manager.notify(.alive)
                if sync.status.isSyncing { watch.listenToSuspension(session.environment.variables) }
                Task.detached { [session] in
                    await reminders.look { () throws(Failure) in try session.currentSettings() }
                }
                if let settings = try? session.currentSettings() {
                    intake?.follow(session.environment.watchPlan(settings))
                }
                let ready = try watch.wait(pause, key: key?.descriptor)
                if ready.end { return false }
                if ready.key {
                    if !isUnlocked { return true }
                    key = keyWatch
                }
                if endsWithLock, lock.isLocked() { return true }
                if opening == .keyring, KeyringSlot(session.opener).state == .off { return true }
                switch ready.sleep {
                case .begins: sync.restForSuspension()
                case .ended: sync.resumeFromRest()
                case nil: break
                }
                if ready.network { sync.networkChanged() }
                if ready.files, observer.look() { preparation.wake() }
                timer.notice(lastGood: sync.status.lastGood, now: ContinuousClock.now)
                if timer.isDue(now: ContinuousClock.now) { sync.wake(.timer) }
            }
        } catch {
            throw Failure(error)
        }
    }

    /// Nil if the agent does not hold the key or does not support watches.
    private var keyWatch: KeyWatch? {
        guard let agent = session.opener.agent, let id = session.opener.vaultID else { return nil }
        do throws(SealingError) { return try agent.watch(id) } catch { return nil }
    }

    private var isUnlocked: Bool {
        guard let agent = session.opener.agent, let id = session.opener.vaultID else { return false }
        guard let held = try? agent.keys(for: id) else { return false }
        return held.left > .zero
    }
}

/// A failure on another thread.
private final class SharedFailure: Sendable {
    private let held = Mutex<Failure?>(nil)

    var value: Failure? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}

extension Failure {
    /// The vault has no server to sync with.
    static let noAccount = Failure(
        .usage, kind: "no-account",
        "This vault has no account, reminders or watched folders, so there is nothing to do.",
        hint: "Connect it with: rvault login URL --email ADDRESS")
}
