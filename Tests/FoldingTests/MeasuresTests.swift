import Folding
import Foundation
import Testing

@Suite("Measures of texts")
struct MeasuresTests {
    @Test(arguments: ["", "a", "\u{7F}", "\u{80}", "Straße", "e\u{301}", "漢字", "👩‍👩‍👧", String(repeating: "é", count: 300)])
    func `scalars are counted, and ASCII is known`(text: String) {
        #expect(text.scalarCount == text.unicodeScalars.count)
        #expect(text.isASCII == text.unicodeScalars.allSatisfy(\.isASCII))
    }

    @Test func `what is plainly composed is in NFC, also beside others`() {
        for value in UInt32(0)..<0x400 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)b\(scalar)\(scalar)"
            #expect(text.isPlainlyComposed == (value < 0x300))
            guard text.isPlainlyComposed else { continue }
            let composed = text.precomposedStringWithCanonicalMapping
            #expect(composed.utf8.elementsEqual(text.utf8), "U+\(String(value, radix: 16))")
        }
    }
}
