internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultScreens
internal import VaultStore

/// `rvault init`: makes a vault and hands out its recovery code.
struct InitCommand {
    let session: CommandSession
    let arguments: InitArguments
    /// Where the store keeps what the vault is called on screen.
    static let nameSetting = "vaultName"

    func run() throws(Failure) -> ExitCode {
        let opener = session.opener
        guard try session.reading({ try !opener.files.exists() }) else { throw Failure(StoreError(.alreadyExists)) }
        let preferences = try preferences()
        if let file = arguments.recoveryFile { try checkIsFree(file) }
        if session.options.dryRun {
            session.console.say("A vault would be made at \(opener.shownPath); nothing was changed.")
            return .ok
        }
        let made = try opener.create(passphrase: try session.newPassphrase(from: session.options.passphraseFD))
        let vault = made.vault.vault
        let name = arguments.name
        try session.waiting {
            try await PreferenceSettings.save(preferences, to: vault)
            try await vault.set([InitCommand.nameSetting: name])
        }
        try handOut(made.recoveryCode)
        return .ok
    }

    private func preferences() throws(Failure) -> VaultPreferences {
        let guess = LocaleGuess(variables: session.environment.variables)
        var preferences = VaultPreferences(homeCurrency: guess.currency, dayFormat: guess.dayFormat)
        guard let code = arguments.currency else { return preferences }
        guard let currency = Currency(code), currency.isAssigned else {
            throw Failure(.usage, "'\(code)' is not a currency.", hint: "It takes a code of ISO 4217, such as EUR.")
        }
        preferences.homeCurrency = currency
        return preferences
    }

    private func checkIsFree(_ file: String) throws(Failure) {
        let (store, name) = FileStore.locating(file)
        let isTaken = try session.reading { try store.contains(name) }
        guard isTaken else { return }
        throw Failure(.failed, "\(file) is there already; the recovery code needs a file of its own.")
    }

    /// The code is shown in any case where the file cannot be written: it cannot be had again.
    private func handOut(_ groups: [String]) throws(Failure) {
        let console = session.console
        let path = session.opener.shownPath
        let code = InitCommand.lines(groups)
        if let file = arguments.recoveryFile {
            let (store, name) = FileStore.locating(file)
            let text = "Recovery code of the vault \(path)\n\n" + code.joined(separator: "\n") + "\n"
            if (try? store.write(Array(text.utf8), to: name)) != nil {
                console.say("Made \(path). The recovery code is in \(file): keep it away from this computer.")
                if console.options.json { try console.print(items: [item(groups: nil)]) }
                return
            }
            console.say("\(file) cannot be written; here is the recovery code instead.")
        }
        if console.options.json { return try console.print(items: [item(groups: groups)]) }
        console.say("Made \(path).\n\nRecovery code, shown this once:\n")
        try console.print(code.map { "    " + $0 })
        console.say("\nWrite it down. Without it and without the passphrase nobody can open the vault.")
    }

    /// The 14 groups on two lines.
    private static func lines(_ groups: [String]) -> [String] {
        [groups.prefix(7), groups.dropFirst(7)].map { $0.joined(separator: " ") }
    }

    private func item(groups: [String]?) -> JSON {
        [
            "vault": .string(session.opener.files.path),
            "recoveryCode": .optionalText(groups?.joined(separator: "-")),
            "recoveryFile": .optionalText(groups == nil ? arguments.recoveryFile : nil),
        ]
    }
}
