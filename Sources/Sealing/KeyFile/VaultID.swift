internal import BytesAsText
internal import CSodium

/// A vault's permanent ID; bound into everything that its keys seal, and the same in its key file and its store.
package struct VaultID: Hashable, Sendable {
    /// 16 bytes.
    let bytes: [UInt8]

    /// Returns nil unless there are exactly 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Returns nil unless the text is 32 lowercase hexadecimal digits, as in ``text``.
    package init?(text: String) {
        guard let bytes = ByteText.bytes(hex: text) else { return nil }
        self.init(bytes: bytes)
    }

    /// 32 lowercase hexadecimal digits; not secret.
    package var text: String { ByteText.hex(bytes) }

    /// Returns a new ID from the system's random generator.
    package static func random() throws(SealingError) -> VaultID {
        try Sodium.start()
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        guard let id = VaultID(bytes: bytes) else { throw SealingError(.unavailable) }
        return id
    }
}
