/// DigestHash without a key (RFC 7693), for the digests that client and server compare; not for secrets.
package struct DigestHash: Sendable {
    private static let initial: [UInt64] = [
        0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1,
        0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
    ]

    /// The words of the block in the order in which each round mixes them; rounds 11 and 12 repeat the first two.
    private static let order: [[Int]] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ]

    /// The 16-byte hash of a text's UTF-8, as two numbers whose big-endian bytes are its first and last eight.
    package static func hash16(_ text: String) -> (first: UInt64, last: UInt64) {
        var state = initial
        // Hash length 16, no key, fan-out 1 and depth 1.
        state[0] ^= 0x0101_0000 ^ 16
        let bytes = Array(text.utf8)
        var offset = 0
        while bytes.count - offset > 128 {
            compress(&state, block(bytes, from: offset), count: UInt64(offset + 128), isLast: false)
            offset += 128
        }
        compress(&state, block(bytes, from: offset), count: UInt64(bytes.count), isLast: true)
        return (state[0].byteSwapped, state[1].byteSwapped)
    }

    /// Sixteen little-endian words, padded with zeros.
    private static func block(_ bytes: [UInt8], from offset: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: 16)
        for index in offset..<min(offset + 128, bytes.count) {
            words[(index - offset) / 8] |= UInt64(bytes[index]) << UInt64(8 * ((index - offset) % 8))
        }
        return words
    }

    private static func compress(_ state: inout [UInt64], _ words: [UInt64], count: UInt64, isLast: Bool) {
        var work = state + initial
        work[12] ^= count
        if isLast { work[14] = ~work[14] }
        for round in 0..<12 {
            let order = order[round % 10]
            for lane in 0..<8 {
                let (a, b, c, d) = lanes[lane]
                let (x, y) = (words[order[2 * lane]], words[order[2 * lane + 1]])
                work[a] = work[a] &+ work[b] &+ x
                work[d] = rotated(work[d] ^ work[a], by: 32)
                work[c] = work[c] &+ work[d]
                work[b] = rotated(work[b] ^ work[c], by: 24)
                work[a] = work[a] &+ work[b] &+ y
                work[d] = rotated(work[d] ^ work[a], by: 16)
                work[c] = work[c] &+ work[d]
                work[b] = rotated(work[b] ^ work[c], by: 63)
            }
        }
        for index in 0..<8 { state[index] ^= work[index] ^ work[index + 8] }
    }

    /// The columns, then the diagonals.
    private static let lanes = [
        (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
        (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
    ]

    private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 { word >> bits | word << (64 - bits) }
}
