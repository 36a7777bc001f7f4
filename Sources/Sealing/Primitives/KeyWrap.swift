internal import CSodium

/// Wraps a small secret with XChaCha20-Poly1305:
/// <https://doc.libsodium.org/secret-key_cryptography/aead/chacha20-poly1305/xchacha20-poly1305_construction>.
package enum KeyWrap {
    /// The length of a nonce in bytes; random nonces of this length do not collide in practice.
    package static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    /// The number of bytes that wrapping adds.
    package static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
    static let keyLength = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)

    /// Returns the secret encrypted with a 32-byte key, 16 bytes longer; the associated bytes are authenticated, not
    /// stored.
    package static func wrap(
        _ secret: borrowing SecretBytes, key: borrowing SecretBytes, nonce: [UInt8], associated: [UInt8]
    ) throws(SealingError) -> [UInt8] {
        guard key.count == keyLength, nonce.count == nonceLength else { throw SealingError(.wrongKeyLength) }
        var wrapped = [UInt8](repeating: 0, count: secret.count + tagLength)
        let length = UInt64(secret.count)
        _ = secret.withPointer { secret in
            key.withPointer { key in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &wrapped, nil, secret, length, associated, UInt64(associated.count), nil, nonce, key)
            }
        }
        return wrapped
    }

    /// Returns the secret; throws `.cannotOpen` if the key, nonce, associated bytes or wrapped bytes are not those of
    /// the wrapping.
    package static func unwrap(
        _ wrapped: [UInt8], key: borrowing SecretBytes, nonce: [UInt8], associated: [UInt8]
    ) throws(SealingError) -> SecretBytes {
        guard key.count == keyLength, nonce.count == nonceLength else { throw SealingError(.wrongKeyLength) }
        guard wrapped.count >= tagLength else { throw SealingError(.cannotOpen) }
        return try SecretBytes(filling: wrapped.count - tagLength) { (memory) throws(SealingError) in
            let result = key.withPointer { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    memory, nil, nil, wrapped, UInt64(wrapped.count), associated, UInt64(associated.count), nonce, key)
            }
            if result != 0 { throw SealingError(.cannotOpen) }
        }
    }
}
