internal import CommandTable
internal import SystemKit
internal import TerminalDriver
internal import Translation
internal import VaultModel
internal import VaultScreens
internal import VaultSettings

extension Shell {
    /// Without a key for the time that is set, the vault is locked.
    func lockIfIdle() {
        guard model.isOpen, let idleLimit, ContinuousClock.now - lastInput >= idleLimit else { return }
        lock()
    }

    /// Nothing of the vault stays: not on the screen, and not in memory, which goes with this run of the program. It
    /// is started again in its place and asks for the passphrase; where that fails, it ends.
    ///
    /// What was asked to be written is written first, drafts among it. A sync is cut off: what it sent without an answer
    /// is sent again under the same key.
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
        environment.log?.write(.info, "locked: the program starts again")
        do throws(SystemError) {
            try Restart.perform(
                CommandLine.arguments, variables: environment.variables,
                handing: Array(LockedStart(session: session).text.utf8))
        } catch {
            failure = Failure(
                .locked, "The vault is locked, and the program could not start again. Run rvault to unlock it.",
                hint: Phrase(outside: error.description))
            stopLooping()
        }
    }

    /// Longer than a write waits for another program that is writing.
    private static let patienceAtLock = Duration.seconds(8)
}
