import Testing
import VaultAttachments
import VaultTestKit

@Suite("Names of files from outside")
struct IntakeNameTests {
    @Test(arguments: [
        ("receipt.pdf", "receipt.pdf"),
        ("Quittung März 2026.pdf", "Quittung März 2026.pdf"),
        ("Απόδειξη.pdf", "Απόδειξη.pdf"),
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\me\\scan.pdf", "scan.pdf"),
        ("/", nil), ("", nil), ("..", nil), ("---", nil), (" . ", nil), ("\u{202E}", nil),
        ("-rf.pdf", "rf.pdf"),
        ("--output=x", "output=x"),
        (".bashrc", "bashrc"),
        ("a\u{1B}[2Jb.pdf", "a[2Jb.pdf"),
        ("photo\u{202E}gpj.exe", "photogpj.exe"),
        ("a\nb\tc  d.png", "a b c d.png"),
        ("a\u{2028}b.png", "a b.png"),
        ("zero\u{200B}width\u{FEFF}.png", "zerowidth.png"),
        ("cut\0.pdf", "pdf"),
        ("trailing. . ", "trailing"),
    ])
    func `a name is one visible line without a path`(outside: String, expected: String?) {
        #expect(IntakeName(outside: outside)?.text == expected)
    }

    @Test func `a long name keeps its beginning and its ending`() {
        let name = IntakeName(outside: String(repeating: "é", count: 300) + ".jpeg")
        #expect(name?.text.unicodeScalars.count == IntakeName.limit)
        #expect(name?.text.hasPrefix("éé") == true && name?.text.hasSuffix("é….jpeg") == true)
    }

    @Test func `a long name without an ending is cut at the end`() {
        let name = IntakeName(outside: "a." + String(repeating: "b", count: 300))
        #expect(name?.text == "a." + String(repeating: "b", count: IntakeName.limit - 3) + "…")
    }

    @Test func `a letter with thousands of marks is cut, too`() {
        let name = IntakeName(outside: "e" + String(repeating: "\u{301}", count: 5000) + ".pdf")
        #expect(name.map { $0.text.unicodeScalars.count <= IntakeName.limit } == true)
        #expect(name?.text.hasSuffix("….pdf") == true)
    }

    @Test(arguments: 0..<200) func `random names are cleaned once and for all`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<200, using: &random) {
            let top: UInt32 = Bool.random(using: &random) ? 0x80 : 0x2100
            if let scalar = Unicode.Scalar(UInt32.random(in: 0..<top, using: &random)) { scalars.append(scalar) }
        }
        guard let name = IntakeName(outside: String(scalars)) else { return }
        #expect(IntakeName(outside: name.text) == name)
        #expect(name.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "/" && $0 != "\u{7F}" })
        #expect(name.text.first.map { $0 != "-" && $0 != "." } == true)
    }
}
