import Testing
import VaultModel
import VaultTestKit

@Suite("Visible text")
struct VisibleTextTests {
    @Test(arguments: [
        ("Kettle", "Kettle"), ("Καφές 東京 é", "Καφές 東京 é"), ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\nb\tc", "a␊b␉c"),
        ("\u{7F}", "␡"), ("\u{9B}2J", "<U+009B>2J"), ("exe\u{202E}fdp.", "exe<U+202E>fdp."),
        ("a\u{2066}b\u{2069}", "a<U+2066>b<U+2069>"), ("a\u{200B}b", "a<U+200B>b"), ("a\u{2028}b", "a<U+2028>b"),
        ("\u{FEFF}x", "<U+FEFF>x"), ("a\u{E0041}", "a<U+E0041>"), ("a\u{200D}b", "a<U+200D>b"),
        ("pass\u{AD}word", "pass<U+00AD>word"), ("\u{10FFFF}", "<U+10FFFF>"), ("👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ])
    func `what would steer or hide is shown`(text: String, shown: String) {
        #expect(Array(VisibleText.line(text).unicodeScalars) == Array(shown.unicodeScalars))
    }

    @Test func `caret signs are plain ASCII`() {
        #expect(VisibleText.line("\u{1B}[A\u{7F}\u{0}\r\n", signs: .caret) == "^[[A^?^@^M^J")
    }

    @Test func `a block keeps its lines and nothing else`() {
        #expect(VisibleText.block("a\r\nb\n\tc\rd\u{1B}") == "a\nb\n    c␍d␛")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `cleaning twice changes nothing and no control is left`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var text = String.UnicodeScalarView()
        for _ in 0..<300 {
            let limit: UInt32 = Bool.random(using: &random) ? 0x2100 : 0x11_0000
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
        }
        let once = VisibleText.line(String(text))
        #expect(once.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(Array(VisibleText.line(once).unicodeScalars) == Array(once.unicodeScalars))
    }
}
