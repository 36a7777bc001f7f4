internal import Pixels

/// The colors that stand for all of a picture's, by median cut: the colors are divided again and again where they differ
/// most, until there are as many groups as colors allowed.
struct ColorPalette {
    struct RGB: Hashable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8
    }

    let colors: [RGB]
    /// For each color of five bits a channel, its number in ``colors``.
    private let numbers: [UInt16]

    init(of image: PixelImage, limit: Int) {
        var counts = [Int](repeating: 0, count: 1 << 15)
        var sums = [SIMD4<Int>](repeating: .zero, count: 1 << 15)
        for start in stride(from: 0, to: image.bytes.count, by: 3) {
            let (red, green, blue) = (image.bytes[start], image.bytes[start + 1], image.bytes[start + 2])
            let code = Self.code(red, green, blue)
            counts[code] += 1
            sums[code] &+= SIMD4(Int(red), Int(green), Int(blue), 0)
        }
        var groups = [Group(codes: counts.indices.filter { counts[$0] > 0 })]
        while groups.count < limit, let widest = groups.indices.max(by: { groups[$0].weight < groups[$1].weight }),
            let halves = groups[widest].halved(counts)
        {
            groups[widest] = halves.0
            groups.append(halves.1)
        }
        var numbers = [UInt16](repeating: 0, count: 1 << 15)
        for (number, group) in groups.enumerated() {
            for code in group.codes { numbers[code] = UInt16(number) }
        }
        colors = groups.map { $0.mean(sums, counts) }
        self.numbers = numbers
    }

    func number(of color: (red: UInt8, green: UInt8, blue: UInt8)) -> Int {
        Int(numbers[Self.code(color.red, color.green, color.blue)])
    }

    private static func code(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
    }

    /// Colors that one will stand for.
    private struct Group {
        let codes: [Int]
        /// The channel in which they differ most, as the place of its bits.
        let shift: Int
        /// How much they differ there; 0 for a single color.
        let weight: Int

        init(codes: [Int]) {
            self.codes = codes
            var (shift, weight) = (0, 0)
            for place in [5, 10, 0] {
                let values = codes.map { $0 >> place & 31 }
                let spread = (values.max() ?? 0) - (values.min() ?? 0)
                if spread > weight { (shift, weight) = (place, spread) }
            }
            (self.shift, self.weight) = (shift, weight)
        }

        /// Divides them so that both halves have about as many pixels; nil for a single color.
        func halved(_ counts: [Int]) -> (Group, Group)? {
            guard weight > 0 else { return nil }
            let sorted = codes.sorted { ($0 >> shift & 31, $0) < ($1 >> shift & 31, $1) }
            let half = sorted.reduce(0) { $0 + counts[$1] } / 2
            var (seen, cut) = (0, 0)
            while cut < sorted.count - 1, seen < half || cut == 0 {
                seen += counts[sorted[cut]]
                cut += 1
            }
            return (Group(codes: Array(sorted[..<cut])), Group(codes: Array(sorted[cut...])))
        }

        /// The mean of the pixels themselves: five bits a channel would turn white paper into yellow.
        func mean(_ sums: [SIMD4<Int>], _ counts: [Int]) -> RGB {
            let count = max(codes.reduce(0) { $0 + counts[$1] }, 1)
            let sum = codes.reduce(SIMD4<Int>.zero) { $0 &+ sums[$1] }
            func channel(_ place: Int) -> UInt8 { UInt8((sum[place] + count / 2) / count) }
            return RGB(red: channel(0), green: channel(1), blue: channel(2))
        }
    }
}
