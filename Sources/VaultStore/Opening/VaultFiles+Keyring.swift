package import Sealing
internal import SystemKit

extension VaultFiles {
    /// The time until which a keyring's secret opens the vault, in milliseconds since 1970; nil without such a slot.
    ///
    /// - Throws: `missing`, `keyFileMissing`, `storeFileMissing`, `damagedKeyFile`, `newerStore`.
    package func keyringExpiry() throws(StoreError) -> UInt64? {
        do { return try keyFile().keyringExpiry } catch { throw StoreError.wrapping(error) }
    }

    /// Returns the keys, by the secret that a keyring keeps; `now` is in milliseconds since 1970.
    ///
    /// - Throws: `other`, with a sentence, if there is no slot, it has expired, or the secret belongs to another one.
    package func unlock(keyring secret: borrowing SecretBytes, now: UInt64) throws(StoreError) -> VaultKeys {
        do { return try keyFile().open(keyring: secret, now: now) } catch { throw StoreError.wrapping(error) }
    }

    /// Prepares a slot for a keyring, and saves nothing yet; see ``save(_:)``.
    package func keyringSlot(
        keys: borrowing VaultKeys, expires: UInt64
    ) throws(StoreError) -> NewKeyringSlot {
        do { return try keyFile().addingKeyring(keys: keys, expires: expires) } catch {
            throw StoreError.wrapping(error)
        }
    }

    /// Saves the key file with a new slot, once the keyring has its secret.
    ///
    /// - Throws: `busy` if somebody has changed the keys since the slot was prepared, as by another passphrase.
    package func save(_ slot: borrowing NewKeyringSlot) throws(StoreError) {
        try changingKeys { former throws in
            guard former == slot.former else { throw StoreError(.busy) }
            try save(slot.file)
        }
    }

    /// Removes the keyring's slot, so that its secret opens nothing but older copies of the key file.
    ///
    /// - Returns: Whether there was one.
    package func removeKeyringSlot() throws(StoreError) -> Bool {
        try changingKeys { file throws in
            guard file.keyringExpiry != nil else { return false }
            try save(file.removingKeyring())
            return true
        }
    }
}
