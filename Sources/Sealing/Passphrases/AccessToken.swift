/// The token that a device sends to the server instead of the password: 256 random bits as 43 characters of base64url.
package struct AccessToken: Equatable, Sendable {
    /// The token; sent in the Authorization header, never put into a log or an argument.
    package let text: String

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Returns a new token from the system's random generator.
    package static func random() throws(SealingError) -> AccessToken {
        AccessToken(text: encode(try RandomBytes.make(count: 32)))
    }

    /// Returns the hash that the server stores and looks up instead of the token: BLAKE2b, 32 bytes.
    ///
    /// A token is random enough that no slower hash is needed, and the timing of a lookup by hash reveals nothing.
    package static func hash(_ text: String) throws(SealingError) -> [UInt8] {
        try Blake2b.hash(Array(text.utf8))
    }

    /// Encodes base64url without padding.
    static func encode(_ bytes: [UInt8]) -> String {
        var letters: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            letters += (0...group.count).map { digits[bits >> (18 - 6 * $0) & 63] }
        }
        return String(decoding: letters, as: UTF8.self)
    }
}
