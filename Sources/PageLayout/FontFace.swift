/// The data of a TrueType font that a layout needs: which characters it draws, and how wide they are.
package struct FontFace: Equatable, Sendable {
    /// The font's own name, in letters that are valid in a PDF name.
    package let name: String
    /// The file, for embedding the font in a document.
    package let file: FontTables
    private let advances: [UInt16]
    private let map: GlyphMap

    /// Reads `head`, `hhea`, `hmtx` and `cmap`
    /// (<https://learn.microsoft.com/en-us/typography/opentype/spec/otff>).
    ///
    /// Nil if it is not a single TrueType font: fonts with PostScript outlines and collections are not read.
    package init?(_ bytes: [UInt8], name: String) {
        guard let file = FontTables(bytes), let widths = file.start(of: "hmtx"), let cmap = file.start(of: "cmap"),
            let map = GlyphMap(file.numbers, at: cmap)
        else { return nil }
        let advances = (0..<file.metricCount).compactMap { index in
            file.numbers.short(widths + index * 4).map(UInt16.init(clamping:))
        }
        guard advances.count == file.metricCount, !advances.isEmpty else { return nil }
        (self.name, self.file, self.map, self.advances) = (name, file, map, advances)
    }

    /// Whether the font has a glyph for it.
    package func has(_ scalar: Unicode.Scalar) -> Bool {
        map.glyph(of: scalar) != 0
    }

    /// The number of its glyph; 0 is the glyph for missing characters.
    package func glyph(of scalar: Unicode.Scalar) -> Int {
        map.glyph(of: scalar)
    }

    /// The width in parts of the type size.
    package func width(of scalar: Unicode.Scalar) -> Double {
        width(ofGlyph: map.glyph(of: scalar))
    }

    /// The width in parts of the type size.
    package func width(ofGlyph glyph: Int) -> Double {
        // "If the font is monospaced, only one entry need be in the array": the last one applies to all others.
        Double(advances[min(max(0, glyph), advances.count - 1)]) / Double(file.unitsPerEm)
    }
}
