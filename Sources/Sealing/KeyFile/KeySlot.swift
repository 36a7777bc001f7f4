/// One way to a master key: the key wrapped with a key derived from a passphrase, a recovery code or a keyring's secret.
struct KeySlot: Equatable, Sendable {
    /// How the wrapping key is derived.
    enum Kind: Equatable, Sendable {
        /// Argon2id of a passphrase.
        case passphrase(cost: Argon2Cost, salt: [UInt8])
        /// BLAKE2b of the recovery code.
        case recovery
        /// BLAKE2b of a secret that the desktop's keyring keeps; used until then, in milliseconds since 1970.
        case keyring(expires: UInt64)

        /// The byte that stands for it in the associated data; a file has at most one slot with each.
        var number: UInt8 {
            switch self {
            case .passphrase: 1
            case .recovery: 2
            case .keyring: 3
            }
        }
    }

    let kind: Kind
    /// The generation of the wrapped master key.
    let generation: UInt64
    let nonce: [UInt8]
    let wrapped: [UInt8]

    static let wrappedLength = 32 + KeyWrap.tagLength

    /// Wraps the master key with a new nonce.
    static func wrap(
        _ keys: borrowing VaultKeys, kind: Kind, key: borrowing SecretBytes
    ) throws(SealingError) -> KeySlot {
        let nonce = try RandomBytes.make(count: KeyWrap.nonceLength)
        let associated = associated(vault: keys.vault, kind: kind, generation: keys.generation)
        let wrapped = try KeyWrap.wrap(keys.master, key: key, nonce: nonce, associated: associated)
        return KeySlot(kind: kind, generation: keys.generation, nonce: nonce, wrapped: wrapped)
    }

    /// Returns the wrapped keys; throws `failure` if the wrapping key is wrong.
    func unwrap(
        vault: VaultID, key: borrowing SecretBytes, failure: SealingError.Code
    ) throws(SealingError) -> VaultKeys {
        let associated = Self.associated(vault: vault, kind: kind, generation: generation)
        do throws(SealingError) {
            let master = try KeyWrap.unwrap(wrapped, key: key, nonce: nonce, associated: associated)
            return try VaultKeys(vault: vault, generation: generation, master: master)
        } catch {
            throw error.code == .cannotOpen ? SealingError(failure) : error
        }
    }

    /// Returns the associated data: "RVWRAP1", the vault (16 bytes), the kind (1 byte), the derivation, the generation.
    /// Numbers are 8 bytes, low byte first. A passphrase's derivation is passes, memory and salt (16 bytes), a keyring's
    /// secret has its expiry in that place; a recovery code has none.
    static func associated(vault: VaultID, kind: Kind, generation: UInt64) -> [UInt8] {
        let head = Array("RVWRAP1".utf8) + vault.bytes + [kind.number]
        switch kind {
        case .passphrase(let cost, let salt):
            return head + bytes(cost.passes) + bytes(cost.memory) + salt + bytes(generation)
        case .recovery:
            return head + bytes(generation)
        case .keyring(let expires):
            return head + bytes(expires) + bytes(generation)
        }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}
