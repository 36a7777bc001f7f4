internal import CSodium

/// XChaCha20-Poly1305 around a small secret:
/// <https://doc.libsodium.org/secret-key_cryptography/aead/chacha20-poly1305/xchacha20-poly1305_construction>.
package enum KeyWrap {
    /// Bytes of a nonce; random ones of this size never meet.
    package static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    /// Bytes that wrapping adds.
    package static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
    static let keyLength = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)

    /// The secret under a key of 32 bytes, 16 bytes longer; the associated bytes are authenticated, not stored.
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

    /// The secret again; `.cannotOpen` when the key, the nonce, the associated bytes or the wrapped ones are not the
    /// same as when it was wrapped.
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
