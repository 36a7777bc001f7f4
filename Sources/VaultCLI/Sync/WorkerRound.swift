internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultReminders
internal import VaultSettings
internal import VaultStore

/// `rvault worker --once`: the run of a timer in place of a worker that keeps running. With nothing due it opens the vault,
/// looks, and ends; no library for the network is loaded.
struct WorkerRound {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let facts = try SyncFacts.load(open, session)
        let reminders = try session.reminders(open, reader)
        guard facts.account != nil || !reminders.plan.days.isEmpty else { throw .noAccount }
        let log = WorkerLog(session.console, variables: session.environment.variables)
        let syncs = facts.account != nil && facts.mode == .on
        let first = try reminders.look(as: .worker)
        log.take(first)
        var code = first.failed ? ExitCode.failed : .ok
        var isDue = first.wantsSync
        if syncs, !isDue { isDue = try isSyncDue(reader) }
        if syncs, isDue { code = try sync(open, log) ?? code }
        guard first.isAsking else { return code }
        // A reminder that the server has not decided on by now is shown: nobody looks again before the timer.
        let last = try reminders.look(as: .worker, isLast: true)
        log.take(last)
        return last.failed ? .failed : code
    }

    /// Whether changes are pending, or the last good sync is older than the interval.
    private func isSyncDue(_ reader: VaultReader) throws(Failure) -> Bool {
        let (counts, text) = try Failure.wrapping {
            (try reader.counts(), try reader.setting(SyncController.lastGoodSetting))
        }
        if counts.waiting > 0 { return true }
        let seconds = try session.currentSettings().syncSeconds
        guard let last = text.flatMap({ Timestamp($0) }) else { return true }
        let age = session.environment.now.milliseconds - last.milliseconds
        // A clock that was set back would delay it by as much.
        return seconds > 0 && (age < 0 || age >= Int64(seconds) * 1000)
    }

    /// Nil if it went well, or if nothing is wrong that a person could change.
    private func sync(_ open: OpenVault, _ log: WorkerLog) throws(Failure) -> ExitCode? {
        let command = SyncCommand(session: session)
        var outcome = command.askOwner()
        if outcome == nil {
            let sync = SyncController(open, environment: session.environment) { log.take($0) }
            outcome = try command.outcome(of: sync, within: .zero)
        }
        switch outcome {
        case nil: return nil
        case .failed(let failure): throw failure
        case .synced(let code, let sentence, _):
            log.write(.finished, sentence)
            return code
        }
    }
}
