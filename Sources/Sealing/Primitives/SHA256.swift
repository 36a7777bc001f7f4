internal import CSodium

/// An incremental SHA-256: <https://doc.libsodium.org/advanced/sha-2_hash_function>.
package struct SHA256: Sendable {
    private var state = crypto_hash_sha256_state()

    package init() {
        crypto_hash_sha256_init(&state)
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
    }

    /// Returns the 32-byte hash of everything appended so far; more may follow.
    package func hash() -> [UInt8] {
        var state = state
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256_final(&state, &hash)
        return hash
    }

    /// Returns the hash of these bytes.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.add(bytes)
        return hash.hash()
    }
}
