package import Sealing
internal import SystemKit
internal import VaultModel
package import VaultStore

/// Opens vaults, by whatever opens them. Deriving a key takes about 0.4 s, and every call here blocks.
package struct VaultOpener: Sendable {
    package let environment: ClientEnvironment
    /// What new slots of the key file cost to open, and which costs are accepted.
    package let derivation: KeyDerivation

    /// - Parameter derivation: another than the standard one is for tests.
    package init(environment: ClientEnvironment, derivation: KeyDerivation = .standard) {
        self.environment = environment
        self.derivation = derivation
    }

    /// The agent of this user; nil without a usable HOME.
    package var agent: KeyAgentClient? {
        environment.paths.map { KeyAgentClient(socket: KeyAgentClient.socketPath(in: $0)) }
    }

    /// The id of a vault, read from its key file without opening anything; nil where there is no readable one.
    package func vaultID(of files: VaultFiles) -> VaultID? {
        let (store, name) = FileStore.locating(files.path + ".keys")
        return (try? KeyFile.load(from: store, name: name))?.vault
    }

    /// The keys that `rvault unlock` left with the agent; nil where it has none, whatever the reason.
    package func agentKeys(of files: VaultFiles) -> VaultKeys? {
        guard let agent, let id = vaultID(of: files) else { return nil }
        guard let held = try? agent.keys(for: id) else { return nil }
        return held.takeKeys()
    }

    /// - Throws: ``Failure`` with `.damaged`, `.busy` or `.failed`, where the store cannot be opened.
    package func open(_ files: VaultFiles, keys: consuming VaultKeys) throws(Failure) -> OpenVault {
        let clock = environment.clock
        do throws(StoreError) {
            let vault = try Vault(
                files, keys: keys, environment: VaultEnvironment { Timestamp(milliseconds: clock.now()) })
            return OpenVault(files, vault: vault, keys: keys)
        } catch {
            throw Failure(error)
        }
    }

    /// - Throws: ``Failure`` with `.locked` for a wrong passphrase, else as ``open(_:keys:)``.
    package func open(_ files: VaultFiles, passphrase: borrowing SecretBytes) throws(Failure) -> OpenVault {
        let keys: VaultKeys
        do throws(StoreError) {
            keys = try files.unlock(passphrase: passphrase, derivation: derivation)
        } catch {
            throw Failure(error)
        }
        return try open(files, keys: keys)
    }

    /// Makes a vault and opens it.
    ///
    /// - Returns: the vault, and the 14 groups of the recovery code, to be shown once.
    /// - Throws: ``Failure`` where there is a vault already, or where it cannot be written.
    package func create(
        _ files: VaultFiles, passphrase: borrowing SecretBytes
    ) throws(Failure) -> (vault: OpenVault, recoveryCode: [String]) {
        do {
            let made = try files.create(passphrase: passphrase, derivation: derivation)
            let groups = try made.recoveryCode.groups()
            return (try open(files, keys: made.takeKeys()), groups)
        } catch {
            throw Failure(error)
        }
    }
}
