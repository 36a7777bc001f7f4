/// A gray picture in memory: rows from the top, one byte a pixel (0 black, 255 white), no gaps.
package struct GrayImage: Hashable, Sendable {
    package let size: PixelSize
    /// `width * height` bytes.
    package let bytes: [UInt8]

    /// Returns nil if the number of bytes is not that of the size.
    package init?(size: PixelSize, bytes: [UInt8]) {
        guard bytes.count == size.width * size.height else { return nil }
        (self.size, self.bytes) = (size, bytes)
    }

    private init(_ size: PixelSize, _ bytes: [UInt8]) {
        (self.size, self.bytes) = (size, bytes)
    }

    /// The picture with its grays spread over the whole range, so that faded print becomes dark.
    ///
    /// One pixel in a hundred may become entirely black, and one entirely white. A picture with hardly any contrast
    /// stays as it is: there is nothing on it but noise.
    package func normalized() -> GrayImage {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        let share = bytes.count / 100
        let low = Self.level(counts, from: Array(0...255), leaving: share)
        let high = Self.level(counts, from: (0...255).reversed(), leaving: share)
        guard high - low >= 16, high - low < 255 else { return self }
        let table = (0...255).map { UInt8(min(max(($0 - low) * 255 / (high - low), 0), 255)) }
        return GrayImage(size, bytes.map { table[Int($0)] })
    }

    /// The first level, in this order, below which lie more pixels than the share.
    private static func level(_ counts: [Int], from order: [Int], leaving share: Int) -> Int {
        var seen = 0
        for level in order {
            seen += counts[level]
            if seen > share { return level }
        }
        return order.last ?? 0
    }

    /// The picture turned clockwise by quarters of a full turn.
    package func turned(quarters: Int) -> GrayImage {
        let (width, height) = (size.width, size.height)
        switch ((quarters % 4) + 4) % 4 {
        case 1:
            var turned: [UInt8] = []
            turned.reserveCapacity(bytes.count)
            for x in 0..<width { for y in (0..<height).reversed() { turned.append(bytes[y * width + x]) } }
            return GrayImage(PixelSize(width: height, height: width), turned)
        case 2: return GrayImage(size, bytes.reversed())
        case 3:
            var turned: [UInt8] = []
            turned.reserveCapacity(bytes.count)
            for x in (0..<width).reversed() { for y in 0..<height { turned.append(bytes[y * width + x]) } }
            return GrayImage(PixelSize(width: height, height: width), turned)
        default: return self
        }
    }

    /// These rows of the picture; those that it does not have are left out.
    package func cropped(toRows rows: Range<Int>) -> GrayImage {
        let rows = rows.clamped(to: 0..<size.height)
        return GrayImage(
            PixelSize(width: size.width, height: rows.count),
            Array(bytes[rows.lowerBound * size.width..<rows.upperBound * size.width]))
    }

    /// The picture at half its size; each pixel is the mean of four. A last odd row or column is left out.
    package func halved() -> GrayImage {
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(half.width * half.height)
        for row in 0..<half.height {
            var upper = 2 * row * size.width
            var lower = upper + size.width
            for _ in 0..<half.width {
                let sum = Int(bytes[upper]) + Int(bytes[upper + 1]) + Int(bytes[lower]) + Int(bytes[lower + 1])
                pixels.append(UInt8((sum + 2) / 4))
                upper += 2
                lower += 2
            }
        }
        return GrayImage(half, pixels)
    }

    /// The picture as a PGM file.
    package var netPBM: [UInt8] { Array("P5\n\(size.width) \(size.height)\n255\n".utf8) + bytes }
}
