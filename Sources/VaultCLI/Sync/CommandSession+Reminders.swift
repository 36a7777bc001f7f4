internal import CommandTable
internal import SystemKit
internal import VaultClient
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

extension CommandSession {
    /// The settings as they are now, which may have changed since the start, because a worker runs for weeks.
    func currentSettings() throws(Failure) -> Settings {
        try Configuration.load(named: options.config, in: environment, commands: KeyMap.commands).settings
    }

    /// The reminder service with its own reader and the current settings.
    func reminders(_ open: OpenVault, _ reader: VaultReader? = nil) throws(Failure) -> ReminderService {
        let made: VaultReader
        if let reader { made = reader } else { made = try Failure.wrapping { try open.makeReader() } }
        return ReminderService(environment: environment, open: open, reader: made, settings: try currentSettings())
    }

    /// Syncs, so that the server decides who shows a reminder. Failures are ignored: the reminder is shown anyway.
    func settleReminders(_ open: OpenVault) {
        if SyncCommand(session: self).askOwner() != nil { return }
        let sync = SyncController(open, environment: environment)
        _ = try? waiting {
            try await SyncController.patiently(for: .seconds(10)) { try await sync.syncOnce() }
        }
    }
}
