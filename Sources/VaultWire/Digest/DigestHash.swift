/// BLAKE2b without a key (RFC 7693), for the digests that client and server compare; not for secrets.
package struct DigestHash: Sendable {
    /// The 16-byte hash of a text's UTF-8, as two numbers whose big-endian bytes are its first and last eight.
    package static func hash16(_ text: String) -> (first: UInt64, last: UInt64) {
        let bytes = Array(text.utf8)
        var hash = DigestHash()
        var offset = 0
        // The last block, which may be full, is mixed differently.
        while bytes.count - offset > 128 {
            hash.mix(block(bytes[offset..<offset + 128]), count: UInt64(offset + 128), isLast: false)
            offset += 128
        }
        hash.mix(block(bytes[offset...]), count: UInt64(bytes.count), isLast: true)
        return (hash.low[0].byteSwapped, hash.low[1].byteSwapped)
    }

    /// Sixteen little-endian words, padded with zeros.
    private static func block(_ bytes: ArraySlice<UInt8>) -> Block {
        var (block, word, count) = (Block(repeating: 0), UInt64(0), 0)
        for byte in bytes {
            word |= UInt64(byte) &<< UInt64(8 * (count & 7))
            count += 1
            if count & 7 == 0 {
                block[count / 8 - 1] = word
                word = 0
            }
        }
        if count & 7 != 0 { block[count / 8] = word }
        return block
    }

    fileprivate typealias Block = InlineArray<16, UInt64>

    private static let initial = (
        low: SIMD4<UInt64>(0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1),
        high: SIMD4<UInt64>(0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179)
    )

    /// The eight words of the hash so far.
    private var (low, high) = initial

    private init() {
        // Hash length 16, no key, fan-out 1 and depth 1.
        low[0] ^= 0x0101_0000 ^ 16
    }

    /// Mixes a block of words into the hash; `count` bytes were mixed with it.
    private mutating func mix(_ block: Block, count: UInt64, isLast: Bool) {
        var work = MixingState(a: low, b: high, c: Self.initial.low, d: Self.initial.high)
        work.d[0] ^= count
        if isLast { work.d[2] = ~work.d[2] }
        work.mix(block)
        low ^= work.a ^ work.c
        high ^= work.b ^ work.d
    }
}

/// Four rows of four words, mixed by columns and then by diagonals, four words at once.
private struct MixingState {
    var a, b, c, d: SIMD4<UInt64>

    /// The words of a block are in another order in each round; rounds 11 and 12 repeat the first two. The order is
    /// written out, since looking it up takes longer than mixing.
    mutating func mix(_ m: DigestHash.Block) {
        round(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15])
        round(m[14], m[10], m[4], m[8], m[9], m[15], m[13], m[6], m[1], m[12], m[0], m[2], m[11], m[7], m[5], m[3])
        round(m[11], m[8], m[12], m[0], m[5], m[2], m[15], m[13], m[10], m[14], m[3], m[6], m[7], m[1], m[9], m[4])
        round(m[7], m[9], m[3], m[1], m[13], m[12], m[11], m[14], m[2], m[6], m[5], m[10], m[4], m[0], m[15], m[8])
        round(m[9], m[0], m[5], m[7], m[2], m[4], m[10], m[15], m[14], m[1], m[11], m[12], m[6], m[8], m[3], m[13])
        round(m[2], m[12], m[6], m[10], m[0], m[11], m[8], m[3], m[4], m[13], m[7], m[5], m[15], m[14], m[1], m[9])
        round(m[12], m[5], m[1], m[15], m[14], m[13], m[4], m[10], m[0], m[7], m[6], m[3], m[9], m[2], m[8], m[11])
        round(m[13], m[11], m[7], m[14], m[12], m[1], m[3], m[9], m[5], m[0], m[15], m[4], m[8], m[6], m[2], m[10])
        round(m[6], m[15], m[14], m[9], m[11], m[3], m[0], m[8], m[12], m[2], m[13], m[7], m[1], m[4], m[10], m[5])
        round(m[10], m[2], m[8], m[4], m[7], m[6], m[1], m[5], m[15], m[11], m[9], m[14], m[3], m[12], m[13], m[0])
        round(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9], m[10], m[11], m[12], m[13], m[14], m[15])
        round(m[14], m[10], m[4], m[8], m[9], m[15], m[13], m[6], m[1], m[12], m[0], m[2], m[11], m[7], m[5], m[3])
    }

    private mutating func round(
        _ m0: UInt64, _ m1: UInt64, _ m2: UInt64, _ m3: UInt64, _ m4: UInt64, _ m5: UInt64, _ m6: UInt64, _ m7: UInt64,
        _ m8: UInt64, _ m9: UInt64, _ m10: UInt64, _ m11: UInt64, _ m12: UInt64, _ m13: UInt64, _ m14: UInt64,
        _ m15: UInt64
    ) {
        mix(SIMD4(m0, m2, m4, m6), SIMD4(m1, m3, m5, m7))
        (b, c, d) = (left(b), half(c), right(d))
        mix(SIMD4(m8, m10, m12, m14), SIMD4(m9, m11, m13, m15))
        (b, c, d) = (right(b), half(c), left(d))
    }

    private func left(_ row: SIMD4<UInt64>) -> SIMD4<UInt64> { SIMD4(row[1], row[2], row[3], row[0]) }
    private func half(_ row: SIMD4<UInt64>) -> SIMD4<UInt64> { SIMD4(row[2], row[3], row[0], row[1]) }
    private func right(_ row: SIMD4<UInt64>) -> SIMD4<UInt64> { SIMD4(row[3], row[0], row[1], row[2]) }

    private mutating func mix(_ x: SIMD4<UInt64>, _ y: SIMD4<UInt64>) {
        a = a &+ b &+ x
        d = rotated(d ^ a, by: 32)
        c = c &+ d
        b = rotated(b ^ c, by: 24)
        a = a &+ b &+ y
        d = rotated(d ^ a, by: 16)
        c = c &+ d
        b = rotated(b ^ c, by: 63)
    }

    private func rotated(_ row: SIMD4<UInt64>, by bits: UInt64) -> SIMD4<UInt64> {
        row &>> SIMD4(repeating: bits) | row &<< SIMD4(repeating: 64 - bits)
    }
}
