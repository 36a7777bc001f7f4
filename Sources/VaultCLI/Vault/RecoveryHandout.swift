internal import CommandTable
internal import VaultClient
internal import VaultDocuments
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// Gives a recovery code to the user, once: in a file, or on standard output.
struct RecoveryHandout {
    let session: CommandSession
    /// Nil to show the code.
    let file: RecoveryFile?
    /// The vault's name.
    let vault: String

    /// Hands out the code. If the file cannot be written, the code is shown, because it cannot be retrieved later.
    func give(_ groups: [String], saying done: String) throws(Failure) {
        let console = session.console
        if let file {
            let sheet = RecoverySheet(
                groups: groups, vault: vault, path: session.opener.shownPath,
                day: session.environment.today.description)
            if (try? file.write(sheet, in: session.environment.language)) != nil {
                console.say("\(done) The recovery code is in \(file.path): keep it away from this computer.")
                if console.options.json { try console.print(items: [item(groups: nil)]) }
                return
            }
            console.say("Can't write \(file.path); here is the recovery code instead.")
        }
        if console.options.json { return try console.print(items: [item(groups: groups)]) }
        console.say("\(done)\n\nRecovery code, shown only once:\n")
        try console.print(RecoveryHandout.lines(groups).map { "    " + $0 })
        console.say("\nWrite it down. Without it or the passphrase, nobody can open the vault.")
    }

    /// The 14 groups on two lines.
    private static func lines(_ groups: [String]) -> [String] {
        [groups.prefix(7), groups.dropFirst(7)].map { $0.joined(separator: " ") }
    }

    private func item(groups: [String]?) -> JSON {
        [
            "vault": .string(session.opener.files.path),
            "recoveryCode": .optionalText(groups?.joined(separator: "-")),
            "recoveryFile": .optionalText(groups == nil ? file?.path : nil),
        ]
    }
}
