internal import CCrypto

/// An incremental MD5 (RFC 1321), by OpenSSL's libcrypto, which SQLCipher brings along:
/// <https://docs.openssl.org/3.0/man3/MD5/>.
///
/// MD5 guards a transfer against damage, because S3-compatible storage checks nothing better. It identifies nothing:
/// whoever wants two contents with the same MD5 can make them.
package struct MD5: Sendable {
    private var state = MD5_CTX()

    /// Starts a digest.
    package init() {
        MD5_Init(&state)
    }

    /// Returns the digest of all bytes at once.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = MD5()
        digest.add(bytes)
        return digest.hash()
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        MD5_Update(&state, bytes, bytes.count)
    }

    /// Returns the 16 bytes of the digest of everything appended so far; more may follow.
    package func hash() -> [UInt8] {
        var state = state
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_LENGTH))
        MD5_Final(&digest, &state)
        return digest
    }
}
