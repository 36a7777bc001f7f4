internal import CommandTable
internal import Translation
internal import VaultClient

extension CommandSession {
    /// Runs a command that works with a vault.
    func run(_ command: Command) throws(Failure) -> ExitCode {
        if options.dryRun, command.isWithoutDryRun {
            throw Failure(
                .usage, "This command doesn't support --dry-run; nothing was changed.",
                hint: "Run it without --dry-run.")
        }
        if opener.isReadOnly, command.changesVault, !options.dryRun { throw .lookingOnly }
        return switch command {
        case .initialize(let arguments): try InitCommand(session: self, arguments: arguments).run()
        case .unlock(let time): try UnlockCommand(session: self).unlock(for: time)
        case .lock: try UnlockCommand(session: self).lock()
        case .keyring(let action): try KeyringCommand(session: self).run(action)
        case .agent: try UnlockCommand(session: self).holdKeys()
        case .status: try StatusCommand(session: self).run()
        case .passphrase(let descriptor): try PassphraseCommand(session: self).change(newPassphraseFD: descriptor)
        case .recover(let arguments): try PassphraseCommand(session: self).recover(arguments)
        case .recoveryCode(let file): try PassphraseCommand(session: self).renewRecoveryCode(file: file)
        case .backup(let action): try BackupCommand(session: self).run(action)
        case .list(let arguments): try ListCommand(session: self, arguments: arguments).run()
        case .show(let id): try ShowCommand(session: self, id: id).run()
        case .add(let assignments, files: []): try AddCommand(session: self).add(assignments)
        case .add(let assignments, let files): try IntakeCommand(session: self).add(files, assignments)
        case .detach(let arguments): try DetachCommand(session: self, arguments: arguments).run()
        case .attach(let arguments): try IntakeCommand(session: self).attach(arguments)
        case .open(let arguments): try OpenCommand(session: self, arguments: arguments).run()
        case .inbox(let action): try InboxCommand(session: self).run(action)
        case .edit(let arguments): try AddCommand(session: self).edit(arguments)
        case .note(let arguments): try NoteCommand(session: self, arguments: arguments).run()
        case .tag(let arguments): try TagCommand(session: self, arguments: arguments).run()
        case .trash(let ids): try TrashCommand(session: self, ids: ids, isTrashing: true).run()
        case .restore(let ids): try TrashCommand(session: self, ids: ids, isTrashing: false).run()
        case .purge(let ids): try PurgeCommand(session: self, ids: ids).run()
        case .log(let arguments): try LogCommand(session: self, arguments: arguments).run()
        case .putBack(let event): try PutBackCommand(session: self, event: event).run()
        case .undo(let arguments): try UndoCommand(session: self, arguments: arguments).run()
        case .category(let action): try CategoryCommand(session: self).run(action)
        case .request(let arguments): try RequestCommand(session: self).run(arguments)
        case .importing(let arguments): try ImportCommand(session: self, arguments: arguments).run()
        case .intake(let arguments): try IntakeCommand(session: self).importing(arguments)
        case .export(let arguments): try ExportCommand(session: self, arguments: arguments).run()
        case .claim(let arguments): try ClaimCommand(session: self, arguments: arguments).run()
        case .cover(let action): try CoverCommand(session: self).run(action)
        case .expiring(let arguments): try ExpiringCommand(session: self, arguments: arguments).run()
        case .silence(let arguments): try SilenceCommand(session: self, arguments: arguments).run()
        case .notify(let arguments): try NotifyCommand(session: self, arguments: arguments).run()
        case .reminders(let action): try RemindersCommand(session: self).run(action)
        case .login(let arguments): try SyncCommand(session: self).logIn(arguments)
        case .logout(let forgets):
            try forgets ? ForgetCommand(session: self).run() : SyncCommand(session: self).logOut()
        case .sync(let action): try SyncCommand(session: self).run(action)
        case .worker(isOnce: false): try WorkerCommand(session: self).run()
        case .worker(isOnce: true): try WorkerRound(session: self).run()
        case .texts(let action): try TextCommand(session: self).run(action)
        case .device(let action): try DeviceCommand(session: self).run(action)
        case .verify: try VerifyCommand(session: self).run()
        case .doctor(let rebuildsIndex):
            try rebuildsIndex
                ? IndexCommand(session: self).run() : DoctorCommand(session: self).run()
        case .conflicts: try ConflictCommand(session: self).list()
        case .conflict(let id): try ConflictCommand(session: self).show(id)
        case .resolve(let arguments): try ConflictCommand(session: self).resolve(arguments)
        case .complete(let names): try CompleteCommand(session: self, names: names).run()
        case .program: .usage
        }
    }
}

extension Command {
    /// Whether it has no dry run, because its effect cannot be described without having it.
    fileprivate var isWithoutDryRun: Bool {
        switch self {
        case .unlock, .lock, .passphrase, .recover, .recoveryCode, .notify, .login, .logout, .worker, .device: true
        case .sync(let action): action.isWithoutDryRun
        case .texts(let action): action.isWithoutDryRun
        case .keyring(let action): action != .show
        case .initialize, .agent, .status, .backup, .list, .show, .add, .attach, .detach, .open, .inbox, .edit, .trash,
            .restore,
            .purge, .category, .request, .log, .putBack, .undo, .note, .tag,
            .importing, .intake, .export, .expiring, .silence, .reminders, .claim, .cover, .verify, .doctor, .conflicts,
            .conflict,
            .resolve,
            .complete, .program:
            false
        }
    }
}

extension Command {
    /// Whether its purpose is to change the vault, or to let a server change it.
    fileprivate var changesVault: Bool {
        switch self {
        case .initialize, .passphrase, .recover, .recoveryCode, .add, .attach, .detach, .edit, .note, .tag, .trash,
            .restore,
            .purge,
            .putBack,
            .importing, .intake, .silence, .login, .logout, .worker, .resolve:
            true
        case .doctor(let rebuildsIndex): rebuildsIndex
        case .keyring(let action): action != .show
        case .inbox(let action): action != .list
        case .device(let action): action != .list
        case .cover(let action): if case .show = action { false } else { true }
        case .sync(let action): action.changesVault
        case .texts(let action): action != .status
        case .undo(let arguments): !arguments.isList
        case .category(let action): action != .list
        case .request(let arguments): arguments != .list
        case .notify(let arguments): !arguments.isTest
        case .reminders(let action): action != .list
        case .backup(let action): if case .restore = action { true } else { false }
        case .unlock, .lock, .agent, .status, .list, .show, .open, .log, .export, .claim, .expiring, .verify,
            .conflicts,
            .conflict, .complete, .program:
            false
        }
    }
}

extension Failure {
    /// The failure for a change under `--read-only`.
    static let lookingOnly = Failure(
        .usage, kind: "read-only", "This would change the vault, which is open read-only.",
        hint: "Run it without --read-only, or unset RVAULT_READ_ONLY.")
}

extension TextAction {
    fileprivate var isWithoutDryRun: Bool {
        switch self {
        case .off, .send: true
        case .status, .on: false
        }
    }
}

extension SyncSubcommand {
    fileprivate var changesVault: Bool {
        switch self {
        case .run, .setPaused, .turn, .retry, .drop: true
        case .offered(let answer), .deletions(let answer): answer != nil
        case .status, .queue, .save: false
        }
    }

    fileprivate var isWithoutDryRun: Bool {
        switch self {
        case .setPaused, .turn, .retry, .drop, .save: true
        case .offered(let answer), .deletions(let answer): answer != nil
        case .run, .status, .queue: false
        }
    }
}
