internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// The context that every command works in. Commands run on the main thread, one per process.
struct CommandSession {
    let environment: ClientEnvironment
    let options: GlobalOptions
    let console: Console
    let opener: VaultOpener

    /// Opens the vault with the agent's keys, else with a passphrase from the descriptor, the desktop's keyring, the
    /// passphrase program or the terminal.
    func openVault() throws(Failure) -> OpenVault { try openVaultByKey().open }

    /// Who opened the vault, and so whose word ends the use of it.
    enum Key { case agent, keyring, passphrase }

    /// Opens the vault like ``openVault()``, and says by what.
    func openVaultByKey() throws(Failure) -> (open: OpenVault, key: Key) {
        guard opener.exists else { throw opener.missing }
        if let open = try opener.openUnlocked() { return (open, .agent) }
        try checkKeyFile()
        if let open = try openByKeyring() { return (open, .keyring) }
        return (try opener.open(passphrase: try vaultPassphrase()), .passphrase)
    }

    /// Nil without a slot for the keyring, or after a sentence that says why the keyring did not open the vault.
    private func openByKeyring() throws(Failure) -> OpenVault? {
        guard options.passphraseFD == nil else { return nil }
        do throws(Failure) { return try KeyringSlot(opener).open() } catch {
            guard error.code == .locked else { throw error }
            if options.noInput, SecretProgram.passphrase(environment) == nil {
                throw Failure(.locked, "The vault is locked. \(error.cause)", hint: Failure.locked.advice)
            }
            console.warn(error.message)
            return nil
        }
    }

    /// Opens the vault like ``openVault()``, with a reader of it.
    func openForReading() throws(Failure) -> (open: OpenVault, reader: VaultReader) {
        let open = try openVault()
        return (open, try Failure.wrapping { try open.makeReader() })
    }

    /// Reports a missing or damaged key file before anybody is asked for a passphrase.
    func checkKeyFile() throws(Failure) {
        guard opener.vaultID == nil else { return }
        do {
            _ = try opener.files.unlock(passphrase: try SecretBytes(copying: []), derivation: opener.derivation)
        } catch {
            throw Failure(error)
        }
    }

    private func vaultPassphrase() throws(Failure) -> SecretBytes {
        guard options.passphraseFD == nil, let program = SecretProgram.passphrase(environment) else {
            return try passphrase()
        }
        return try program.read()
    }

    /// The passphrase of this vault, from the flag's descriptor or else the terminal.
    func passphrase(_ prompt: String? = nil) throws(Failure) -> SecretBytes {
        if let descriptor = options.passphraseFD { return try secret(from: descriptor, "passphrase") }
        return try ask(prompt ?? "Passphrase for \(opener.shownPath): ")
    }

    /// A new passphrase, from the descriptor or else typed twice.
    ///
    /// - Parameter flag: The flag for the descriptor, for the error if nothing may be asked.
    func newPassphrase(
        from descriptor: Int32?, flag: String = "--new-passphrase-fd"
    ) throws(Failure) -> SecretBytes {
        if let descriptor {
            let passphrase = try secret(from: descriptor, "new passphrase")
            try check(passphrase)
            return passphrase
        }
        if options.noInput { throw .missing("The new passphrase", flag) }
        let first = try ask("New passphrase: ")
        try check(first)
        let second = try ask("Repeat passphrase: ")
        guard first.isEqual(to: second) else {
            throw Failure(.failed, "The passphrases don't match; nothing was changed.")
        }
        return first
    }

    /// One line from a descriptor that the program's caller has opened.
    func secret(from descriptor: Int32, _ what: String) throws(Failure) -> SecretBytes {
        do throws(SealingError) {
            if let line = try SecretBytes.readLine(from: descriptor) { return line }
        } catch {
            throw Failure(.usage, "Can't read the \(what) from file descriptor \(descriptor).")
        }
        throw Failure(.usage, "No \(what) on file descriptor \(descriptor).")
    }

    /// A passphrase on one line of a descriptor, or a recovery code on one line or on two, as it is printed.
    func secretOrCode(from descriptor: Int32) throws(Failure) -> SecretBytes {
        let first = try secret(from: descriptor, "passphrase")
        guard RecoveryCode.isFirstLine(first), let second = try? SecretBytes.readLine(from: descriptor) else {
            return first
        }
        let both = try Failure.wrapping { try first.followed(by: second) }
        return RecoveryCode.isShaped(both) ? both : first
    }

    /// Asks on the terminal. Without one, or if nothing may be asked, the vault stays locked.
    func ask(_ prompt: String) throws(Failure) -> SecretBytes {
        if options.noInput { throw .locked }
        do throws(SealingError) {
            return try SecretBytes.ask(console.visible(prompt))
        } catch {
            // Ctrl-D, which ends the input of the terminal.
            throw error.cause?.code == .closedByPeer ? .nothingTyped : Failure(error)
        }
    }

    /// Asks for a recovery code, which a person reads from two lines of paper, or for something else in its place.
    func askForCode(_ prompt: String) throws(Failure) -> SecretBytes {
        let typed = try ask(prompt)
        guard RecoveryCode.isFirstLine(typed) else { return typed }
        let rest = try ask("Second line of the code: ")
        if rest.count == 0 { return typed }
        return try Failure.wrapping { try typed.followed(by: rest) }
    }

    /// Rejects a passphrase that is short or among the first guesses, because a copy of the file can be attacked at
    /// leisure.
    private func check(_ passphrase: borrowing SecretBytes) throws(Failure) {
        guard passphrase.count >= PassphraseStrength.shortest else {
            throw Failure(
                .usage,
                "The passphrase is too short: use at least \(PassphraseStrength.shortest) characters.",
                hint: "Four or five unrelated words are easy to remember.")
        }
        // Rated as text, as on the screens; the copy is gone after this line.
        let level = passphrase.withBytes { PassphraseStrength(of: String(decoding: $0, as: UTF8.self)).level }
        guard level > .veryWeak else {
            throw Failure(
                .usage, "The passphrase is too easy to guess.",
                hint: "Four or five unrelated words are easy to remember.")
        }
    }
}

extension CommandSession {
    /// The preferences chosen at the first start, or what the locale suggests.
    func preferences(_ reader: VaultReader) throws(Failure) -> VaultPreferences {
        return try Failure.wrapping { try PreferenceSettings.chosen(reader, environment) }
    }

    /// Blocks until work of the vault's queue or of the network is done.
    func waiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws(Failure) -> Value {
        try Blocking.run { () async throws(Failure) in
            do { return try await work() } catch { throw Failure(error) }
        }
    }

    /// Asks a yes-or-no question. `--yes` answers yes; without a terminal, or if nothing may be asked, the answer is
    /// no.
    func confirm(_ question: String) -> Bool {
        if options.yes { return true }
        if options.noInput { return false }
        let answer = (try? TerminalPrompt.ask(console.visible(question) + " [y/N] ")) ?? nil
        return answer?.lowercased().hasPrefix("y") ?? false
    }
}

extension Failure {
    /// The failure for a question whose answer was left out.
    static let nothingTyped = Failure(.locked, "Nothing was typed; nothing was changed.")

    /// Whether a question was answered by no.
    var isDeclined: Bool { kind == "declined" }

    /// The failure for a question that was answered by no.
    static func declined(_ kept: Phrase) -> Failure {
        Failure(.failed, kind: "declined", kept, hint: "Use --yes to skip the question.")
    }

    /// The failure for a missing secret that may not be asked for.
    static func missing(_ what: Phrase, _ flag: String) -> Failure {
        Failure(.usage, "\(what) is missing.", hint: "Pass it with \(flag) N.")
    }
}
