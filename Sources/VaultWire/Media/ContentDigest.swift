internal import BytesAsText

/// The SHA-256 of an attachment's content. On the wire it is 64 lower-case hex digits.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    package static let byteCount = 32
    package let bytes: [UInt8]

    /// - Returns: nil unless there are exactly ``byteCount`` bytes.
    package init?(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == ContentHash.byteCount else { return nil }
    }

    /// Reads 64 lower-case hex digits; nil for everything else.
    package init?(hex: String) {
        guard let bytes = ByteText.bytes(hex: hex) else { return nil }
        self.init(bytes: bytes)
    }

    package var hex: String { ByteText.hex(bytes) }
    package var description: String { hex }
}

/// The MD5 of an attachment's content, which S3-compatible stores check while they take an upload. It guards against
/// damage; identity is the ``ContentHash``'s. On the wire it is base64, as in the header `Content-MD5`.
package struct ContentMD5: Hashable, Sendable, CustomStringConvertible {
    package static let byteCount = 16
    package let bytes: [UInt8]

    /// - Returns: nil unless there are exactly ``byteCount`` bytes.
    package init?(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == ContentMD5.byteCount else { return nil }
    }

    /// Reads padded base64 in its only spelling; nil for everything else.
    package init?(base64: String) {
        guard let bytes = ByteText.bytes(base64: base64) else { return nil }
        self.init(bytes: bytes)
    }

    /// Reads 32 lower-case hex digits, as in the ETag of a store; nil for everything else.
    package init?(hex: String) {
        guard let bytes = ByteText.bytes(hex: hex) else { return nil }
        self.init(bytes: bytes)
    }

    package var base64: String { ByteText.base64(bytes) }
    package var hex: String { ByteText.hex(bytes) }
    package var description: String { base64 }
}
