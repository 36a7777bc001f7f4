internal import SystemKit
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings
internal import VaultStore

extension PlainShell {
    /// The time after which reminders are looked for again, although nobody typed.
    private static let reminderPause: Duration = .seconds(60)

    /// Lets reminders be looked for on another thread. Only somebody at a terminal needs them: a script reads lines that
    /// it asked for.
    ///
    /// - Returns: The time until the next look; nil if there is none.
    func lookForReminders() -> Duration? {
        guard hasTerminal, !model.isOver, let session = runner.session, session.reminders != nil else { return nil }
        if watch == nil {
            watch = try? FileWatch(directory: FileStore.locating(session.open.files.path).store.directory)
        }
        runner.lookForReminders(model.context.settings.effective)
        return Self.reminderPause
    }

    /// Prints the reminders that this or another program of this computer has shown since the last call, with a bell.
    func showReminders() throws(Failure) {
        guard (try? watch?.drain())?.isMoreThanLocks ?? true, let lines = runner.newReminders() else { return }
        try interrupt(.reminded(lines))
    }
}
