extension KeyFile {
    /// The time until which a keyring's secret opens the vault, in milliseconds since 1970; nil without such a slot.
    ///
    /// Read without a key: ``open(keyring:now:)`` checks that nobody changed it.
    package var keyringExpiry: UInt64? {
        for slot in slots {
            if case .keyring(let expires) = slot.kind { return expires }
        }
        return nil
    }

    /// Returns the keys, by the secret that a keyring keeps.
    ///
    /// `now` is the device's clock, in milliseconds since 1970. The expiry is a rule of this program: whoever has the
    /// secret and the file can compute the keys afterwards, too.
    ///
    /// - Throws: `.noSuchSlot`, `.expiredKeyring`, `.staleKeyring`.
    package func open(keyring secret: borrowing SecretBytes, now: UInt64) throws(SealingError) -> VaultKeys {
        for slot in slots where slot.generation == generation {
            guard case .keyring(let expires) = slot.kind else { continue }
            guard now < expires else { throw SealingError(.expiredKeyring) }
            // A secret of another length comes from somebody else.
            guard secret.count == Self.keyringSecretLength else { throw SealingError(.staleKeyring) }
            let key = try Blake2b.deriveKey(from: secret, label: "RVKEYRG1")
            return try slot.unwrap(vault: vault, key: key, failure: .staleKeyring)
        }
        throw SealingError(.noSuchSlot)
    }

    /// Returns the file with a slot for a new secret, which replaces an earlier one.
    ///
    /// - Parameter expires: in milliseconds since 1970.
    package func addingKeyring(keys: borrowing VaultKeys, expires: UInt64) throws(SealingError) -> NewKeyringSlot {
        try check(keys)
        let secret = try SecretBytes.random(count: Self.keyringSecretLength)
        let key = try Blake2b.deriveKey(from: secret, label: "RVKEYRG1")
        let slot = try KeySlot.wrap(keys, kind: .keyring(expires: expires), key: key)
        return NewKeyringSlot(former: self, file: replacing(slot), secret: secret)
    }

    /// Returns the file without a slot of the keyring; the same file if there is none.
    package func removingKeyring() -> KeyFile {
        KeyFile(vault: vault, generation: generation, slots: slots.filter { $0.kind.number != 3 })
    }

    private static let keyringSecretLength = 32
}

/// A new slot of the keyring: the file that has it, and the secret that opens it.
package struct NewKeyringSlot: ~Copyable, Sendable {
    /// The file that got the slot; if it is another one by now, the slot must not be saved.
    package let former: KeyFile
    /// The file; save it after the keyring has stored the secret, so that no slot is without one.
    package let file: KeyFile
    /// 32 random bytes for the keyring.
    package let secret: SecretBytes
}
