import Testing
import VaultAttachments
import VaultTestKit

@Suite("Files dropped on the window")
struct DroppedNamesTests {
    @Test(arguments: [
        ("/home/me/receipt.pdf", ["/home/me/receipt.pdf"]),
        ("/home/me/receipt.pdf ", ["/home/me/receipt.pdf"]),
        ("/home/me/My receipt.pdf", ["/home/me/My receipt.pdf"]),
        ("/home/me/it's paid.pdf", ["/home/me/it's paid.pdf"]),
        ("'/home/me/My receipt.pdf'", ["/home/me/My receipt.pdf"]),
        ("'/home/me/it'\\''s paid.pdf' ", ["/home/me/it's paid.pdf"]),
        ("\"/home/me/My \\\"best\\\" \\receipt.pdf\"", ["/home/me/My \"best\" \\receipt.pdf"]),
        ("/home/me/My\\ receipt\\(1\\).pdf", ["/home/me/My receipt(1).pdf"]),
        ("/home/me/ends\\ ", ["/home/me/ends "]),
        ("file:///home/me/My%20receipt.pdf", ["/home/me/My receipt.pdf"]),
        ("file://localhost/a.pdf", ["/a.pdf"]),
        ("FILE:/a.pdf", ["/a.pdf"]),
        ("file:///m%C3%A4rz.pdf", ["/märz.pdf"]),
        ("/a.pdf /b.pdf", ["/a.pdf", "/b.pdf"]),
        ("'/a b.pdf' '/c d.pdf' /e.pdf", ["/a b.pdf", "/c d.pdf", "/e.pdf"]),
        ("file:///a.pdf\r\nfile:///b.pdf\r\n", ["/a.pdf", "/b.pdf"]),
        ("/a b.pdf\r/c d.pdf", ["/a b.pdf", "/c d.pdf"]),
        ("/tmp/-rf", ["/tmp/-rf"]),
        ("\t/a.pdf\n\n\n", ["/a.pdf"]),
    ])
    func `paths are read as terminals paste them`(text: String, expected: [String]) {
        #expect(DroppedNames.paths(in: text) == expected)
    }

    @Test(arguments: [
        "", " ", "\n", "/", "//", "receipt.pdf", "~/receipt.pdf", "12.50 EUR", "see /home/me/a.pdf",
        "/home/me/a.pdf\nand some text", "'/home/me/a.pdf", "'/a.pdf' b", "file://other.example/a.pdf",
        "file:///a%2", "file:///a%ZZ", "file:///a%+1", "file:///a%FF.pdf", "file:///a%00.pdf", "file:///a%1B.pdf",
        "/a\u{1B}[2J.pdf", "/a\0b", "https://example.org/a.pdf", "\\", "'", "file:", "file://", "file:///",
    ])
    func `any other text is not a list of files`(text: String) {
        #expect(DroppedNames.paths(in: text) == nil)
    }

    @Test func `a very long text is not a list of files`() {
        #expect(DroppedNames.paths(in: String(repeating: "/a ", count: 20_000))?.count == 20_000)
        #expect(DroppedNames.paths(in: String(repeating: "/a ", count: 100_000)) == nil)
    }

    @Test(arguments: 0..<100) func `quoted names are read back, whatever is in them`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let letters = Array("ab '\"\\$`%äß().-")
        let paths = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            "/x" + String((0..<12).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] })
        }
        let quoted = paths.map {
            "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        let escaped = paths.map { $0.map { $0.isLetter || $0 == "/" ? "\($0)" : "\\\($0)" }.joined() }
        let addresses = paths.map { path in
            "file://" + path.utf8.map { $0 == 0x2F ? "/" : "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        for texts in [quoted, escaped, addresses] {
            #expect(DroppedNames.paths(in: texts.joined(separator: " ")) == paths)
        }
    }
}
