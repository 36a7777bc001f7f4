extension KeyFile {
    /// Returns the file with another passphrase; the old one opens only older copies of the file. A slot of the keyring
    /// is dropped: whoever changes the passphrase may have a reason to trust nothing that is open.
    ///
    /// - Throws: `.wrongPassphrase` if the old one is wrong; nothing changes then.
    package func changingPassphrase(
        from old: borrowing SecretBytes, to new: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> KeyFile {
        let keys = try open(passphrase: old, derivation: derivation)
        return try settingPassphrase(new, keys: keys, derivation: derivation)
    }

    /// Returns the file with another passphrase, for someone who unlocked the vault with the recovery code.
    ///
    /// - Throws: `.cannotOpen` if the keys are those of another vault or generation.
    package func settingPassphrase(
        _ passphrase: borrowing SecretBytes, keys: borrowing VaultKeys, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> KeyFile {
        try check(keys)
        let slot = try KeyFile.slot(for: keys, passphrase: passphrase, derivation: derivation)
        return replacing(slot)
    }

    /// Returns the file with a new recovery code; the old one opens only older copies of the file.
    package func renewingRecoveryCode(keys: borrowing VaultKeys) throws(SealingError) -> NewRecoveryCode {
        try check(keys)
        let code = try RecoveryCode.random()
        return NewRecoveryCode(file: replacing(try KeyFile.slot(for: keys, code: code)), recoveryCode: code)
    }

    func check(_ keys: borrowing VaultKeys) throws(SealingError) {
        if keys.vault != vault || keys.generation != generation { throw SealingError(.cannotOpen) }
    }

    /// The slots stay in the order of their kinds.
    func replacing(_ slot: KeySlot) -> KeyFile {
        let others = slots.filter { other in
            let isDropped = slot.kind.number == 1 && other.kind.number == 3
            return other.kind.number != slot.kind.number && !isDropped
        }
        let slots = (others + [slot]).sorted { $0.kind.number < $1.kind.number }
        return KeyFile(vault: vault, generation: generation, slots: slots)
    }
}

/// A new recovery code and the file that it opens.
package struct NewRecoveryCode: ~Copyable, Sendable {
    /// The file; save it before showing the code as valid.
    package let file: KeyFile
    /// The code; show it once, as it cannot be read from the file.
    package let recoveryCode: RecoveryCode
}
