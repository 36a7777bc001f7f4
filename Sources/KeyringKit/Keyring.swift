package import Sealing

/// Keeps one secret for each vault, for as long as the person is logged in. The secret alone opens nothing.
package protocol Keyring: Sendable {
    /// Stores a secret of a vault, which replaces an earlier one.
    ///
    /// - Parameter label: shown to people who look into the keyring.
    func store(_ secret: borrowing SecretBytes, for vault: VaultID, label: String) throws(KeyringError)

    /// Returns the secret of a vault; throws `.noItem` if there is none.
    func secret(for vault: VaultID) throws(KeyringError) -> SecretBytes

    /// Removes the secret of a vault, if there is one.
    func remove(_ vault: VaultID) throws(KeyringError)
}
