internal import CommandTable
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// `rvault verify`: checks that the vault on this disk is intact, and nothing else, so that it can run before a backup.
struct VerifyCommand {
    let session: CommandSession

    func run() throws(Failure) -> ExitCode {
        let examination = StoreExamination(opener: session.opener)
        let files = examination.files()
        try session.tell(files)
        let (open, reader) = try session.openForReading()
        var store = examination.store(reader, isThorough: true)
        try session.tell(store)
        if store.code == .ok {
            let vault = open.vault
            let index = examination.index(try session.waiting { try await vault.wordIndexFaults() })
            try session.tell([index])
            store.append(index)
        }
        let findings = files + store
        if session.options.json { try session.console.print(items: findings.map(\.json)) }
        return findings.code
    }
}
