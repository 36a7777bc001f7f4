import Foundation
import Testing
import UnicodeForms

@Suite("The forms of Unicode")
struct UnicodeFormsTests {
    @Test(arguments: [
        ("", "", "", ""), ("plain 12", "plain 12", "plain 12", "plain 12"),
        ("Cafe\u{301}", "Caf\u{E9}", "Cafe\u{301}", "Cafe\u{301}"), ("\u{212B}", "\u{C5}", "A\u{30A}", "A\u{30A}"),
        ("\u{FB01}\u{FF11}", "\u{FB01}\u{FF11}", "\u{FB01}\u{FF11}", "fi1"),
        ("s\u{307}\u{323}", "\u{1E69}", "s\u{323}\u{307}", "s\u{323}\u{307}"),
        ("\u{AC00}\u{11A8}", "\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}\u{11A8}"),
        ("a\u{0}b\u{308}", "a\u{0}b\u{308}", "a\u{0}b\u{308}", "a\u{0}b\u{308}"),
    ])
    func `compose and decompose a text`(text: String, nfc: String, nfd: String, nfkd: String) {
        #expect(Array(text.nfc.utf8) == Array(nfc.utf8))
        #expect(Array(text.nfd.utf8) == Array(nfd.utf8))
        #expect(Array(text.nfkd.utf8) == Array(nfkd.utf8))
    }

    /// Such a text takes the square of its length, in this program and in Swift.
    @Test func `too many marks in a row are told, and nothing normalizes them`() {
        let most = String(repeating: "\u{301}\u{323}", count: MarkRun.limit / 2)
        #expect(!MarkRun.isTooLong(in: "q" + most) && MarkRun.isTooLong(in: "q" + most + "\u{301}"))
        #expect(MarkRun.isTooLong(in: most + "\u{301}"))
        #expect(
            !MarkRun.isTooLong(in: "q\(most)q\(most)") && !MarkRun.isTooLong(in: String(repeating: "é領", count: 500)))
        let ordered = ["\u{323}", "\u{301}"].map { String(repeating: $0, count: MarkRun.limit / 2) }.joined()
        #expect(Array(("q" + most).nfc.utf8) == Array(("q" + ordered).utf8))
        let long = "q\(most)\(most)"
        #expect(Array(long.nfc.utf8) == Array(long.utf8))
    }

    /// Two libraries of different versions of Unicode, which may differ only in what the older one does not know.
    @Test func `of every character are those that Foundation knows`() {
        var wrong: [String] = []
        // Without what has no other form: Han characters, and the planes for private use.
        for value in [0...0x33FF, 0xA000...0x1FFFF, 0x2F800...0x2FA1F].flatMap({ Array($0) as [UInt32] }) {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major < 15 else { continue }
            // Hangul syllables are computed, all in one way.
            if (0xAC00...0xD7A3).contains(value), value % 29 > 0 { continue }
            let text = String(scalar)
            let isSame =
                text.nfc.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8)
                && text.nfd.utf8.elementsEqual(text.decomposedStringWithCanonicalMapping.utf8)
                && text.nfkd.utf8.elementsEqual(text.decomposedStringWithCompatibilityMapping.utf8)
            if !isSame { wrong.append(String(value, radix: 16)) }
        }
        #expect(wrong == [])
    }
}
