internal import CSodium

/// HMAC-SHA-256 (RFC 2104): <https://doc.libsodium.org/advanced/hmac-sha2>. For formats that others define; our own use
/// ``Blake2b``.
package enum HMACSHA256 {
    /// Returns the 32 bytes of the code; the key may have any length.
    package static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        var code = [UInt8](repeating: 0, count: 32)
        crypto_auth_hmacsha256_final(&state, &code)
        return code
    }
}
