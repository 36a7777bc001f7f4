/// What a device shows the server instead of the password: 256 random bits as 43 characters of base64url.
package struct AccessToken: Equatable, Sendable {
    /// Goes into the Authorization header; never into a log or an argument.
    package let text: String

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A new one from the system's generator.
    package static func random() throws(SealingError) -> AccessToken {
        AccessToken(text: encode(try RandomBytes.make(count: 32)))
    }

    /// What the server keeps and looks up instead of the token: BLAKE2b, 32 bytes.
    ///
    /// A token is random enough that nothing slower is needed, and a lookup by hash tells nothing by its time.
    package static func hash(_ text: String) throws(SealingError) -> [UInt8] {
        try Blake2b.hash(Array(text.utf8))
    }

    /// Base64url without padding.
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
