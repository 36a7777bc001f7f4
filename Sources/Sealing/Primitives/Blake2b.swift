internal import CSodium

/// BLAKE2b: <https://doc.libsodium.org/hashing/generic_hashing>.
package enum Blake2b {
    /// Returns the hash of bytes that are not secret; `length` is 16…64 bytes, usually 32.
    package static func hash(_ bytes: [UInt8], length: Int = 32) throws(SealingError) -> [UInt8] {
        try Sodium.start()
        // The library also accepts shorter lengths, but such hashes are too short to stand for their content.
        guard (16...64).contains(length) else { throw SealingError(.wrongKeyLength) }
        var hash = [UInt8](repeating: 0, count: length)
        _ = crypto_generichash(&hash, length, bytes, UInt64(bytes.count), nil, 0)
        return hash
    }

    /// Returns a 32-byte message authentication code; the key has 16…64 bytes.
    package static func authenticate(
        _ bytes: [UInt8], key: borrowing SecretBytes
    ) throws(SealingError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        let length = key.count
        let result = key.withPointer { key in
            crypto_generichash(&code, 32, bytes, UInt64(bytes.count), key, length)
        }
        guard result == 0 else { throw SealingError(.wrongKeyLength) }
        return code
    }

    /// Returns the 32-byte hash of a secret.
    package static func hash(secret: borrowing SecretBytes) throws(SealingError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        let length = UInt64(secret.count)
        _ = secret.withPointer { bytes in crypto_generichash(&hash, 32, bytes, length, nil, 0) }
        return hash
    }

    /// Derives a 32-byte key from a key of 16…64 bytes and a public label.
    package static func deriveKey(from key: borrowing SecretBytes, label: StaticString) throws(SealingError)
        -> SecretBytes
    {
        let name = Array(label.description.utf8)
        let length = key.count
        return try SecretBytes(filling: 32) { (memory) throws(SealingError) in
            let result = key.withPointer { key in
                crypto_generichash(memory, 32, name, UInt64(name.count), key, length)
            }
            if result != 0 { throw SealingError(.wrongKeyLength) }
        }
    }
}

/// Comparison whose time does not reveal where the difference is.
package enum ConstantTime {
    /// Whether both are equal; the time depends only on the lengths.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}
