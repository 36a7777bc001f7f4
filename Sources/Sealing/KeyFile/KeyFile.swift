/// The file next to the store that holds the vault's master key, wrapped once for each slot (passphrase, recovery
/// code, keyring).
///
/// A value: every change creates a new one, to be saved with ``save(to:name:)`` before the old slot counts as replaced.
/// Without this file and its passphrase or recovery code nobody can open the store.
package struct KeyFile: Equatable, Sendable {
    /// The vault that the keys belong to; readable without a passphrase.
    package let vault: VaultID
    /// The generation of the current master key, from 1.
    package let generation: UInt64
    let slots: [KeySlot]

    /// The maximum size that is read, in bytes.
    package static let limit = 4096

    /// Creates a vault's first key file, with a passphrase and a recovery code.
    package static func create(
        passphrase: borrowing SecretBytes, vault: VaultID, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> NewKeyFile {
        let keys = try VaultKeys(vault: vault, generation: 1, master: try SecretBytes.random(count: 32))
        let code = try RecoveryCode.random()
        let slots = [
            try KeyFile.slot(for: keys, passphrase: passphrase, derivation: derivation),
            try KeyFile.slot(for: keys, code: code),
        ]
        return NewKeyFile(file: KeyFile(vault: vault, generation: 1, slots: slots), recoveryCode: code, keys: keys)
    }

    /// Returns the keys, by passphrase. Blocks for one or two derivations of the slot (0.4 s each for the usual cost).
    ///
    /// Tries the prepared passphrase first and then, if it differs, the passphrase as given: older slots were made from
    /// such bytes.
    ///
    /// - Throws: `.wrongPassphrase`, `.noSuchSlot`, `.parametersOutOfRange`, `.outOfMemory`.
    package func open(
        passphrase: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> VaultKeys {
        if let prepared = try passphrase.prepared() {
            do throws(SealingError) {
                return try open(bytes: prepared, derivation: derivation)
            } catch {
                guard error.code == .wrongPassphrase else { throw error }
            }
        }
        return try open(bytes: passphrase, derivation: derivation)
    }

    private func open(
        bytes passphrase: borrowing SecretBytes, derivation: KeyDerivation
    ) throws(SealingError) -> VaultKeys {
        for slot in slots where slot.generation == generation {
            guard case .passphrase(let cost, let salt) = slot.kind else { continue }
            let key = try Argon2.deriveKey(from: passphrase, salt: salt, cost: cost, accepting: derivation)
            return try slot.unwrap(vault: vault, key: key, failure: .wrongPassphrase)
        }
        throw SealingError(.noSuchSlot)
    }

    /// Returns the keys, by recovery code.
    ///
    /// - Throws: `.wrongRecoveryCode`, `.noSuchSlot`.
    package func open(recoveryCode code: borrowing RecoveryCode) throws(SealingError) -> VaultKeys {
        for slot in slots where slot.generation == generation && slot.kind == .recovery {
            let key = try Blake2b.deriveKey(from: code.secret, label: "RVRECOV1")
            return try slot.unwrap(vault: vault, key: key, failure: .wrongRecoveryCode)
        }
        throw SealingError(.noSuchSlot)
    }

    static func slot(
        for keys: borrowing VaultKeys, passphrase: borrowing SecretBytes, derivation: KeyDerivation
    ) throws(SealingError) -> KeySlot {
        if let prepared = try passphrase.prepared() {
            return try slot(for: keys, bytes: prepared, derivation: derivation)
        }
        return try slot(for: keys, bytes: passphrase, derivation: derivation)
    }

    static func slot(
        for keys: borrowing VaultKeys, bytes passphrase: borrowing SecretBytes, derivation: KeyDerivation
    ) throws(SealingError) -> KeySlot {
        let salt = try RandomBytes.make(count: Argon2.saltLength)
        let cost = derivation.cost
        let key = try Argon2.deriveKey(from: passphrase, salt: salt, cost: cost, accepting: derivation)
        return try KeySlot.wrap(keys, kind: .passphrase(cost: cost, salt: salt), key: key)
    }

    static func slot(
        for keys: borrowing VaultKeys, code: borrowing RecoveryCode
    ) throws(SealingError) -> KeySlot {
        let key = try Blake2b.deriveKey(from: code.secret, label: "RVRECOV1")
        return try KeySlot.wrap(keys, kind: .recovery, key: key)
    }
}

/// A new key file, with the secrets that are available only at its creation.
package struct NewKeyFile: ~Copyable, Sendable {
    /// The file; save it before creating the store.
    package let file: KeyFile
    /// The recovery code; show it once, as it cannot be read from the file.
    package let recoveryCode: RecoveryCode
    let keys: VaultKeys

    /// Returns the keys of the new vault and ends this value, so show the recovery code first.
    package consuming func takeKeys() -> VaultKeys { keys }
}
