/// A picture in memory: rows from the top, three bytes a pixel (red, green, blue), no gaps.
package struct PixelImage: Hashable, Sendable {
    package let size: PixelSize
    /// `3 * width * height` bytes.
    package let bytes: [UInt8]

    /// Returns nil if the number of bytes is not that of the size.
    package init?(size: PixelSize, bytes: [UInt8]) {
        guard bytes.count == 3 * size.width * size.height else { return nil }
        (self.size, self.bytes) = (size, bytes)
    }

    /// A gray picture as one of colors.
    package init(_ image: GrayImage) {
        size = image.size
        bytes = image.bytes.flatMap { [$0, $0, $0] }
    }

    /// Returns red, green and blue of a pixel; the caller keeps to the size.
    package subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        let start = 3 * (y * size.width + x)
        return (bytes[start], bytes[start + 1], bytes[start + 2])
    }

    /// The part of the picture in this rectangle, as far as it is inside; nil if nothing is.
    package func cropped(left: Int, top: Int, size wanted: PixelSize) -> PixelImage? {
        let (first, last) = (max(left, 0), min(left + wanted.width, size.width))
        let rows = max(top, 0)..<max(min(top + wanted.height, size.height), max(top, 0))
        guard first < last, !rows.isEmpty else { return nil }
        var kept: [UInt8] = []
        kept.reserveCapacity(3 * (last - first) * rows.count)
        for row in rows {
            let start = 3 * row * size.width
            kept += bytes[(start + 3 * first)..<(start + 3 * last)]
        }
        return PixelImage(size: PixelSize(width: last - first, height: rows.count), bytes: kept)
    }
}
