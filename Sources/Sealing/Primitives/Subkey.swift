internal import CSodium

/// Derives independent keys from one master key with `crypto_kdf` (BLAKE2b):
/// <https://doc.libsodium.org/key_derivation>.
enum Subkey {
    /// The length of a master key in bytes.
    static let masterLength = Int(crypto_kdf_KEYBYTES)

    /// Derives a 32-byte key; `context` must be exactly 8 ASCII characters that name the purpose.
    static func derive(
        from master: borrowing SecretBytes, number: UInt64, context: StaticString
    ) throws(SealingError) -> SecretBytes {
        guard master.count == masterLength, context.utf8CodeUnitCount == 8 else {
            throw SealingError(.wrongKeyLength)
        }
        let name = context.description.utf8.map { CChar(bitPattern: $0) }
        return try SecretBytes(filling: 32) { (memory) throws(SealingError) in
            let result = master.withPointer { key in crypto_kdf_derive_from_key(memory, 32, number, name, key) }
            if result != 0 { throw SealingError(.wrongKeyLength) }
        }
    }
}
