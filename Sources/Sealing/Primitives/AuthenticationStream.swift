internal import CSodium

/// BLAKE2b, 32 bytes, of bytes that come piece by piece; with a key it is a message authentication code, the same as
/// ``Blake2b/authenticate(_:key:)`` gives of all of them at once.
package struct AuthenticationStream: ~Copyable {
    /// In libsodium's memory, which is wiped: made from the key, it is as secret as that.
    private let state: UnsafeMutableRawPointer

    /// A plain hash.
    package init() throws(SealingError) {
        state = try Self.memory()
        crypto_generichash_init(Self.typed(state), nil, 0, 32)
    }

    /// The key has 16…64 bytes.
    package init(key: borrowing SecretBytes) throws(SealingError) {
        guard (16...64).contains(key.count) else { throw SealingError(.wrongKeyLength) }
        let memory = try Self.memory()
        let length = key.count
        _ = key.withPointer { key in crypto_generichash_init(Self.typed(memory), key, length, 32) }
        state = memory
    }

    /// Takes what follows.
    package mutating func add(_ bytes: [UInt8]) {
        crypto_generichash_update(Self.typed(state), bytes, UInt64(bytes.count))
    }

    /// The code of everything that was added; to be called once, as the last thing.
    package mutating func finish() -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        crypto_generichash_final(Self.typed(state), &code, 32)
        return code
    }

    deinit { sodium_free(state) }

    // The state has to lie at a multiple of 64, as memory of sodium_malloc of such a size does: it ends with a page.
    private static func memory() throws(SealingError) -> UnsafeMutableRawPointer {
        try Sodium.start()
        guard let memory = sodium_malloc(crypto_generichash_statebytes()) else { throw SealingError(.outOfMemory) }
        return memory
    }

    // Swift imports no type of such an alignment, but a pointer to it.
    private static func typed(_ state: UnsafeMutableRawPointer) -> OpaquePointer { OpaquePointer(state) }
}
