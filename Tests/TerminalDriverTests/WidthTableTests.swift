import Glibc
import TerminalUI
import Testing

@testable import TerminalDriver

extension ProcessWide {
    @Suite("Width table")
    struct WidthTableTests {
        @Test func `every code point is as wide as the C library says`() {
            setlocale(LC_CTYPE, "C.UTF-8")
            var different: [UInt32] = []
            for value in UInt32(1)..<0x110000 {
                guard let scalar = Unicode.Scalar(value) else { continue }
                if LibraryWidth.columns(of: scalar) != TextWidth.columns(of: scalar) { different.append(value) }
            }
            #expect(different == [])
        }

        @Test(arguments: ["C.UTF-8", "C"])
        func `what is handed to ncurses is as wide as the glyph`(locale: String) {
            setlocale(LC_CTYPE, locale)
            let encoder = GlyphEncoder(isUTF8: locale != "C")
            for character: Character in ["a", "é", "e\u{301}", "東", "👍🏽", "…", "─", "\u{1FAE8}", "ß"] {
                let glyph = Glyph(character)
                let scalars = encoder.cells(for: glyph).flatMap { $0 }.compactMap { Unicode.Scalar(UInt32($0)) }
                #expect(scalars.reduce(0) { $0 + (LibraryWidth.columns(of: $1) ?? 99) } == glyph.columns)
            }
        }
    }
}
