internal import CSodium

/// Names one vault for ever; bound into everything that its keys seal, and equal in its key file and its store.
package struct VaultID: Hashable, Sendable {
    /// 16 bytes.
    let bytes: [UInt8]

    /// `nil` unless there are exactly 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// `nil` unless the text is 32 hexadecimal digits in lower case, as ``text`` writes them.
    package init?(text: String) {
        guard let bytes = Hex.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// 32 hexadecimal digits in lower case; no secret.
    package var text: String { Hex.encode(bytes) }

    /// A new one from the system's generator.
    package static func random() throws(SealingError) -> VaultID {
        try Sodium.start()
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        guard let id = VaultID(bytes: bytes) else { throw SealingError(.unavailable) }
        return id
    }
}
