internal import CommandTable
internal import Sealing
internal import Translation
internal import VaultStore

/// `rvault passphrase` and `rvault recover`: another way in; the store itself is not touched.
struct PassphraseCommand {
    let session: CommandSession

    func change(newPassphraseFD: Int32?) throws(Failure) -> ExitCode {
        let opener = session.opener
        guard opener.exists else { throw opener.missing }
        try session.checkKeyFile()
        // An unlocked vault is no answer: whoever changes the passphrase has to know it.
        if session.options.noInput, session.options.passphraseFD == nil {
            throw .missing("The present passphrase", "--passphrase-fd")
        }
        let old = try session.passphrase("Present passphrase: ")
        // Told before the new one is asked for.
        do throws(StoreError) {
            _ = try opener.files.unlock(passphrase: old, derivation: opener.derivation)
        } catch {
            throw Failure(error)
        }
        let new = try session.newPassphrase(from: newPassphraseFD)
        do throws(StoreError) {
            try opener.files.changePassphrase(from: old, to: new, derivation: opener.derivation)
        } catch {
            throw Failure(error)
        }
        session.console.say("The passphrase is changed. The recovery code stays as it is.")
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }

    func recover(_ arguments: RecoverArguments) throws(Failure) -> ExitCode {
        let opener = session.opener
        guard opener.exists else { throw opener.missing }
        try session.checkKeyFile()
        let code = try recoveryCode(from: arguments.recoveryFD)
        do {
            let keys = try opener.files.unlock(recoveryCode: code)
            let new = try session.newPassphrase(from: arguments.newPassphraseFD)
            try opener.files.setPassphrase(new, keys: keys, derivation: opener.derivation)
        } catch {
            throw Failure(error)
        }
        session.console.say("The vault has a new passphrase. The recovery code stays valid.")
        if session.options.json { try session.console.print(items: []) }
        return .ok
    }

    private func recoveryCode(from descriptor: Int32?) throws(Failure) -> SecretBytes {
        if descriptor == nil, session.options.noInput { throw .missing("The recovery code", "--recovery-fd") }
        guard let descriptor else { return try session.ask("Recovery code (14 groups of 4, not shown): ") }
        return try session.secret(from: descriptor, "recovery code")
    }
}
