extension KeyFile {
    /// The file with another passphrase; the old one opens only older copies of the file.
    ///
    /// - Throws: `.wrongPassphrase` for the old one; then nothing changes.
    package func changingPassphrase(
        from old: borrowing SecretBytes, to new: borrowing SecretBytes, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> KeyFile {
        let keys = try open(passphrase: old, derivation: derivation)
        return try settingPassphrase(new, keys: keys, derivation: derivation)
    }

    /// The file with another passphrase, for somebody who came in by recovery code.
    ///
    /// - Throws: `.cannotOpen` when the keys are those of another vault or generation.
    package func settingPassphrase(
        _ passphrase: borrowing SecretBytes, keys: borrowing VaultKeys, derivation: KeyDerivation = .standard
    ) throws(SealingError) -> KeyFile {
        try check(keys)
        let slot = try KeyFile.slot(for: keys, passphrase: passphrase, derivation: derivation)
        return replacing(slot)
    }

    /// The file with a new recovery code; the old one opens only older copies of the file.
    package func renewingRecoveryCode(keys: borrowing VaultKeys) throws(SealingError) -> NewRecoveryCode {
        try check(keys)
        let code = try RecoveryCode.random()
        return NewRecoveryCode(file: replacing(try KeyFile.slot(for: keys, code: code)), recoveryCode: code)
    }

    private func check(_ keys: borrowing VaultKeys) throws(SealingError) {
        if keys.vault != vault || keys.generation != generation { throw SealingError(.cannotOpen) }
    }

    private func replacing(_ slot: KeySlot) -> KeyFile {
        let others = slots.filter { other in
            other.generation != slot.generation || other.kind.isPassphrase != slot.kind.isPassphrase
        }
        let slots = slot.kind.isPassphrase ? [slot] + others : others + [slot]
        return KeyFile(vault: vault, generation: generation, slots: slots)
    }
}

/// A recovery code that was just made, and the file that it opens.
package struct NewRecoveryCode: ~Copyable, Sendable {
    /// To be saved before the code is shown as valid.
    package let file: KeyFile
    /// To be shown once; it cannot be read from the file again.
    package let recoveryCode: RecoveryCode
}
