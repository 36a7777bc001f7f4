/// The fonts of a document, in the order in which they are tried for a character.
package struct Typeface: Equatable, Sendable {
    /// The weight of a text.
    package enum Weight: Hashable, Sendable { case regular, bold }

    /// Every font, each once; runs refer to them by index.
    package let faces: [FontFace]
    private let hasBold: Bool

    /// - Parameters:
    ///   - bold: nil draws everything in the regular font.
    ///   - fallbacks: tried in this order if the first font has no glyph.
    package init(regular: FontFace, bold: FontFace?, fallbacks: [FontFace] = []) {
        faces = [regular] + [bold].compactMap(\.self) + fallbacks
        hasBold = bold != nil
    }

    /// The replacement for a character that no font has.
    static let missing: Unicode.Scalar = "\u{25A1}"

    /// Splits the text into pieces of one font each. A character that no font has, or whose script needs shaping or
    /// another direction than left to right, is replaced by a small square and added to `missing`.
    func pieces(
        _ text: some StringProtocol, _ weight: Weight, missing: inout [Unicode.Scalar]
    ) -> [(face: Int, text: String, width: Double)] {
        var pieces: [(face: Int, text: String, width: Double)] = []
        for scalar in text.unicodeScalars {
            var (drawn, face) = (scalar, self.face(for: scalar, weight))
            if face == nil {
                if !missing.contains(scalar) { missing.append(scalar) }
                drawn = Typeface.missing
                face = self.face(for: drawn, weight)
            }
            let (index, width) = (face ?? 0, faces[face ?? 0].width(of: drawn))
            if pieces.last?.face == index {
                pieces[pieces.count - 1].text.unicodeScalars.append(drawn)
                pieces[pieces.count - 1].width += width
            } else {
                pieces.append((index, String(Character(drawn)), width))
            }
        }
        return pieces
    }

    /// The width in parts of the type size.
    func width(of text: some StringProtocol, _ weight: Weight) -> Double {
        var missing: [Unicode.Scalar] = []
        return pieces(text, weight, missing: &missing).reduce(0) { $0 + $1.width }
    }

    private func face(for scalar: Unicode.Scalar, _ weight: Weight) -> Int? {
        guard Typeface.isDrawn(scalar) else { return nil }
        let first = weight == .bold && hasBold ? 1 : 0
        if faces[first].has(scalar) { return first }
        return faces.indices.first { faces[$0].has(scalar) }
    }

    /// Letters are drawn one after the other, from left to right: that is wrong for these scripts, and a wrong text is
    /// worse than none.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
            0x10000...:
            false
        default: true
        }
    }
}
