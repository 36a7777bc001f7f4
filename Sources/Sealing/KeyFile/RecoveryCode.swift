/// The recovery code of a vault: 256 random bits to be kept on paper.
///
/// 52 characters of Crockford's base 32 (no I, L, O, U) and 4 more as a checksum, in 14 groups of 4.
package struct RecoveryCode: ~Copyable, Sendable {
    let secret: SecretBytes

    static let secretLength = 32
    private static let dataLength = 52
    static let length = 56
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    init(secret: consuming SecretBytes) throws(SealingError) {
        guard secret.count == Self.secretLength else { throw SealingError(.wrongKeyLength) }
        self.secret = secret
    }

    static func random() throws(SealingError) -> RecoveryCode {
        try RecoveryCode(secret: try SecretBytes.random(count: secretLength))
    }

    /// Parses a typed code: either case, spaces and dashes anywhere, O for 0, I and L for 1.
    ///
    /// - Throws: `.malformedRecoveryCode` for an invalid letter or length, `.recoveryCodeChecksum` for a typing error.
    package init(typed: borrowing SecretBytes) throws(SealingError) {
        let values = try Self.values(of: typed)
        let secret = try SecretBytes(count: Self.secretLength) { memory in
            values.withBytes { values in
                for index in 0..<256 where values[index / 5] >> (4 - index % 5) & 1 == 1 {
                    memory[index / 8] |= 0x80 >> UInt8(index % 8)
                }
            }
        }
        let expected = try Self.checksum(of: secret)
        let isRight = values.withBytes { values in
            // The last 4 of the 260 bits are unused and must be 0.
            values[51] & 15 == 0 && Array(values[Self.dataLength...]) == expected
        }
        if !isRight { throw SealingError(.recoveryCodeChecksum) }
        self.secret = secret
    }

    /// Returns the 14 groups for printing. The strings cannot be wiped, so show them once and drop them.
    package func groups() throws(SealingError) -> [String] {
        let data = secret.withBytes { bytes in
            (0..<Self.dataLength).map { position in
                (0..<5).reduce(UInt8(0)) { value, bit in
                    let index = position * 5 + bit
                    return value << 1 | (index < 256 ? bytes[index / 8] >> UInt8(7 - index % 8) & 1 : 0)
                }
            }
        }
        let letters = (data + (try Self.checksum(of: secret))).map { Self.alphabet[Int($0)] }
        return stride(from: 0, to: letters.count, by: 4).map { start in
            String(decoding: letters[start..<start + 4], as: UTF8.self)
        }
    }

    /// Returns the first 20 bits of the secret's BLAKE2b hash, as 4 values.
    private static func checksum(of secret: borrowing SecretBytes) throws(SealingError) -> [UInt8] {
        let hash = try Blake2b.hash(secret: secret)
        let bits = UInt32(hash[0]) << 12 | UInt32(hash[1]) << 4 | UInt32(hash[2]) >> 4
        return [15, 10, 5, 0].map { UInt8(bits >> UInt32($0) & 31) }
    }

    /// Returns the 56 values (0…31) of a typed code.
    private static func values(of typed: borrowing SecretBytes) throws(SealingError) -> SecretBytes {
        try SecretBytes(count: length) { (memory) throws(SealingError) in
            var used = 0
            for index in 0..<typed.count {
                let letter = typed.withBytes { $0[index] }
                if isSeparator(letter) { continue }
                guard let value = value(of: letter), used < length else {
                    throw SealingError(.malformedRecoveryCode)
                }
                memory[used] = value
                used += 1
            }
            if used != length { throw SealingError(.malformedRecoveryCode) }
        }
    }

    static func isSeparator(_ letter: UInt8) -> Bool {
        " -\t\r\n".utf8.contains(letter)
    }

    static func value(of letter: UInt8) -> UInt8? {
        let isLowerCase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        switch isLowerCase ? letter - 32 : letter {
        case UInt8(ascii: "O"): return 0
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
        case let upper: return alphabet.firstIndex(of: upper).map { UInt8($0) }
        }
    }
}
