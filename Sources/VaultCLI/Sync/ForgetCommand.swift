internal import CommandLineKit
internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault logout --forget`: signs out and deletes the account's data from this device, after asking.
///
/// It also works after a sign-out, so that an interrupted run can be repeated.
struct ForgetCommand {
    let session: CommandSession

    /// The data that is deleted, for the question and for scripts.
    private struct Loss {
        var receipts: Int
        var unsent: Int
        var drafts: Int
    }

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let facts = try SyncFacts.load(open, session)
        guard let owner = facts.owner else {
            session.console.say("Not signed in, and this vault has no account. Nothing was deleted.")
            return .nothingMatched
        }
        let loss = try loss(open)
        guard session.confirm(question(loss, owner, isSignedIn: facts.account != nil)) else {
            let unsent = loss.unsent.worded("change was", "changes were")
            let reason = loss.unsent == 0 ? "" : " \(unsent) never uploaded."
            guard facts.account != nil else {
                throw Failure.declined("Nothing was deleted.\(reason)")
            }
            throw Failure(
                .failed, "Nothing was deleted, and you're still signed in.\(reason)",
                hint: "'rvault logout' alone signs out and keeps everything here; use --yes to skip the question.")
        }
        let sync = SyncController(open, environment: session.environment)
        let name = try session.waiting { await sync.ownName() }
        let outcome = try session.waiting { try await sync.logOutAndForget() }
        session.console.say(
            "\(outcome == .nobody ? "" : "Signed out. ")All data of \(owner) was deleted from this device.")
        if outcome == .unreached { SyncCommand(session: session).sayStillListed(name) }
        if session.options.json { try session.console.print(items: [json(loss, outcome)]) }
        return .ok
    }

    private func loss(_ open: OpenVault) throws(Failure) -> Loss {
        let counts = try session.waiting { () throws(StoreError) in try await open.vault.counts() }
        let reader = try Failure.wrapping { try open.makeReader() }
        return Loss(
            receipts: counts.receipts + counts.trash, unsent: try NotUploaded.load(open, session).count,
            drafts: try Failure.wrapping { try reader.drafts() }.count)
    }

    private func question(_ loss: Loss, _ owner: String, isSignedIn: Bool) -> String {
        let what = loss.receipts.worded("receipt")
        var text = "\(isSignedIn ? "Sign out and delete" : "Delete") \(what) of \(owner) from this device? "
        text += "The server keeps its data."
        if loss.unsent > 0 {
            let changes = loss.unsent.worded("change that was", "changes that were")
            text += " \(changes) never uploaded will be LOST permanently: "
            text += isSignedIn ? "'rvault sync' sends them, " : "signing in and 'rvault sync' send them, "
            text += "'rvault export -o FILE' writes every receipt to a file."
        }
        if loss.drafts > 0 {
            text += " \(loss.drafts.worded("draft")) will be lost, too."
        }
        return text
    }

    private func json(_ loss: Loss, _ outcome: SyncController.SignOut) -> JSON {
        [
            "lost": .integer(Int64(loss.unsent)), "drafts": .integer(Int64(loss.drafts)),
            "stillListed": .bool(outcome == .unreached),
        ]
    }
}
