internal import CommandTable
internal import SystemKit
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultSync

/// The worker's daily round: once a day it tells what ends, and tries again later where nobody could be told.
///
/// On a queue of its own: the person's program may take its time, and the worker has to hear of the lock meanwhile.
actor ReminderRound {
    private nonisolated let executor = QueueExecutor(label: "vault.reminders")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let session: CommandSession
    private let open: OpenVault
    private let clock: MonotonicClock
    /// Made once: a connection derives its key anew.
    private var reader: VaultReader?
    private var restUntil: Duration = .zero

    /// Between two looks at the clock and the settings, which files that others write would make many of.
    private static let pause: Duration = .seconds(30)
    /// Between two tries where nobody could be told.
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

    /// Called whenever the worker wakes, at least once a minute.
    func look(_ log: WorkerLog) {
        guard clock.now() >= restUntil else { return }
        restUntil = clock.now() + Self.pause
        do throws(Failure) {
            let service = try session.reminders(open, theReader())
            guard try service.isDue() else { return }
            let outcome = try service.tell()
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
    /// With the settings of now: a worker lives for weeks.
    func reminders(_ open: OpenVault, _ reader: VaultReader) throws(Failure) -> ReminderService {
        let configuration = try Configuration.load(
            named: options.config, in: environment, commands: KeyMap.commands)
        return ReminderService(
            environment: environment, vault: open.vault, reader: reader, settings: configuration.settings)
    }

    /// With a reader of its own.
    func reminders(_ open: OpenVault) throws(Failure) -> ReminderService {
        try reminders(open, try reading { try open.makeReader() })
    }
}
