internal import Glibc
internal import TerminalUI

/// Selects the code points to pass to ncurses for a glyph.
///
/// The columns always add up to those of the glyph, so that nothing after it shifts: if the locale or the C library
/// disagrees about a width, a `?` is drawn.
struct GlyphEncoder {
    let isUTF8: Bool

    /// Returns the code points for each cell of ncurses, base first.
    func cells(for glyph: Glyph) -> [[wchar_t]] {
        if isUTF8 {
            let scalars = Array(glyph.scalars)
            let agrees = scalars.enumerated().allSatisfy { index, scalar in
                LibraryWidth.columns(of: scalar) == (index == 0 ? glyph.columns : 0)
            }
            if agrees { return [scalars.map { wchar_t(bitPattern: $0.value) }] }
        }
        let base = glyph.scalars.first ?? "?"
        let shown = base.isASCII ? base : GlyphEncoder.substitutes[base] ?? "?"
        return [[wchar_t(bitPattern: shown.value)]] + Array(repeating: [0x20], count: glyph.columns - 1)
    }

    /// The replacements on terminals without UTF-8 for characters that screens draw.
    private static let substitutes: [Unicode.Scalar: Unicode.Scalar] = [
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
        "━": "=", "…": ".", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "•": "*", "·": ".",
        "✓": "v", "✗": "x", "→": ">", "←": "<", "↑": "^", "↓": "v", "\u{A0}": " ", "␛": "^",
    ]
}
