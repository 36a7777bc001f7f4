import Testing
import VaultTestKit

@testable import TerminalUI

@Suite("Glyphs and their width")
struct GlyphTests {
    @Test(arguments: [
        ("é", "é", 1), ("e\u{301}", "e\u{301}", 1), ("東", "東", 2), ("👨‍👩‍👧", "👨", 2), ("❤️", "\u{2764}", 1),
        ("👍🏽", "👍", 2), ("\u{1FAE8}", "?", 1), ("🇬🇷", "GR", 2), ("\u{1112}\u{1161}\u{11AB}", "한", 2),
        ("กำ", "กำ", 2), ("\u{7}", "?", 1), ("\r\n", "?", 1), ("\u{202E}", "?", 1),
    ])
    func `a grapheme is reduced to what ncurses can hold`(text: Character, drawn: String, columns: Int) {
        let glyphs = Glyph.glyphs(of: text)
        let scalars = glyphs.flatMap { Array($0.scalars) }
        #expect(scalars == Array(drawn.unicodeScalars))
        #expect(TextWidth.columns(of: text) == columns)
    }

    @Test func `a heap of marks is cut to four`() {
        let heap = Character("a" + String(repeating: "\u{301}", count: 40))
        #expect(Glyph(heap).scalars.count == 5)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no text puts a control or a code point without a width into a cell`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var text = String.UnicodeScalarView()
        for _ in 0..<400 {
            let limit: UInt32 = Bool.random(using: &random) ? 0x300 : 0x3_0000
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
        }
        var canvas = Canvas(columns: 400, rows: 1)
        canvas.write(String(text), at: .zero)
        for cell in canvas.cells(ofRow: 0) {
            guard let glyph = cell.glyph, let base = glyph.scalars.first else { continue }
            #expect(TextWidth.columns(of: base) == glyph.columns)
            #expect(glyph.scalars.dropFirst().allSatisfy { TextWidth.columns(of: $0) == 0 })
            #expect(glyph.scalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        }
    }

    @Test func `the beginning that fits is cut between graphemes`() {
        #expect(TextWidth.prefix(of: "a東b", fitting: 2) == ("a", 1))
        #expect(TextWidth.prefix(of: "a東b", fitting: 3) == ("a東", 3))
        #expect(TextWidth.truncated("東京都", to: 5, lines: .utf8) == "東京…")
        #expect(TextWidth.truncated("abc", to: 1, lines: .ascii) == ".")
    }
}
