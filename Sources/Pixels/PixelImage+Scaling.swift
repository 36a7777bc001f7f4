extension PixelImage {
    /// The picture at another size. Each new pixel is the mean of what it covers, also where that is a part of an old one:
    /// without the parts, lines would be thick and thin by turns. Enlarged pictures have squares.
    package func scaled(to wanted: PixelSize) -> PixelImage {
        if wanted == size { return self }
        let columns = Span.all(of: size.width, over: wanted.width)
        var scaled: [UInt8] = []
        scaled.reserveCapacity(3 * wanted.width * wanted.height)
        var sums = [Int](repeating: 0, count: 3 * wanted.width)
        let whole = size.width * size.height
        for rows in Span.all(of: size.height, over: wanted.height) {
            for index in sums.indices { sums[index] = 0 }
            for row in rows.old { add(row, columns, rows.weight(of: row), to: &sums) }
            for sum in sums { scaled.append(UInt8((sum + whole / 2) / whole)) }
        }
        return PixelImage(size: wanted, bytes: scaled) ?? self
    }

    /// Adds a row of old pixels, weighted, to the sums of a row of new ones.
    private func add(_ row: Int, _ columns: [Span], _ weight: Int, to sums: inout [Int]) {
        let start = row * size.width
        var target = 0
        for span in columns {
            var (red, green, blue) = (0, 0, 0)
            let (first, last) = (3 * (start + span.old.lowerBound), 3 * (start + span.old.upperBound - 1))
            var pixel = first
            while pixel <= last {
                red &+= Int(bytes[pixel])
                green &+= Int(bytes[pixel + 1])
                blue &+= Int(bytes[pixel + 2])
                pixel += 3
            }
            let (unit, cuts) = (span.unit, span.cuts)
            red = unit * red - cuts.first * Int(bytes[first]) - cuts.last * Int(bytes[last])
            green = unit * green - cuts.first * Int(bytes[first + 1]) - cuts.last * Int(bytes[last + 1])
            blue = unit * blue - cuts.first * Int(bytes[first + 2]) - cuts.last * Int(bytes[last + 2])
            sums[target] += weight * red
            sums[target + 1] += weight * green
            sums[target + 2] += weight * blue
            target += 3
        }
    }

    /// The old pixels that a new one covers in one direction.
    private struct Span {
        let old: Range<Int>
        /// The weight of an old pixel that is covered completely.
        let unit: Int
        /// The weights of the parts of the first and the last one that are not covered.
        let cuts: (first: Int, last: Int)

        /// The spans of all new pixels. The weights of each add up to the number of old pixels.
        static func all(of old: Int, over new: Int) -> [Span] {
            (0..<new).map { index in
                // An old pixel is `new` long here, a new one `old`, so that there are no fractions.
                let (start, end) = (index * old, (index + 1) * old)
                let range = start / new..<(end + new - 1) / new
                return Span(
                    old: range, unit: new, cuts: (start - range.lowerBound * new, range.upperBound * new - end))
            }
        }

        func weight(of pixel: Int) -> Int {
            unit - (pixel == old.lowerBound ? cuts.first : 0) - (pixel + 1 == old.upperBound ? cuts.last : 0)
        }
    }
}
