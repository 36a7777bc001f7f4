/// A set of row numbers, one bit each.
package struct Selection {
    private var bits: [UInt64] = []

    /// - Parameter rows: in any order, not negative.
    package init(rows: some Sequence<Int64> = []) {
        for row in rows { insert(row) }
    }

    /// - Parameter bits: rows 0–63 in the first word, and so on.
    package init(bits: [UInt64]) { self.bits = bits }

    package mutating func insert(_ row: Int64) {
        let word = Int(row >> 6)
        if word >= bits.count { bits += [UInt64](repeating: 0, count: max(word + 1 - bits.count, bits.count)) }
        bits[word] |= 1 << UInt64(row & 63)
    }

    /// Whether the set contains the row.
    package func contains(_ row: Int64) -> Bool {
        let word = Int(row >> 6)
        return bits.indices.contains(word) && bits[word] & (1 << UInt64(row & 63)) != 0
    }

    package var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

    /// The row numbers in ascending order.
    package var rows: [Int64] {
        var rows: [Int64] = []
        rows.reserveCapacity(count)
        for (index, word) in bits.enumerated() {
            var word = word
            while word != 0 {
                rows.append(Int64(index << 6 + word.trailingZeroBitCount))
                word &= word - 1
            }
        }
        return rows
    }

    package mutating func formIntersection(_ other: Selection) {
        if bits.count > other.bits.count { bits.removeLast(bits.count - other.bits.count) }
        for index in bits.indices { bits[index] &= other.bits[index] }
    }

    package mutating func formUnion(_ other: Selection) {
        if bits.count < other.bits.count {
            bits += [UInt64](repeating: 0, count: other.bits.count - bits.count)
        }
        for index in other.bits.indices { bits[index] |= other.bits[index] }
    }

    package mutating func subtract(_ other: Selection) {
        for index in bits.indices where index < other.bits.count { bits[index] &= ~other.bits[index] }
    }
}
