package import CommandTable
package import Sealing
internal import SystemKit
internal import Translation
internal import VaultModel
internal import VaultSettings
package import VaultStore

/// Opens one vault, with keys or secrets. Deriving a key takes about 0.4 s, and every call that does so blocks.
package struct VaultOpener: Sendable {
    package let environment: ClientEnvironment
    package let files: VaultFiles
    /// The cost of opening new slots of the key file, and the costs that are accepted.
    package let derivation: KeyDerivation
    /// Whether the vault is opened read-only.
    package let isReadOnly: Bool

    /// The vault that the flags and the environment name; it need not exist.
    package init(_ environment: ClientEnvironment, options: GlobalOptions) throws(Failure) {
        self.init(
            environment, files: try VaultLocator.files(named: options.vault, in: environment),
            derivation: KeyDerivation(cost: environment.configuration.settings.keyCost),
            isReadOnly: options.isReadOnly || environment.wantsReadOnly)
    }

    /// The vault of these files, regardless of flags and settings.
    package init(
        _ environment: ClientEnvironment, files: VaultFiles, derivation: KeyDerivation = .standard,
        isReadOnly: Bool = false
    ) {
        self.environment = environment
        self.files = files
        self.derivation = derivation
        self.isReadOnly = isReadOnly
    }

    /// The vault's name on the screens before it is open, from its file's name: `Home` for `home.vault`.
    package var name: String {
        let file = files.path.split(separator: "/").last.map(String.init) ?? files.path
        let name = file.hasSuffix(".vault") ? String(file.dropLast(6)) : file
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// The vault's path for people, with `~` for the home directory.
    package var shownPath: String { environment.shown(path: files.path) }

    /// The failure if there is no vault.
    package var missing: Failure {
        Failure(
            .failed, "There is no vault at \(shownPath).",
            hint: "Create one with 'rvault init', or choose another with --vault.")
    }

    /// Whether any of the vault's files exists; true if that is unknown, so that nothing is created in its place.
    package var exists: Bool { (try? files.exists()) ?? true }

    /// The agent of this user; nil without a usable HOME.
    package var agent: KeyAgentClient? {
        environment.paths.map { KeyAgentClient(socket: KeyAgentClient.socketPath(in: $0)) }
    }

    /// The vault's id, read from its key file without opening anything; nil if no key file can be read.
    package var vaultID: VaultID? {
        let (store, name) = FileStore.locating(files.path + ".keys")
        return (try? KeyFile.load(from: store, name: name))?.vault
    }

    /// Opens the vault with the keys that `rvault unlock` left with the agent; nil if it has none, for whatever reason.
    package func openUnlocked() throws(Failure) -> OpenVault? {
        guard let agent, let id = vaultID, let held = try? agent.keys(for: id) else { return nil }
        return try open(keys: held.takeKeys())
    }
}

extension VaultOpener {
    /// Opens the store with its keys; throws `.damaged`, `.busy` or `.failed`.
    package func open(keys: consuming VaultKeys) throws(Failure) -> OpenVault {
        let (clock, watch) = (environment.clock, Stopwatch())
        do throws(StoreError) {
            let vault = try Vault(
                files, keys: keys, environment: VaultEnvironment { Timestamp(milliseconds: clock.now()) },
                access: VaultAccess(isReadOnly: isReadOnly, patience: environment.patience))
            environment.log?.write(.info, "vault opened in \(watch.milliseconds) ms")
            return OpenVault(files, vault: vault, keys: keys, patience: environment.patience)
        } catch {
            environment.log?.write(.error, "can't open the vault: \(error.debugDescription)")
            throw Failure(error)
        }
    }

    /// Opens the vault with a passphrase; throws `.locked` if it is wrong, otherwise like ``open(keys:)``.
    package func open(passphrase: borrowing SecretBytes) throws(Failure) -> OpenVault {
        let keys = try Failure.wrapping { try files.unlock(passphrase: passphrase, derivation: derivation) }
        return try open(keys: keys)
    }

    /// Opens the vault with text from a screen, whose text field cannot be wiped.
    package func open(passphrase: String) throws(Failure) -> OpenVault {
        try open(passphrase: try VaultOpener.bytes(of: passphrase))
    }

    /// Creates the vault and opens it. The 14 groups of the recovery code can be shown only this once.
    package func create(
        passphrase: borrowing SecretBytes
    ) throws(Failure) -> (vault: OpenVault, recoveryCode: [String]) {
        return try Failure.wrapping {
            let made = try files.create(passphrase: passphrase, derivation: derivation)
            let groups = try made.recoveryCode.groups()
            return (try open(keys: made.takeKeys()), groups)
        }
    }

    /// Creates the vault with text from a screen, whose text field cannot be wiped.
    package func create(passphrase: String) throws(Failure) -> (vault: OpenVault, recoveryCode: [String]) {
        try create(passphrase: try VaultOpener.bytes(of: passphrase))
    }

    private static func bytes(of passphrase: String) throws(Failure) -> SecretBytes {
        return try Failure.wrapping { try SecretBytes(utf8: passphrase) }
    }
}

extension KeyDerivation {
    /// The cost with that name in the settings; nil for the standard cost.
    fileprivate init(cost name: String?) {
        switch name {
        case "light": self = .light
        case "strong": self = .strong
        default: self = .standard
        }
    }
}
