/// The fonts of a document in the order in which they are asked for a character.
package struct Typeface: Equatable, Sendable {
    /// How heavy a text is.
    package enum Weight: Hashable, Sendable { case regular, bold }

    /// Every font, each once; runs name them by their place here.
    package let faces: [FontFace]
    private let hasBold: Bool

    /// - Parameters:
    ///   - bold: nil draws everything in the regular font.
    ///   - fallbacks: asked where the first has no glyph, in this order.
    package init(regular: FontFace, bold: FontFace?, fallbacks: [FontFace] = []) {
        faces = [regular] + [bold].compactMap(\.self) + fallbacks
        hasBold = bold != nil
    }

    /// What stands for a character that no font has.
    static let missing: Unicode.Scalar = "\u{25A1}"

    /// The text in pieces of one font each. A character that no font has, or whose script needs shaping or another
    /// direction than ours, stands as a small square, and is kept in `missing`.
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

    /// In parts of the size of the type.
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

    /// Letters are drawn one behind the other, from left to right: that is wrong for these scripts, and a wrong text
    /// is worse than none.
    private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x17FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
            0x10000...:
            false
        default: true
        }
    }
}
