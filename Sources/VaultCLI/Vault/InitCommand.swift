internal import CommandTable
internal import FieldInput
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// `rvault init`: creates a vault and hands out its recovery code.
struct InitCommand {
    let session: CommandSession
    let arguments: InitArguments

    func run() throws(Failure) -> ExitCode {
        let opener = session.opener
        guard try Failure.wrapping({ try !opener.files.exists() }) else { throw Failure(StoreError(.alreadyExists)) }
        let preferences = try preferences()
        var file: RecoveryFile?
        if let path = arguments.recoveryFile { file = try RecoveryFile(path) }
        if session.options.dryRun {
            session.console.say("Would create a vault at \(opener.shownPath); nothing was changed.")
            return .ok
        }
        let made = try opener.create(
            passphrase: try session.newPassphrase(from: session.options.passphraseFD, flag: "--passphrase-fd"))
        let (vault, name) = (made.vault.vault, arguments.name)
        // First: the code exists nowhere else, while the rest can be set again.
        let handout = RecoveryHandout(session: session, file: file, vault: name ?? opener.name)
        try handout.give(made.recoveryCode, saying: "Created \(opener.shownPath).")
        try session.waiting {
            try await PreferenceSettings.save(preferences, to: vault)
            try await vault.set([StoredSetting.vaultName: name])
        }
        return .ok
    }

    private func preferences() throws(Failure) -> VaultPreferences {
        let guess = LocaleGuess(variables: session.environment.variables)
        var preferences = VaultPreferences(homeCurrency: guess.currency, dayFormat: guess.dayFormat)
            .under(session.environment.configuration.settings)
        guard let code = arguments.currency else { return preferences }
        guard let currency = try? CurrencyInput.read(code) else {
            throw Failure(.usage, "'\(code)' isn't a currency.", hint: "Use an ISO 4217 code such as EUR.")
        }
        preferences.homeCurrency = currency
        return preferences
    }
}
