internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultBackup
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault backup`: writes the whole vault to one file, which is verified before it gets its name.
struct BackupCommand {
    let session: CommandSession

    func run(_ action: BackupAction) throws(Failure) -> ExitCode {
        switch action {
        case .write(let file): try write(file)
        case .verify(let file): try verify(file)
        case .restore(let arguments): try RestoreCommand(session: session, arguments: arguments).run()
        }
    }

    private func write(_ named: String?) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let job = BackupJob(open, environment: session.environment)
        let path = job.path(named)
        try FileOutput(session: session, path: path).check()
        if session.options.dryRun {
            session.console.say("Would write a backup to \(path); nothing was changed.")
            return .ok
        }
        let watch = InterruptWatch()
        let facts = try job.write(to: path) { news in
            session.console.progress(BackupWords.progress(news))
            return !watch.isInterrupted
        }
        try session.waiting { await job.note(facts, at: path) }
        session.console.say(
            BackupWords.written(facts, path).text
                + " It opens with the vault's current passphrase or recovery code.")
        try tell(facts, path)
        return .ok
    }

    private func verify(_ path: String) throws(Failure) -> ExitCode {
        let source = BackupSource(session: session, path: path)
        let file = try source.open()
        let keys = try source.keys(of: file)
        let watch = InterruptWatch()
        let facts: BackupFacts
        do throws(BackupError) {
            facts = try BackupCheck(file).verify(keys, beside: session.opener.files) { news in
                session.console.progress(BackupWords.progress(news))
                return !watch.isInterrupted
            }
        } catch {
            throw Failure(error, file: path)
        }
        session.console.say(
            "\(path) is intact and can be restored: \(BackupWords.content(facts).text), created "
                + "\(session.environment.minute(facts.header.made)) by rvault \(facts.header.program).")
        try tell(facts, path)
        return .ok
    }

    private func tell(_ facts: BackupFacts, _ path: String) throws(Failure) {
        guard session.options.json else { return }
        try session.console.print(items: [.object(BackupWords.members(facts, path))])
    }
}
