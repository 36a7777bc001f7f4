import PageLayout
import Testing
import VaultJSON
import VaultTestKit

@Suite("Fonts")
struct FontFaceTests {
    private static let path = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    @Test(arguments: ["A", "i", " ", "é", "Ω", "Ж", "€", "□", "ﬁ", "喫", "\u{E000}", "שׁ"])
    func `widths and glyphs are those that fontTools finds`(text: String) throws {
        let face = try #require(FontFace(try TestFonts.bytes(Self.path), name: "DejaVuSans"))
        let script = """
            import json, sys
            from fontTools.ttLib import TTFont
            font = TTFont("\(Self.path)")
            name = font.getBestCmap().get(ord(sys.stdin.read()[0]))
            print(json.dumps([name is not None, font["hmtx"][name][0] if name else 0, font["head"].unitsPerEm]))
            """
        let expected = try #require(try Oracle.python(script, reading: text).array)
        let scalar = try #require(text.unicodeScalars.first)
        #expect(face.has(scalar) == expected[0].bool)
        if face.has(scalar), let advance = expected[1].integer, let units = expected[2].integer {
            #expect(face.width(of: scalar) == Double(advance) / Double(units))
        }
    }

    @Test func `what is no font, or is cut off anywhere, is refused or read, and nothing else happens`() throws {
        let bytes = try TestFonts.bytes(Self.path)
        for length in [0, 3, 4, 11, 12, 60, 300, 400, 4000, 100_000, 500_000] {
            let face = FontFace(Array(bytes.prefix(length)), name: "")
            _ = face.map { $0.width(of: "A") + ($0.has("Ж") ? 1 : 0) }
        }
        var random = SeededRandom(seed: 4)
        for _ in 0..<40 {
            var damaged = bytes
            for _ in 0..<30 {
                damaged[Int.random(in: 0..<6000, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let face = FontFace(damaged, name: "")
            _ = face.map { $0.width(of: "A") + $0.width(of: "喫") }
        }
        #expect(FontFace(Array("OTTO and more".utf8), name: "") == nil)
    }
}
