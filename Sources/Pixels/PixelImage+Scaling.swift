extension PixelImage {
    /// The picture at another size. Each new pixel is the mean of those that it covers; enlarged pictures have squares.
    package func scaled(to wanted: PixelSize) -> PixelImage {
        if wanted == size { return self }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(3 * wanted.width * wanted.height)
        let columns = Self.spans(of: size.width, over: wanted.width)
        for rows in Self.spans(of: size.height, over: wanted.height) {
            for span in columns { append(meanOf: span, rows, to: &scaled) }
        }
        return PixelImage(size: wanted, bytes: scaled) ?? self
    }

    private func append(meanOf columns: Range<Int>, _ rows: Range<Int>, to scaled: inout [UInt8]) {
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
            for start in stride(
                from: 3 * (row * size.width + columns.lowerBound), to: 3 * (row * size.width + columns.upperBound),
                by: 3)
            {
                red += Int(bytes[start])
                green += Int(bytes[start + 1])
                blue += Int(bytes[start + 2])
            }
        }
        let count = columns.count * rows.count
        for sum in [red, green, blue] { scaled.append(UInt8((sum + count / 2) / count)) }
    }

    /// The old pixels that each new one covers, at least one.
    private static func spans(of old: Int, over new: Int) -> [Range<Int>] {
        (0..<new).map { index in
            let start = index * old / new
            return start..<max((index + 1) * old / new, start + 1)
        }
    }
}
