extension PixelImage {
    /// The picture as a PNG file, not compressed: for programs on this computer that take no bare pixels.
    /// Format: https://www.w3.org/TR/png-3/
    package var png: [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(bytes.count + size.height)
        for row in 0..<size.height {
            rows.append(0)  // no filter
            rows += bytes[(3 * row * size.width)..<(3 * (row + 1) * size.width)]
        }
        let head = Self.word(size.width) + Self.word(size.height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", head)
            + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    private static func word(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + content
        return word(content.count) + body + word(Int(checksum(body)))
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(bytes.count + bytes.count / 1000 + 16)
        for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
            let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high]
            stream += block
        }
        var (one, two): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            one = (one + UInt32(byte)) % 65_521
            two = (two + one) % 65_521
        }
        return stream + word(Int(two << 16 | one))
    }

    /// CRC-32 as in the annex of the PNG specification.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
    }
}
