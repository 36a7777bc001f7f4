internal import CSodium

/// Seals a content piece by piece with XChaCha20-Poly1305:
/// <https://doc.libsodium.org/secret-key_cryptography/secretstream>. Pieces cannot be changed, reordered, dropped or cut
/// off at the end without notice.
package struct SealingStream: ~Copyable, Sendable {
    /// The length of a key in bytes.
    package static let keyLength = Int(crypto_secretstream_xchacha20poly1305_KEYBYTES)
    /// The length of the header in bytes.
    package static let headerLength = Int(crypto_secretstream_xchacha20poly1305_HEADERBYTES)
    /// The number of bytes by which a sealed piece is longer than its content.
    package static let overhead = Int(crypto_secretstream_xchacha20poly1305_ABYTES)

    /// The bytes that come before the first sealed piece; not secret.
    package let header: [UInt8]
    private let state: StreamState
    private let purpose: [UInt8]

    /// - Parameter purpose: what the content is; only a stream with the same purpose opens it.
    /// - Throws: `.wrongKeyLength`.
    package init(key: borrowing SecretBytes, purpose: [UInt8]) throws(SealingError) {
        try Sodium.start()
        guard key.count == Self.keyLength else { throw SealingError(.wrongKeyLength) }
        state = try StreamState()
        self.purpose = purpose
        var header = [UInt8](repeating: 0, count: Self.headerLength)
        let memory = state.memory
        _ = key.withPointer { crypto_secretstream_xchacha20poly1305_init_push(memory, &header, $0) }
        self.header = header
    }

    /// Seals the next piece; the last one must be marked, even if it is empty.
    package mutating func seal(_ piece: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
        let tag = UInt8(isLast ? crypto_secretstream_xchacha20poly1305_TAG_FINAL : 0)
        return piece.withUnsafeBufferPointer { piece in
            [UInt8](unsafeUninitializedCapacity: piece.count + Self.overhead) { sealed, count in
                count = piece.count + Self.overhead
                _ = crypto_secretstream_xchacha20poly1305_push(
                    state.memory, sealed.baseAddress, nil, piece.baseAddress, UInt64(piece.count), purpose,
                    UInt64(purpose.count), tag)
            }
        }
    }
}

/// Opens what a ``SealingStream`` sealed, piece by piece.
package struct OpeningStream: ~Copyable, Sendable {
    private let state: StreamState
    private let purpose: [UInt8]

    /// - Throws: `.wrongKeyLength`, `.cannotOpen` for a header of the wrong length.
    package init(key: borrowing SecretBytes, header: [UInt8], purpose: [UInt8]) throws(SealingError) {
        try Sodium.start()
        guard key.count == SealingStream.keyLength else { throw SealingError(.wrongKeyLength) }
        guard header.count == SealingStream.headerLength else { throw SealingError(.cannotOpen) }
        let state = try StreamState()
        let memory = state.memory
        // Any header of this length is one; only the pieces tell whether it was theirs.
        _ = key.withPointer { crypto_secretstream_xchacha20poly1305_init_pull(memory, header, $0) }
        self.state = state
        self.purpose = purpose
    }

    /// Opens the next piece, with its overhead.
    ///
    /// - Returns: the content, and whether it is the last piece; a stream that ends without one was cut off.
    /// - Throws: `.cannotOpen`.
    package mutating func open(_ sealed: [UInt8]) throws(SealingError) -> (piece: [UInt8], isLast: Bool) {
        guard sealed.count >= SealingStream.overhead else { throw SealingError(.cannotOpen) }
        var piece = [UInt8](repeating: 0, count: sealed.count - SealingStream.overhead)
        var tag: UInt8 = 0
        let result = crypto_secretstream_xchacha20poly1305_pull(
            state.memory, &piece, nil, &tag, sealed, UInt64(sealed.count), purpose, UInt64(purpose.count))
        guard result == 0 else { throw SealingError(.cannotOpen) }
        return (piece, tag == UInt8(crypto_secretstream_xchacha20poly1305_TAG_FINAL))
    }
}

/// The state of a stream, as secret as its key: in memory of libsodium that is wiped.
///
/// `@unchecked Sendable` is correct because the memory has one owner, and only a mutating function of a stream uses it.
/// Not private, because an optimized build destroys streams in other modules and then refers to this type.
package struct StreamState: ~Copyable, @unchecked Sendable {
    let memory: UnsafeMutablePointer<crypto_secretstream_xchacha20poly1305_state>

    init() throws(SealingError) {
        let size = MemoryLayout<crypto_secretstream_xchacha20poly1305_state>.size
        guard let memory = sodium_malloc(size) else { throw SealingError(.outOfMemory) }
        sodium_memzero(memory, size)
        self.memory = memory.assumingMemoryBound(to: crypto_secretstream_xchacha20poly1305_state.self)
    }

    deinit { sodium_free(memory) }
}
