import PDFWriter
import Testing
import Translation
import VaultTestKit

@testable import VaultDocuments

@Suite("Recovery sheet")
struct RecoverySheetTests {
    private static let groups = (0..<14).map { "K\($0 / 10)Q\($0 % 10)" }

    private func sheet(vault: String = "Home") -> RecoverySheet {
        RecoverySheet(
            groups: Self.groups, vault: vault, path: "~/.local/share/receipt-vault/home.vault", day: "2025-11-21")
    }

    @Test(arguments: Language.allCases) func `a printed sheet has every group, in order, on one page`(
        language: Language
    ) throws {
        let file = try Language.$current.withValue(language) { try PDFFile(sheet()) }
        #expect(file.pageCount == 1 && file.missing.isEmpty)
        let words = try PDFReading(file.bytes).text("-layout").split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.filter(Self.groups.contains) == Self.groups)
        #expect(words.contains("~/.local/share/receipt-vault/home.vault"))
        #expect(!words.joined().contains("\u{FFFD}"))
    }

    @Test func `a text says the same, and ends with the code in two lines`() {
        let lines = sheet().plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "Recovery sheet")
        #expect(lines[1] == #"Receipt Vault recovery code for the vault "Home", created on 2025-11-21."#)
        let code = Array(lines.suffix(3))
        #expect(code.last == "")
        #expect(code[0].split(separator: " ").map(String.init) == Array(Self.groups.prefix(7)))
        #expect(code[1].split(separator: " ").map(String.init) == Array(Self.groups.suffix(7)))
    }

    @Test(arguments: [String(repeating: "long name ", count: 200), "בית שלי", "\u{1B}[2J\n\u{202E}home"])
    func `any vault's name leaves the code on the sheet`(name: String) throws {
        let words = try PDFReading(PDFFile(sheet(vault: name)).bytes).text("-layout")
            .split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.filter(Self.groups.contains) == Self.groups)
        #expect(!words.joined().contains("\u{1B}"))
    }
}
