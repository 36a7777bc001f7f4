internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// `rvault sync --pause`, `--resume`, `on`, `off` and `deletions`: change whether and how this device syncs.
struct ModeCommand {
    let session: CommandSession

    func setPaused(_ isPaused: Bool) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let facts = try SyncFacts.load(open, session)
        guard facts.server != nil, facts.mode != .off else {
            throw Failure(
                .usage, kind: "no-account", "This vault is on this device only, so nothing is synced.",
                hint: "'rvault sync on' or 'rvault login URL' connects it.")
        }
        let sync = SyncController(open, environment: session.environment)
        try session.waiting { try await sync.setPaused(isPaused) }
        guard isPaused else { return try SyncCommand(session: session).sync(open, sync) }
        session.console.say("Sync is paused on this device, in every window. Changes are kept until --resume.")
        return try finish()
    }

    func turn(on isOn: Bool) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let facts = try SyncFacts.load(open, session)
        let sync = SyncController(open, environment: session.environment)
        if !isOn, facts.mode == .off || facts.server == nil {
            session.console.say("This vault is already on this device only.")
            return try finish()
        }
        try session.waiting { try await sync.turn(on: isOn) }
        if isOn { return try SyncCommand(session: session).sync(open, sync) }
        session.console.say(
            "This vault is now on this device only and no longer uses the network.\n"
                + "Your data stays here and on \(facts.server ?? "the server"), "
                + "and the sync position is kept.")
        return try SyncCommand(session: session).tellNotUploaded(
            NotUploaded.load(open, session), "kept, and sent after 'rvault sync on'.")
    }

    func deletions(allow: Bool?) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let sync = SyncController(open, environment: session.environment)
        guard var question = try session.waiting({ try await sync.question() }) else {
            session.console.say("There are no deletions to confirm.")
            return .nothingMatched
        }
        if allow == true {
            // The question may be out of date: the server may have the receipts again.
            guard let now = try session.waiting({ try await sync.compareAgain() }) else {
                session.console.say("The server has them again; nothing was deleted.")
                return try finish()
            }
            question = now
        }
        let fact = "The server no longer has \(question.count) of the \(question.total) receipts here."
        guard let allow else {
            session.console.say(fact)
            session.console.say(
                "'rvault sync deletions allow' deletes them here; 'refuse' keeps them to resend.")
            return .conflicts
        }
        if allow, !session.confirm("\(fact) Delete them here?") {
            session.console.say("Nothing was deleted.")
            return .failed
        }
        try session.waiting { try await sync.decide(deleting: allow) }
        session.console.say(allow ? "Deleted here too." : "Kept. 'rvault sync offered' lists what can be resent.")
        return try finish()
    }

    private func finish() throws(Failure) -> ExitCode {
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }
}
