internal import CCrypto

/// HMAC-SHA-1 (RFC 2104), by OpenSSL's SHA-1: <https://docs.openssl.org/3.0/man3/SHA256_Init/>. Gateways of text messages
/// sign with it; as a message authentication code it is not broken, as the bare hash is.
package enum HMACSHA1 {
    private static let blockLength = 64

    /// Returns the 20 bytes of the code; the key may have any length.
    package static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > blockLength ? hash(key) : key
        let block = short + [UInt8](repeating: 0, count: blockLength - short.count)
        return hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + bytes))
    }

    private static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var state = SHA_CTX()
        SHA1_Init(&state)
        SHA1_Update(&state, bytes, bytes.count)
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        SHA1_Final(&digest, &state)
        return digest
    }
}
