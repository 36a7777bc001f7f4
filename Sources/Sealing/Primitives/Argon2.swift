internal import CSodium

/// The cost of deriving a key from a passphrase with Argon2id.
package struct Argon2Cost: Equatable, Hashable, Sendable {
    /// The number of passes over the memory.
    package let passes: UInt64
    /// The memory, in bytes.
    package let memory: UInt64

    /// Accepts any cost; ``KeyDerivation`` checks which ones are allowed.
    package init(passes: UInt64, memory: UInt64) {
        self.passes = passes
        self.memory = memory
    }
}

/// The cost of new slots, and the range of costs that a key file may require.
package struct KeyDerivation: Equatable, Sendable {
    /// The cost of slots written from now on.
    package let cost: Argon2Cost
    let floor: Argon2Cost
    let ceiling: Argon2Cost

    /// 3 passes over 256 MiB (libsodium's "moderate", about 0.4 s); accepts 64 MiB…1 GiB and 3…10 passes.
    package static let standard = KeyDerivation(cost: Argon2Cost(passes: 3, memory: 256 << 20))

    /// 3 passes over 64 MiB (about 0.1 s), as RFC 9106 recommends for computers with little memory; accepts what
    /// ``standard`` accepts.
    package static let light = KeyDerivation(cost: Argon2Cost(passes: 3, memory: 64 << 20))

    /// 4 passes over 1 GiB (libsodium's "sensitive", about 2.4 s); accepts what ``standard`` accepts.
    package static let strong = KeyDerivation(cost: Argon2Cost(passes: 4, memory: 1 << 30))

    /// One pass over 8 KiB: immediate, but without protection. For tests only.
    package static let unsafeForTests = KeyDerivation(
        cost: Argon2Cost(passes: 1, memory: 8 << 10), floor: Argon2Cost(passes: 1, memory: 8 << 10),
        ceiling: Argon2Cost(passes: 10, memory: 1 << 30))

    init(
        cost: Argon2Cost, floor: Argon2Cost = Argon2Cost(passes: 3, memory: 64 << 20),
        ceiling: Argon2Cost = Argon2Cost(passes: 10, memory: 1 << 30)
    ) {
        self.cost = cost
        self.floor = floor
        self.ceiling = ceiling
    }

    func accepts(_ cost: Argon2Cost) -> Bool {
        (floor.passes...ceiling.passes).contains(cost.passes) && (floor.memory...ceiling.memory).contains(cost.memory)
    }
}

enum Argon2 {
    static let saltLength = Int(crypto_pwhash_SALTBYTES)

    /// Derives a 32-byte key; a cost that `derivation` does not accept is refused before memory is allocated.
    static func deriveKey(
        from passphrase: borrowing SecretBytes, salt: [UInt8], cost: Argon2Cost, accepting derivation: KeyDerivation
    ) throws(SealingError) -> SecretBytes {
        guard derivation.accepts(cost), salt.count == saltLength else { throw SealingError(.parametersOutOfRange) }
        let length = UInt64(passphrase.count)
        return try SecretBytes(filling: 32) { (memory) throws(SealingError) in
            let result = passphrase.withPointer { passphrase in
                passphrase.withMemoryRebound(to: CChar.self, capacity: Int(length)) { text in
                    crypto_pwhash(
                        memory, 32, text, length, salt, cost.passes, Int(cost.memory), crypto_pwhash_ALG_ARGON2ID13)
                }
            }
            // Running out of memory is the only remaining failure:
            // https://doc.libsodium.org/password_hashing/default_phf
            if result != 0 { throw SealingError(.outOfMemory) }
        }
    }
}
