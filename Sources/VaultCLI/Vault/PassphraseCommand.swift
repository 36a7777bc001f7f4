internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultStore

/// `rvault passphrase`, `rvault recover` and `rvault new-code`: change what opens the vault; the store is not touched.
struct PassphraseCommand {
    let session: CommandSession

    func change(newPassphraseFD: Int32?) throws(Failure) -> ExitCode {
        let opener = session.opener
        let hadKeyring = KeyringSlot(opener).state != .off
        let old = try presentPassphrase()
        let new = try session.newPassphrase(from: newPassphraseFD)
        try Failure.wrapping { try opener.files.changePassphrase(from: old, to: new, derivation: opener.derivation) }
        session.console.say("Passphrase changed. The recovery code stays valid.")
        if hadKeyring { dropKeyring() }
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }

    /// Creates a new recovery code, which replaces the previous one.
    func renewRecoveryCode(file path: String?) throws(Failure) -> ExitCode {
        let opener = session.opener
        var file: RecoveryFile?
        if let path { file = try RecoveryFile(path) }
        let passphrase = try presentPassphrase()
        let groups = try Failure.wrapping {
            try opener.files.renewRecoveryCode(passphrase: passphrase, derivation: opener.derivation)
        }
        let handout = RecoveryHandout(session: session, file: file, vault: opener.name)
        try handout.give(groups, saying: "The vault has a new recovery code; the old one no longer works.")
        // Whoever requests a code by command takes it from there, so it counts as stored. It is handed out already, so
        // nothing here may fail.
        if let vault = try? opener.open(passphrase: passphrase).vault {
            try? session.waiting { try await vault.set([StoredSetting.unstoredRecovery: nil]) }
        }
        return .ok
    }

    /// A new passphrase drops the keyring's slot; its secret goes, too, and a line says so.
    private func dropKeyring() {
        KeyringSlot(session.opener).forgetSecret()
        session.console.say("The keyring no longer opens this vault. 'rvault keyring on' sets it up again.")
    }

    /// The current passphrase. An unlocked vault is not enough: whoever changes what opens it has to know the
    /// passphrase. A wrong one is reported before anything else is asked.
    private func presentPassphrase() throws(Failure) -> SecretBytes {
        let opener = session.opener
        guard opener.exists else { throw opener.missing }
        try session.checkKeyFile()
        if session.options.noInput, session.options.passphraseFD == nil {
            throw .missing("The current passphrase", "--passphrase-fd")
        }
        let old = try session.passphrase("Current passphrase: ")
        do throws(StoreError) {
            _ = try opener.files.unlock(passphrase: old, derivation: opener.derivation)
        } catch {
            throw Failure(error)
        }
        return old
    }

    func recover(_ arguments: RecoverArguments) throws(Failure) -> ExitCode {
        let opener = session.opener
        guard opener.exists else { throw opener.missing }
        try session.checkKeyFile()
        let code = try recoveryCode(from: arguments.recoveryFD)
        let hadKeyring = KeyringSlot(opener).state != .off
        try Failure.wrapping {
            let keys = try opener.files.unlock(recoveryCode: code)
            let new = try session.newPassphrase(from: arguments.newPassphraseFD)
            try opener.files.setPassphrase(new, keys: keys, derivation: opener.derivation)
        }
        session.console.say("The vault has a new passphrase. The recovery code stays valid.")
        if hadKeyring { dropKeyring() }
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }

    private func recoveryCode(from descriptor: Int32?) throws(Failure) -> SecretBytes {
        if descriptor == nil, session.options.noInput { throw .missing("The recovery code", "--recovery-fd") }
        guard let descriptor else { return try session.askForCode("Recovery code (14 groups of 4, not shown): ") }
        do throws(SealingError) {
            let isTyped = DescriptorIO.isTerminal(descriptor)
            if let code = try RecoveryCode.readText(from: descriptor, isTyped: isTyped) { return code }
        } catch {
            throw Failure(.usage, "Can't read the recovery code from file descriptor \(descriptor).")
        }
        throw Failure(.usage, "No recovery code on file descriptor \(descriptor).")
    }
}
