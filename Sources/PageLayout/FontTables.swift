/// The tables of a TrueType file.
package struct FontTables: Equatable, Sendable {
    /// The bytes of the file, read as numbers.
    package let numbers: BigEndian
    /// Units of the outlines per type size.
    package let unitsPerEm: Int
    /// Number of glyphs with a width of their own; the others have the last one's.
    package let metricCount: Int
    package let glyphCount: Int
    private let starts: [String: Range<Int>]

    /// Nil if a table that drawing needs is missing or lies outside the file.
    init?(_ bytes: [UInt8]) {
        let numbers = BigEndian(bytes)
        guard let kind = numbers.long(0), kind == 0x0001_0000 || kind == 0x7472_7565, let count = numbers.short(4)
        else {
            return nil
        }
        var starts: [String: Range<Int>] = [:]
        for index in 0..<count {
            let record = 12 + index * 16
            guard let tag = numbers.bytes(record..<record + 4), let offset = numbers.long(record + 8),
                let length = numbers.long(record + 12), Int(offset) + Int(length) <= bytes.count
            else { return nil }
            starts[String(decoding: tag, as: UTF8.self)] = Int(offset)..<Int(offset) + Int(length)
        }
        guard let head = starts["head"]?.lowerBound, let metrics = starts["hhea"]?.lowerBound,
            let profile = starts["maxp"]?.lowerBound, starts["glyf"] != nil, starts["loca"] != nil,
            let units = numbers.short(head + 18), units > 0, let long = numbers.short(metrics + 34), long > 0,
            let glyphs = numbers.short(profile + 4), long <= glyphs
        else { return nil }
        (self.numbers, self.starts) = (numbers, starts)
        (unitsPerEm, metricCount, glyphCount) = (units, long, glyphs)
    }

    func start(of table: String) -> Int? { starts[table]?.lowerBound }

    /// The left edge of a glyph's outline, in units: the value after the width in `hmtx`.
    package func leftBearing(of glyph: Int) -> Int {
        guard let metrics = starts["hmtx"]?.lowerBound else { return 0 }
        let place = glyph < metricCount ? glyph * 4 + 2 : metricCount * 2 + glyph * 2
        return numbers.short(metrics + place) ?? 0
    }

    /// A whole table; nil if there is none.
    package func table(_ name: String) -> [UInt8]? {
        starts[name].flatMap { numbers.bytes($0) }
    }

    /// The outline of a glyph, empty for a blank; nil outside the file.
    package func outline(of glyph: Int) -> [UInt8]? {
        guard let places = starts["loca"]?.lowerBound, let outlines = starts["glyf"],
            let head = starts["head"]?.lowerBound,
            let isLong = numbers.short(head + 50), (0..<glyphCount).contains(glyph)
        else { return nil }
        func place(_ index: Int) -> Int? {
            isLong == 1
                ? numbers.long(places + index * 4).map(Int.init) : numbers.short(places + index * 2).map { $0 * 2 }
        }
        guard let first = place(glyph), let end = place(glyph + 1), first <= end, end <= outlines.count else {
            return nil
        }
        return numbers.bytes(outlines.lowerBound + first..<outlines.lowerBound + end)
    }
}

/// Reads numbers of a file with the highest byte first; nil outside the file.
package struct BigEndian: Equatable, Sendable {
    private let all: [UInt8]

    package init(_ bytes: [UInt8]) {
        all = bytes
    }

    package func short(_ offset: Int) -> Int? {
        guard offset >= 0, offset + 1 < all.count else { return nil }
        return Int(all[offset]) << 8 | Int(all[offset + 1])
    }

    package func long(_ offset: Int) -> UInt32? {
        guard let high = short(offset), let low = short(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }

    package func bytes(_ range: Range<Int>) -> [UInt8]? {
        range.lowerBound >= 0 && range.upperBound <= all.count ? Array(all[range]) : nil
    }
}
