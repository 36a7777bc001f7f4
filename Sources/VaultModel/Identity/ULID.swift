/// A 128-bit identifier: 48 bits of milliseconds, then 80 random bits (<https://github.com/ulid/spec>).
///
/// Its order says nothing about the order of changes; ids are compared only for equality, or to sort stably.
package struct ULID: Hashable, Sendable {
    /// The upper 64 bits: milliseconds since 1970 in the top 48, then 16 random bits.
    package let high: UInt64
    /// The lower 64 random bits.
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The last eight characters, as lists show an id; two receipts of one vault hardly ever share them.
    package var short: String { String(text.suffix(8)) }

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Reads 26 characters of upper-case Crockford base 32; nil for anything else, and for values above 128 bits.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        self.init(bytes: text.utf8.span)
    }

    init?(bytes: Span<UInt8>) {
        guard bytes.count == 26, bytes[0] <= UInt8(ascii: "7") else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for index in bytes.indices {
            guard let digit = ULID.digit(of: bytes[index]) else { return nil }
            high = high << 5 | low >> 59
            low = low << 5 | digit
        }
        self.init(high: high, low: low)
    }

    /// The digit for each byte; 32 for bytes that are not digits.
    private static let values = (0...255 as ClosedRange<UInt8>).map { byte in
        UInt8(alphabet.firstIndex(of: byte) ?? 32)
    }

    private static func digit(of byte: UInt8) -> UInt64? {
        let digit = values[Int(byte)]
        return digit < 32 ? UInt64(digit) : nil
    }

    /// The 26 characters; the first is at most `7`.
    package var text: String {
        var output: [UInt8] = []
        write(to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    func write(to output: inout [UInt8]) {
        output.reserveCapacity(output.count + 26)
        // The first character has only three bits.
        for shift in stride(from: 125, through: 0, by: -5) {
            let digit = shift >= 64 ? high >> (shift - 64) : low >> shift | (shift > 59 ? high << (64 - shift) : 0)
            output.append(ULID.alphabet[Int(digit & 31)])
        }
    }

    /// Milliseconds since 1970 by the clock of its creator; at most shown, never compared.
    package var milliseconds: Int64 {
        Int64(high >> 16)
    }
}

/// Generates ULIDs that increase within a millisecond, as the specification requires.
package struct ULIDGenerator: Sendable {
    private var last: ULID?

    package init() {}

    /// - Parameter now: milliseconds since 1970. A clock before 1970 counts as 1970; one after the year 10889 wraps
    ///   around.
    package mutating func next(now: Int64, using random: inout some RandomNumberGenerator) -> ULID {
        let time = UInt64(clamping: max(0, now)) & 0xFFFF_FFFF_FFFF
        if let last, last.high >> 16 == time, let successor = last.successor {
            self.last = successor
            return successor
        }
        let high = time << 16 | UInt64.random(in: 0...0xFFFF, using: &random)
        let made = ULID(high: high, low: UInt64.random(in: 0 ... .max, using: &random))
        last = made
        return made
    }
}

extension ULID {
    /// The next ULID of the same millisecond; nil when the 80 random bits are used up.
    fileprivate var successor: ULID? {
        if low < .max { return ULID(high: high, low: low + 1) }
        guard high & 0xFFFF < 0xFFFF else { return nil }
        return ULID(high: high + 1, low: 0)
    }
}
