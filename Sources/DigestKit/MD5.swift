internal import CNettle

/// An incremental MD5 (RFC 1321): <https://www.lysator.liu.se/~nisse/nettle/nettle.html#MD5>.
///
/// MD5 guards a transfer against damage, because S3-compatible storage checks nothing better. It identifies nothing:
/// whoever wants two contents with the same MD5 can make them.
package struct MD5: Sendable {
    private var state = md5_ctx()

    /// Starts a digest.
    package init() {
        nettle_md5_init(&state)
    }

    /// Returns the digest of all bytes at once.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = MD5()
        digest.add(bytes)
        return digest.finish()
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        nettle_md5_update(&state, bytes.count, bytes)
    }

    /// Returns the 16 bytes of the digest, and starts another one.
    package mutating func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
        cnettle_md5_digest(&state, &digest)
        return digest
    }
}
