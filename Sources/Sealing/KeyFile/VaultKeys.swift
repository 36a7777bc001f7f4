/// The keys from an opened key file: the master key, in locked memory, and the keys derived from it.
///
/// Lives as long as the vault is open; locking the vault destroys it.
package struct VaultKeys: ~Copyable, Sendable {
    /// The vault that the key belongs to; compare it with the ID inside the store.
    package let vault: VaultID
    /// The generation of the master key: how many this vault has had, from 1.
    package let generation: UInt64
    let master: SecretBytes

    init(vault: VaultID, generation: UInt64, master: consuming SecretBytes) throws(SealingError) {
        guard master.count == Subkey.masterLength else { throw SealingError(.wrongKeyLength) }
        self.vault = vault
        self.generation = generation
        self.master = master
    }

    /// Returns SQLCipher's raw key as text for `sqlite3_key_v2`: `x'` + 64 lowercase hexadecimal digits + `'`, 67 bytes
    /// of ASCII. SQLCipher would silently take any other text as a passphrase.
    package func databaseKey() throws(SealingError) -> SecretBytes {
        let key = try Subkey.derive(from: master, number: generation, context: "rvdb0001")
        return try SecretBytes(count: 67) { text in
            key.withBytes { bytes in
                text[0] = UInt8(ascii: "x")
                text[1] = UInt8(ascii: "'")
                for (index, byte) in bytes.enumerated() {
                    text[2 + 2 * index] = SecretBytes.digit(byte >> 4)
                    text[3 + 2 * index] = SecretBytes.digit(byte & 15)
                }
                text[66] = UInt8(ascii: "'")
            }
        }
    }

    /// Returns the 32-byte key that authenticates a backup.
    package func backupKey() throws(SealingError) -> SecretBytes {
        try Subkey.derive(from: master, number: 1, context: "rvbackup")
    }

    /// Returns a second copy with its own lifetime, for a second connection or the agent.
    package func copy() throws(SealingError) -> VaultKeys {
        try VaultKeys(vault: vault, generation: generation, master: try master.copy())
    }
}
