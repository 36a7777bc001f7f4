internal import CCrypto

/// An incremental SHA-256 (FIPS 180-4), by OpenSSL's libcrypto: <https://docs.openssl.org/3.0/man3/SHA256_Init/>. It uses
/// the processor's instructions for it, which libsodium does not, and is four times as fast where there are some.
package struct SHA256: Sendable {
    private var state = SHA256_CTX()

    /// Starts a digest.
    package init() {
        SHA256_Init(&state)
    }

    /// Returns the digest of all bytes at once.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        digest.add(bytes)
        return digest.hash()
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        SHA256_Update(&state, bytes, bytes.count)
    }

    /// Returns the 32 bytes of the digest of everything appended so far; more may follow.
    package func hash() -> [UInt8] {
        var state = state
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256_Final(&digest, &state)
        return digest
    }
}
