/// The content of one cell: a base code point of one or two columns, and at most four combining marks.
///
/// This is what a cell of ncurses holds. It never contains control or format characters or code points without a width,
/// so no outside data can control the terminal.
package struct Glyph: Hashable, Sendable {
    /// The text to be drawn.
    package let character: Character
    /// The width; 1 or 2.
    package let columns: Int

    /// An empty column.
    package static let blank = Glyph(trusted: " ", columns: 1)
    /// The replacement for a code point that cannot be drawn.
    package static let unknown = Glyph(trusted: "?", columns: 1)

    /// The code points of the text, base first; never empty.
    package var scalars: String.UnicodeScalarView { String(character).unicodeScalars }

    private init(trusted character: Character, columns: Int) {
        self.character = character
        self.columns = columns
    }

    /// Returns the glyphs that draw a grapheme.
    ///
    /// Most graphemes are one glyph. A script whose vowel signs take a column gets one glyph for each; an emoji joined
    /// from several is reduced to its first; a flag becomes its two letters. On an ASCII-only terminal the letters are
    /// those of the ``Transliteration``.
    package static func glyphs(of character: Character) -> [Glyph] {
        if character.isPlainASCII { return [Glyph(trusted: character, columns: 1)] }
        if let letters = Transliteration.current?.letters(for: character) {
            return letters.map { Glyph(trusted: $0, columns: 1) }
        }
        var builder = GlyphBuilder()
        for scalar in HangulSyllable.composing(character.unicodeScalars) {
            guard builder.take(scalar) else { break }
        }
        return builder.finished
    }

    /// Creates the first glyph of the grapheme, for callers that have exactly one cell to fill.
    package init(_ character: Character) {
        self = Glyph.glyphs(of: character).first ?? .unknown
    }

    /// Creates a glyph from code points that have been checked.
    fileprivate init(base: Unicode.Scalar, marks: [Unicode.Scalar], columns: Int) {
        var text = String.UnicodeScalarView()
        text.append(base)
        text.append(contentsOf: marks)
        let whole = String(text)
        self.init(trusted: whole.count == 1 ? Character(whole) : Character(base), columns: columns)
    }
}

/// Collects the glyphs of one grapheme.
private struct GlyphBuilder {
    private var glyphs: [Glyph] = []
    private var base: (scalar: Unicode.Scalar, columns: Int)?
    private var marks: [Unicode.Scalar] = []

    /// The glyphs so far; a grapheme that shows nothing gets the replacement glyph.
    var finished: [Glyph] {
        guard let base else { return glyphs.isEmpty ? [.unknown] : glyphs }
        return glyphs + [Glyph(base: base.scalar, marks: marks, columns: base.columns)]
    }

    /// - Returns: whether the rest of the grapheme is needed.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\u{200D}", base != nil { return false }
        if let letter = FlagLetter.letter(for: scalar) {
            begin(letter, columns: 1)
            return true
        }
        let width = scalar.properties.generalCategory == .format ? nil : TextWidth.columns(of: scalar)
        switch width {
        case 0:
            addMark(scalar)
        case .some(let columns):
            if !(scalar.properties.isEmojiModifier && base != nil) { begin(scalar, columns: columns) }
        case nil:
            if base == nil { begin("?", columns: 1) }
        }
        return true
    }

    private mutating func begin(_ scalar: Unicode.Scalar, columns: Int) {
        glyphs = base == nil ? glyphs : finished
        base = (scalar, columns)
        marks = []
    }

    /// Adds a mark if there is room: a cell of ncurses holds a base and four marks. Variation selectors are dropped,
    /// because terminals disagree about the width that they cause.
    private mutating func addMark(_ scalar: Unicode.Scalar) {
        guard base != nil, marks.count < 4, scalar.properties.generalCategory == .nonspacingMark else { return }
        if scalar.properties.isVariationSelector { return }
        marks.append(scalar)
    }
}

/// The letters that spell flags.
private enum FlagLetter {
    static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
        return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
    }
}
