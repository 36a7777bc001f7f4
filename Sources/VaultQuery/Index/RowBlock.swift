/// Which of the 1,024 rows of a block begin a word in a certain way.
package struct RowBlock: Hashable, Sendable {
    package static let size: Int64 = 1_024
    private static let words = Int(size / 64)

    /// Row n of the block is bit n % 64 of word n / 64.
    package private(set) var bits = RowBlock.noBits

    /// Shared by all blocks in which no row has been inserted.
    private static let noBits = [UInt64](repeating: 0, count: words)

    package init() {}

    package init(rows: some Sequence<UInt16>) {
        for row in rows { insert(row) }
    }

    /// The block that a row belongs to, and its place there.
    package static func place(of row: Int64) -> (block: Int64, offset: UInt16) {
        (row / size, UInt16(row % size))
    }

    package var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }
    package var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    package mutating func insert(_ offset: UInt16) { bits[Int(offset >> 6)] |= 1 << UInt64(offset & 63) }

    package mutating func remove(_ offset: UInt16) {
        let mask: UInt64 = 1 << UInt64(offset & 63)
        // An untouched block stays shared.
        if bits[Int(offset >> 6)] & mask != 0 { bits[Int(offset >> 6)] ^= mask }
    }

    package func union(_ other: RowBlock) -> RowBlock { combined(with: other, |) }
    package func subtracting(_ other: RowBlock) -> RowBlock { combined(with: other) { $0 & ~$1 } }

    private func combined(with other: RowBlock, _ operation: (UInt64, UInt64) -> UInt64) -> RowBlock {
        var result = self
        for index in bits.indices { result.bits[index] = operation(bits[index], other.bits[index]) }
        return result
    }

    /// Adds the rows that only one of both has.
    package mutating func formDifferences(_ first: RowBlock, _ second: RowBlock) {
        for index in bits.indices { bits[index] |= first.bits[index] ^ second.bits[index] }
    }

    /// The most rows that are stored as a list.
    private static let listed = 8
    /// Fills a list up; no row has this place.
    private static let none: UInt16 = .max

    /// The stored form: up to eight rows as a list of two bytes each, lowest first; more as bits, lowest first.
    ///
    /// It has one of two sizes, so that an entry that grows with every change seldom has to move.
    package var stored: [UInt8] {
        if count > Self.listed {
            return [UInt8](capacity: Self.words * 8) { span in
                for word in bits {
                    for shift: UInt64 in stride(from: 0, to: 64, by: 8) {
                        span.append(UInt8(truncatingIfNeeded: word >> shift))
                    }
                }
            }
        }
        var list: [UInt8] = []
        for (index, word) in bits.enumerated() {
            var word = word
            while word != 0 {
                list += Self.bytes(of: UInt16(index * 64 + word.trailingZeroBitCount))
                word &= word - 1
            }
        }
        while list.count < 2 * Self.listed { list += Self.bytes(of: Self.none) }
        return list
    }

    /// Nil for other bytes.
    package init?(stored bytes: [UInt8]) {
        switch bytes.count {
        case Self.words * 8:
            bits = (0..<Self.words).map { index in
                (0..<8).reduce(0) { $0 | UInt64(bytes[index * 8 + $1]) << UInt64(8 * $1) }
            }
        case Self.listed * 2:
            for index in stride(from: 0, to: bytes.count, by: 2) {
                let offset = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
                if offset == Self.none { continue }
                guard offset < Self.size else { return nil }
                insert(offset)
            }
        default: return nil
        }
    }

    private static func bytes(of number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
}
