internal import CSodium

/// An incremental 32-byte BLAKE2b hash; with a key, a message authentication code, equal to that of
/// ``Blake2b/authenticate(_:key:)`` for all bytes at once.
package struct AuthenticationStream: ~Copyable {
    /// The state, in memory of libsodium that is wiped: derived from the key, it is as secret as the key.
    private let state: UnsafeMutableRawPointer

    /// Starts a hash without a key.
    package init() throws(SealingError) {
        state = try Self.memory()
        crypto_generichash_init(Self.typed(state), nil, 0, 32)
    }

    /// Starts an authentication code with a key of 16…64 bytes.
    package init(key: borrowing SecretBytes) throws(SealingError) {
        guard (16...64).contains(key.count) else { throw SealingError(.wrongKeyLength) }
        let memory = try Self.memory()
        let length = key.count
        _ = key.withPointer { key in crypto_generichash_init(Self.typed(memory), key, length, 32) }
        state = memory
    }

    /// Appends bytes.
    package mutating func add(_ bytes: [UInt8]) {
        crypto_generichash_update(Self.typed(state), bytes, UInt64(bytes.count))
    }

    /// Returns the hash or code of everything appended; must be the last call.
    package mutating func finish() -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        crypto_generichash_final(Self.typed(state), &code, 32)
        return code
    }

    deinit { sodium_free(state) }

    // The state must be 64-byte aligned. sodium_malloc aligns memory of this size, because it ends at a page boundary.
    private static func memory() throws(SealingError) -> UnsafeMutableRawPointer {
        try Sodium.start()
        guard let memory = sodium_malloc(crypto_generichash_statebytes()) else { throw SealingError(.outOfMemory) }
        return memory
    }

    // Swift cannot import a type of that alignment, only an opaque pointer to it.
    private static func typed(_ state: UnsafeMutableRawPointer) -> OpaquePointer { OpaquePointer(state) }
}
