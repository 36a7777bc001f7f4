internal import CommandTable
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultRecovery
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
        var file: RecoveryFile?
        if let path = arguments.recoveryFile { file = try RecoveryFile(path) }
        if session.options.dryRun {
            session.console.say("A vault would be made at \(opener.shownPath); nothing was changed.")
            return .ok
        }
        let made = try opener.create(
            passphrase: try session.newPassphrase(from: session.options.passphraseFD, flag: "--passphrase-fd"))
        let vault = made.vault.vault
        let name = arguments.name
        try session.waiting {
            try await PreferenceSettings.save(preferences, to: vault)
            try await vault.set([InitCommand.nameSetting: name])
        }
        try handOut(made.recoveryCode, in: file)
        return .ok
    }

    private func preferences() throws(Failure) -> VaultPreferences {
        let guess = LocaleGuess(variables: session.environment.variables)
        var preferences = VaultPreferences(homeCurrency: guess.currency, dayFormat: guess.dayFormat)
            .under(session.environment.configuration.settings)
        guard let code = arguments.currency else { return preferences }
        guard let currency = Currency(code), currency.isAssigned else {
            throw Failure(.usage, "'\(code)' is not a currency.", hint: "It takes a code of ISO 4217, such as EUR.")
        }
        preferences.homeCurrency = currency
        return preferences
    }

    /// The code is shown in any case where the file cannot be written: it cannot be had again.
    private func handOut(_ groups: [String], in file: RecoveryFile?) throws(Failure) {
        let console = session.console
        let path = session.opener.shownPath
        let code = InitCommand.lines(groups)
        if let file {
            let sheet = RecoverySheet(
                groups: groups, vault: arguments.name ?? session.opener.name, path: path,
                day: session.environment.today.description)
            if (try? file.write(sheet, in: session.environment.language)) != nil {
                console.say("Made \(path). The recovery code is in \(file.path): keep it away from this computer.")
                if console.options.json { try console.print(items: [item(groups: nil)]) }
                return
            }
            console.say("\(file.path) cannot be written; here is the recovery code instead.")
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
