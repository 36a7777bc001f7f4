internal import CSodium

/// An incremental SHA-256 of bytes that are not secret: <https://doc.libsodium.org/advanced/sha-2_hash_function>. For
/// formats that others define; our own use ``Blake2b``.
package struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    /// Starts a hash.
    package init() {
        crypto_hash_sha256_init(&state)
    }

    /// Returns the hash of all bytes at once.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.add(bytes)
        return hash.finish()
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Returns the 32 bytes of the hash; must be the last call.
    package mutating func finish() -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        crypto_hash_sha256_final(&state, &hash)
        return hash
    }
}

/// HMAC-SHA-256 (RFC 2104): <https://doc.libsodium.org/advanced/hmac-sha2>.
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
