import Folding
import Testing

@Suite("Folding of Latin text")
struct TextFoldingTests {
    @Test func `a letter folds alike among Latin letters and beside others`() {
        for value in UInt32(0x20)..<0x250 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "A\(Character(scalar))É"
            #expect(TextFolding.fold(text) + "漢" == TextFolding.fold(text + "漢"), "U+\(String(value, radix: 16))")
        }
        #expect(TextFolding.fold("Zürich, ŁÓDŹ, ½ Straße") == "zurich, lodz, 1\u{2044}2 strasse")
    }
}
