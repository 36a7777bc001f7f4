import PageLayout

/// Adds a font subset to a PDF: its file, its widths, and the character of each glyph.
enum FontObjects {
    /// - Returns: the object number by which pages refer to the font.
    static func add(_ subset: inout FontSubset, number: Int, to document: inout PDFObjects) -> Int {
        let bytes = subset.file()
        let face = subset.face
        let letters = String((0..<6).map { Character(Unicode.Scalar(UInt8(65 + (number >> ($0 * 2)) % 26))) })
        let name = "/\(letters)+\(face.name)"
        let file = document.add(stream: bytes, entries: "/Length1 \(bytes.count)")
        let metrics = FontMetrics(face)
        let descriptor = document.add(
            "<< /Type /FontDescriptor /FontName \(name) /Flags 4 /FontBBox [\(metrics.box)] /ItalicAngle 0 "
                + "/Ascent \(metrics.ascent) /Descent \(metrics.descent) /CapHeight \(metrics.ascent) /StemV 80 "
                + "/FontFile2 \(file) 0 R >>")
        let widths = subset.glyphs.map { PDFFile.number(face.width(ofGlyph: $0) * 1000) }.joined(separator: " ")
        let glyphs = document.add(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont \(name) /CIDToGIDMap /Identity /DW 1000 "
                + "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
                + "/FontDescriptor \(descriptor) 0 R /W [0 [\(widths)]] >>")
        let characters = document.add(stream: Array(characterMap(subset.scalars).utf8))
        return document.add(
            "<< /Type /Font /Subtype /Type0 /BaseFont \(name) /Encoding /Identity-H /DescendantFonts [\(glyphs) 0 R] "
                + "/ToUnicode \(characters) 0 R >>")
    }

    /// Maps glyphs to characters, for searching and copying; one block has at most a hundred lines.
    private static func characterMap(_ scalars: [Int: Unicode.Scalar]) -> String {
        var map = """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange

            """
        let lines = scalars.sorted { $0.key < $1.key }.map { glyph, scalar in
            "<\(PDFFile.hexadecimal(glyph))> <\(PDFFile.hexadecimal(Int(scalar.value)))>\n"
        }
        for start in stride(from: 0, to: lines.count, by: 100) {
            let some = lines[start..<min(start + 100, lines.count)]
            map += "\(some.count) beginbfchar\n" + some.joined() + "endbfchar\n"
        }
        return map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    }
}

/// Metrics of a whole font, in thousandths of its size.
private struct FontMetrics {
    let box: String
    let ascent: Int
    let descent: Int

    init(_ face: FontFace) {
        let tables = face.file
        func signed(_ table: String, _ place: Int) -> Int {
            let bytes = BigEndian(tables.table(table) ?? [])
            let value = bytes.short(place).map { Int(Int16(truncatingIfNeeded: $0)) } ?? 0
            return value * 1000 / tables.unitsPerEm
        }
        box = [36, 38, 40, 42].map { String(signed("head", $0)) }.joined(separator: " ")
        (ascent, descent) = (signed("hhea", 4), signed("hhea", 6))
    }
}
