internal import CommandTable
internal import KeyringKit
package import Sealing
package import Translation
package import VaultModel
internal import VaultStore

extension KeyringSlot {
    /// Creates the slot, or replaces it, for somebody who knows the passphrase: stores a new secret in the keyring, reads
    /// it again, and saves the slot.
    ///
    /// - Returns: The moment until which it opens the vault.
    /// - Throws: `.locked` for a wrong passphrase, `.failed` if the keyring doesn't keep the secret; the vault opens as
    ///   before then.
    package func turnOn(
        passphrase: borrowing SecretBytes, for time: Duration = KeyringSlot.usualTime
    ) throws(Failure) -> Timestamp {
        let now = opener.environment.now
        let expires = Timestamp(milliseconds: now.milliseconds + time.components.seconds * 1000)
        do {
            let keys = try opener.files.unlock(passphrase: passphrase, derivation: opener.derivation)
            let slot = try opener.files.keyringSlot(keys: keys, expires: UInt64(max(0, expires.milliseconds)))
            try keep(slot.secret, for: keys.vault)
            do { try opener.files.save(slot) } catch {
                // Without its slot the secret opens nothing.
                try? keyring.remove(keys.vault)
                throw error
            }
        } catch let error as KeyringError {
            throw Failure(.failed, kind: "keyring", error.sentence)
        } catch {
            throw Failure(error)
        }
        return expires
    }

    /// A keyring may report success and keep nothing, as one in memory whose session ends.
    private func keep(_ secret: borrowing SecretBytes, for vault: VaultID) throws(KeyringError) {
        try keyring.store(secret, for: vault, label: "Receipt Vault: \(opener.name)")
        let kept = try keyring.secret(for: vault)
        guard kept.isEqual(to: secret) else { throw .noItem }
    }

    /// The outcome of ``turnOff()``.
    package enum Revocation: Hashable, Sendable {
        case nothing
        case revoked
        /// The slot is gone, so that the secret opens nothing; the keyring still has it, for this reason.
        case leftInKeyring(Phrase)
    }

    /// Removes the slot, and then the secret. Needs no passphrase, because it opens nothing.
    package func turnOff() throws(Failure) -> Revocation {
        let id = opener.vaultID
        let wasOn = try Failure.wrapping { try opener.files.removeKeyringSlot() }
        guard wasOn, let id else { return .nothing }
        do throws(KeyringError) { try keyring.remove(id) } catch { return .leftInKeyring(error.sentence) }
        return .revoked
    }

    /// Removes the secret of a slot that a new passphrase has dropped. A keyring that can't be reached keeps it, and it
    /// opens only older copies of the key file.
    package func forgetSecret() {
        guard let id = opener.vaultID else { return }
        try? keyring.remove(id)
    }
}
