internal import CommandTable
internal import SystemKit
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore
internal import VaultSync

/// The worker's reminders: sends them once a day, and tries again later if none could be sent.
///
/// It has its own queue, because the user's program may be slow, and the worker has to notice a lock in that time.
actor ReminderRound {
    private nonisolated let executor = QueueExecutor(label: "vault.reminders")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let session: CommandSession
    private let open: OpenVault
    private let clock: MonotonicClock
    /// Created once, because each connection derives its key again.
    private var reader: VaultReader?
    private var restUntil: Duration = .zero

    /// The pause between two looks at the clock and the settings. The worker wakes more often if others write files.
    private static let pause: Duration = .seconds(30)
    /// The pause after an attempt that failed.
    private static let rest: Duration = .seconds(900)

    init(_ session: CommandSession, _ open: OpenVault, clock: MonotonicClock = .system) {
        self.session = session
        self.open = open
        self.clock = clock
    }

    private func theReader() throws(Failure) -> VaultReader {
        if let reader { return reader }
        let made = try session.reading { try open.makeReader() }
        reader = made
        return made
    }

    /// Sends reminders if they are due; called whenever the worker wakes, at least once a minute.
    func look(_ log: WorkerLog) {
        guard clock.now() >= restUntil else { return }
        restUntil = clock.now() + Self.pause
        do throws(Failure) {
            let service = try session.reminders(open, theReader())
            guard try service.isDue() else { return }
            guard let outcome = try service.tellAlone(open.files) else { return }
            for notice in outcome.notices { log.write(.started, "\(notice.title): \(notice.text)") }
            for fault in outcome.results.compactMap(\.fault) { log.write(.offline, fault) }
            if outcome.failed { restUntil = clock.now() + Self.rest }
        } catch {
            log.write(.error, error.message)
            restUntil = clock.now() + Self.rest
        }
    }
}

extension CommandSession {
    /// The reminder service with the current settings, because a worker runs for weeks.
    func reminders(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> ReminderService {
        ReminderService(
            environment: environment, vault: open.vault, reader: reader, settings: try currentSettings())
    }

    /// The settings as they are now, which may have changed since the start.
    func currentSettings() throws(Failure) -> Settings {
        try Configuration.load(named: options.config, in: environment, commands: KeyMap.commands).settings
    }

    /// The reminder service with its own reader.
    func reminders(_ open: OpenVault) throws(Failure) -> ReminderService {
        try reminders(open, try reading { try open.makeReader() })
    }
}
