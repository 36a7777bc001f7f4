import PageLayout

/// A font reduced to the glyphs that a document draws, with new numbers in the order in which they are requested.
///
/// Composite glyphs, such as accented letters, add their components, and the components of those.
struct FontSubset {
    let face: FontFace
    /// The old numbers, by the new ones; the first is the glyph for missing characters.
    private(set) var glyphs = [0]
    private var numbers = [0: 0]
    /// The character for which a new number was requested first.
    private(set) var scalars: [Int: Unicode.Scalar] = [:]

    init(_ face: FontFace) {
        self.face = face
    }

    /// The new number of a character's glyph.
    mutating func number(of scalar: Unicode.Scalar) -> Int {
        let number = number(ofGlyph: face.glyph(of: scalar))
        if scalars[number] == nil { scalars[number] = scalar }
        return number
    }

    private mutating func number(ofGlyph glyph: Int) -> Int {
        if let number = numbers[glyph] { return number }
        numbers[glyph] = glyphs.count
        glyphs.append(glyph)
        return glyphs.count - 1
    }

    /// The font as a file. The components of composite glyphs get their numbers here, after all others.
    mutating func file() -> [UInt8] {
        var outlines: [UInt8] = []
        var places: [UInt32] = []
        var index = 0
        while index < glyphs.count {
            places.append(UInt32(outlines.count))
            outlines += renumbered(face.file.outline(of: glyphs[index]) ?? [])
            while !outlines.count.isMultiple(of: 4) { outlines.append(0) }
            index += 1
        }
        places.append(UInt32(outlines.count))
        let units = Double(face.file.unitsPerEm)
        let metrics = glyphs.flatMap { glyph in
            UInt16(clamping: Int((face.width(ofGlyph: glyph) * units).rounded())).parts
                + UInt16(truncatingIfNeeded: face.file.leftBearing(of: glyph)).parts
        }
        var tables: [(name: String, bytes: [UInt8])] = [
            ("glyf", outlines), ("head", patched("head", at: 50, 1)), ("hhea", patched("hhea", at: 34, glyphs.count)),
            ("hmtx", metrics), ("loca", places.flatMap(\.parts)), ("maxp", patched("maxp", at: 4, glyphs.count)),
        ]
        // Tables that the instructions in the outlines need.
        for name in ["cvt ", "fpgm", "prep"] { face.file.table(name).map { tables.append((name, $0)) } }
        return FontSubset.file(of: tables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }

    /// Renumbers the components of a composite glyph
    /// (<https://learn.microsoft.com/en-us/typography/opentype/spec/glyf>).
    private mutating func renumbered(_ outline: [UInt8]) -> [UInt8] {
        var outline = outline
        guard outline.count > 10, outline[0] & 0x80 != 0 else { return outline }
        var place = 10
        while let flags = BigEndian(outline).short(place), let part = BigEndian(outline).short(place + 2) {
            let number = UInt16(clamping: number(ofGlyph: part)).parts
            outline.replaceSubrange(place + 2..<place + 4, with: number)
            place += 4 + (flags & 0x0001 != 0 ? 4 : 2)
            place += flags & 0x0008 != 0 ? 2 : flags & 0x0040 != 0 ? 4 : flags & 0x0080 != 0 ? 8 : 0
            guard flags & 0x0020 != 0 else { break }
        }
        return outline
    }

    private func patched(_ table: String, at place: Int, _ value: Int) -> [UInt8] {
        var bytes = face.file.table(table) ?? []
        if bytes.count >= place + 2 { bytes.replaceSubrange(place..<place + 2, with: UInt16(clamping: value).parts) }
        return bytes
    }

    private static func file(of tables: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        let power = (0...).first { 1 << ($0 + 1) > tables.count } ?? 0
        let range = 16 << power
        var head = UInt32(0x0001_0000).parts + UInt16(tables.count).parts
        head += UInt16(range).parts + UInt16(power).parts + UInt16(tables.count * 16 - range).parts
        var body: [UInt8] = []
        for table in tables {
            let start = 12 + tables.count * 16 + body.count
            body += table.bytes
            while !body.count.isMultiple(of: 4) { body.append(0) }
            let sum = checksum(body.suffix(body.count - (start - 12 - tables.count * 16)))
            head += Array(table.name.utf8) + sum.parts + UInt32(start).parts + UInt32(table.bytes.count).parts
        }
        return head + body
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var (sum, place) = (UInt32(0), bytes.startIndex)
        while place + 3 < bytes.endIndex {
            let word = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            sum &+= word
            place += 4
        }
        return sum
    }
}

extension FixedWidthInteger {
    /// The bytes, the highest first.
    var parts: [UInt8] {
        (0..<Self.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
    }
}
