internal import CommandTable
internal import Sealing
internal import VaultBackup
internal import VaultClient
internal import VaultStore

/// A backup that a command reads, and the keys that open it.
struct BackupSource {
    let session: CommandSession
    /// The path as typed.
    let path: String
    /// Whether to ask for a secret even if the agent holds the keys, which does not prove that the passphrase is known.
    var asksAlways = false

    func open() throws(Failure) -> BackupFile {
        do throws(BackupError) { return try BackupFile(path: path) } catch { throw Failure(error, file: path) }
    }

    /// The backup's keys: from the agent, else with the passphrase or the recovery code.
    func keys(of file: BackupFile) throws(Failure) -> VaultKeys {
        if !asksAlways, session.options.passphraseFD == nil, let agent = session.opener.agent,
            let held = try? agent.keys(for: file.vault)
        {
            return held.takeKeys()
        }
        let secret: SecretBytes
        if let descriptor = session.options.passphraseFD {
            secret = try session.secretOrCode(from: descriptor)
        } else {
            secret = try session.askForCode("Passphrase or recovery code for \(path): ")
        }
        do throws(BackupError) {
            return try file.unlock(secret, derivation: session.opener.derivation)
        } catch {
            throw Failure(error, file: path)
        }
    }
}
