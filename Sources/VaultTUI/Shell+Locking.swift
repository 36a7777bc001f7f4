internal import CommandTable
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultSettings

extension Shell {
    /// Locks the vault if no key was pressed for the set time.
    func lockIfIdle() {
        guard model.isOpen, let idleLimit, ContinuousClock.now - lastInput >= idleLimit else { return }
        lock()
    }

    /// Locks the vault. Nothing of it stays on the screen or in memory: a new run of the program takes the place of
    /// this one and asks for the passphrase. If it cannot start, the program ends.
    ///
    /// Requested writes are finished first, drafts included. Sync is interrupted: changes that were sent without an
    /// answer are sent again under the same key.
    func lock() {
        guard model.isOpen else { return }
        let session = model.context.settings.session
        idleLimit = nil
        App.lock(&model)
        draw()
        terminal.redraw()
        guard restartsAtLock else {
            code = .locked
            return runner.finish()
        }
        let (writes, sync) = (runner.writes, runner.session?.sync)
        Blocking.run(atMost: Shell.patienceAtLock) { await writes.finish() }
        Blocking.run(atMost: .milliseconds(300)) { await sync?.stop() }
        terminal.close()
        environment.log?.write(.info, "locked: restarting")
        do throws(SystemError) {
            try Restart.perform(
                CommandLine.arguments, variables: environment.variables,
                handing: Array(LockedStart(session: session).text.utf8))
        } catch {
            failure = Failure(
                .locked, "The vault is locked, but the program can't restart. Run rvault to unlock it.",
                hint: error.sentence)
            stopLooping()
        }
    }

    /// The time for the writes, longer than a write waits for another program that is writing.
    private static let patienceAtLock = Duration.seconds(8)
}
