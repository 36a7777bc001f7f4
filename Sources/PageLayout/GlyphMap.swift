/// Maps characters of the first plane, the only ones that are drawn, to glyphs: subtable 4 of `cmap`
/// (<https://learn.microsoft.com/en-us/typography/opentype/spec/cmap>).
struct GlyphMap: Equatable, Sendable {
    /// A run of characters; the glyph of each is its number plus `delta`, or its entry in `glyphs` plus `delta`.
    private struct Segment: Equatable {
        let first: Int
        let last: Int
        let delta: Int
        let glyphs: [UInt16]
    }

    /// By their last characters, ascending.
    private let segments: [Segment]

    /// Nil if the font has no such subtable; symbol fonts do not.
    init?(_ file: BigEndian, at cmap: Int) {
        guard let count = file.short(cmap + 2) else { return nil }
        let starts = (0..<count).compactMap { index -> Int? in
            let record = cmap + 4 + index * 8
            guard let platform = file.short(record), let encoding = file.short(record + 2),
                let offset = file.long(record + 4), platform == 0 || (platform == 3 && encoding == 1)
            else { return nil }
            return cmap + Int(offset)
        }
        guard let start = starts.first(where: { file.short($0) == 4 }), let doubled = file.short(start + 6) else {
            return nil
        }
        var segments: [Segment] = []
        for index in 0..<doubled / 2 {
            let column = start + 14 + index * 2
            let rangeAt = column + doubled * 3 + 2
            guard let last = file.short(column), let first = file.short(column + doubled + 2),
                let delta = file.short(column + doubled * 2 + 2), let range = file.short(rangeAt), first <= last
            else { return nil }
            let glyphs =
                range == 0
                ? [] : (first...last).map { UInt16(clamping: file.short(rangeAt + range + ($0 - first) * 2) ?? 0) }
            segments.append(Segment(first: first, last: last, delta: delta, glyphs: glyphs))
        }
        self.segments = segments
    }

    /// 0 if there is none.
    func glyph(of scalar: Unicode.Scalar) -> Int {
        let value = Int(scalar.value)
        var (low, high) = (0, segments.count)
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].last < value { low = middle + 1 } else { high = middle }
        }
        guard low < segments.count, segments[low].first <= value, value < 0xFFFF else { return 0 }
        let segment = segments[low]
        guard !segment.glyphs.isEmpty else { return (value + segment.delta) & 0xFFFF }
        let glyph = Int(segment.glyphs[value - segment.first])
        return glyph == 0 ? 0 : (glyph + segment.delta) & 0xFFFF
    }
}
