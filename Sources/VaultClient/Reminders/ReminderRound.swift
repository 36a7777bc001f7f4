internal import CommandTable
internal import SystemKit
internal import VaultModel
internal import VaultScreens
internal import VaultSync

/// The worker's daily round: once a day it tells what ends, and tries again later where nobody could be told.
final class ReminderRound {
    private let session: CommandSession
    private let open: OpenVault
    private let clock: MonotonicClock
    private var restUntil: Duration = .zero

    /// Between two tries.
    private static let rest: Duration = .seconds(900)

    init(_ session: CommandSession, _ open: OpenVault, clock: MonotonicClock = .system) {
        self.session = session
        self.open = open
        self.clock = clock
    }

    /// Called about once a minute.
    func look(_ log: WorkerLog) {
        guard clock.now() >= restUntil else { return }
        do throws(Failure) {
            let service = try session.reminders(open)
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
    func reminders(_ open: OpenVault) throws(Failure) -> ReminderService {
        let configuration = try Configuration.load(
            named: options.config, in: environment, commands: KeyMap.commands)
        return ReminderService(
            environment: environment, vault: open.vault, reader: try reading { try open.makeReader() },
            settings: configuration.settings)
    }
}
