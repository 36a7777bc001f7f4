internal import CommandTable
internal import Sealing
internal import VaultBackup
internal import VaultStore

/// A backup that a command reads, and what opens it.
struct BackupSource {
    let session: CommandSession
    /// As typed.
    let path: String
    /// Whether a key of the agent's, which proves nothing about the passphrase, is not enough.
    var asksAlways = false

    func open() throws(Failure) -> BackupFile {
        do throws(BackupError) { return try BackupFile(path: path) } catch { throw Failure(error, file: path) }
    }

    /// The backup's keys: the agent's, else by passphrase or recovery code.
    func keys(of file: BackupFile) throws(Failure) -> VaultKeys {
        if !asksAlways, session.options.passphraseFD == nil, let agent = session.opener.agent,
            let held = try? agent.keys(for: file.vault)
        {
            return held.takeKeys()
        }
        let secret = try session.passphrase("Passphrase or recovery code of \(path): ")
        do throws(BackupError) {
            return try file.unlock(secret, derivation: session.opener.derivation)
        } catch {
            throw Failure(error, file: path)
        }
    }
}
