internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultBackup
internal import VaultClient
internal import VaultJSON
internal import VaultStore

/// `rvault backup restore`: creates a vault from a backup.
struct RestoreCommand {
    let session: CommandSession
    let arguments: RestoreArguments

    func run() throws(Failure) -> ExitCode {
        let opener = session.opener
        // Fail before asking for a passphrase.
        if opener.exists, !arguments.replaces {
            throw Failure(BackupError.vaultExists, file: arguments.file)
        }
        let source = BackupSource(session: session, path: arguments.file, asksAlways: true)
        let file = try source.open()
        let keys = try source.keys(of: file)
        let watch = InterruptWatch()
        let progress: BackupProgress.Sink = { news in
            session.console.progress(BackupWords.progress(news))
            return !watch.isInterrupted
        }
        if session.options.dryRun { return try tellDryRun(file, keys, progress) }
        let job = RestoreJob(opener: opener, replaces: arguments.replaces, isServerFirst: arguments.isServerFirst)
        let outcome = try job.run(file, keys, path: arguments.file, progress: progress)
        try tell(outcome, keys)
        return .ok
    }

    private func tellDryRun(
        _ file: BackupFile, _ keys: borrowing VaultKeys, _ progress: BackupProgress.Sink
    ) throws(Failure) -> ExitCode {
        do throws(BackupError) {
            let facts = try BackupCheck(file).verify(keys, beside: session.opener.files, progress: progress)
            session.console.say(
                "\(BackupWords.content(facts).text) would be restored to \(session.opener.shownPath); "
                    + "nothing was changed.")
            return .ok
        } catch {
            throw Failure(error, file: arguments.file)
        }
    }

    private func tell(_ outcome: BackupRestore.Outcome, _ keys: borrowing VaultKeys) throws(Failure) {
        let open = try session.opener.open(keys: copy(keys))
        let facts = try SyncFacts.load(open, session)
        let console = session.console
        console.say(
            "\(BackupWords.content(outcome.facts).text) restored to \(session.opener.shownPath), as of "
                + "\(session.environment.minute(outcome.facts.header.made)).")
        if let former = outcome.former {
            console.say("The previous vault is kept as \(former.path), with its key file next to it.")
        }
        if let server = facts.server {
            console.say(
                "The vault is signed out: 'rvault login \(server)' signs it in as a new device. "
                    + (arguments.isServerFirst
                        ? "Then newer server data is accepted; you're asked about data that the server is missing."
                        : "Then you're asked about differences from the server: 'rvault sync offered' lists them."))
        }
        guard session.options.json else { return }
        var members = BackupWords.members(outcome.facts, arguments.file)
        members["vault"] = .string(session.opener.files.path)
        members["former"] = .optionalText(outcome.former?.path)
        members["server"] = .optionalText(facts.server)
        try console.print(items: [.object(members)])
    }

    private func copy(_ keys: borrowing VaultKeys) throws(Failure) -> VaultKeys {
        return try Failure.wrapping { try keys.copy() }
    }
}
