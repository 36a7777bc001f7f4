internal import CommandTable
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault logout --forget`: signs out, and takes what is the account's off this device, after asking.
struct ForgetCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let open = try session.openVault()
        guard let account = try SyncFacts.load(open, session).account else {
            session.console.say("Nobody is signed in, and this vault belongs to no account. Nothing was deleted.")
            return .nothingMatched
        }
        let counts = try session.waiting { () throws(StoreError) in try await open.vault.counts() }
        let unsent = try NotUploaded.load(open, session).count
        guard session.confirm(question(receipts: counts.receipts + counts.trash, unsent: unsent, account)) else {
            throw Failure(
                .failed, "Nothing was deleted, and nobody was signed out.",
                hint: "'rvault logout' alone signs out and keeps everything here; --yes answers the question.")
        }
        let sync = SyncController(open, environment: session.environment)
        try session.waiting { try await sync.logOutAndForget() }
        session.console.say("Signed out. This device holds nothing of \(account) any more.")
        if session.options.json { try session.console.print(items: [["lost": .integer(Int64(unsent))]]) }
        return .ok
    }

    private func question(receipts: Int, unsent: Int, _ account: String) -> String {
        let what = receipts == 1 ? "1 receipt" : "\(receipts) receipts"
        var text = "Sign out and delete \(what) of \(account) from this device? The server keeps what it has."
        if unsent > 0 {
            let changes = unsent == 1 ? "1 change that was" : "\(unsent) changes that were"
            text += " \(changes) never uploaded will be LOST for good: 'rvault sync' sends them, "
            text += "'rvault export -o FILE' writes every receipt to a file."
        }
        return text
    }
}
