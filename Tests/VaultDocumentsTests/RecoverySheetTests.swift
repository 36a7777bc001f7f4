import PageLayout
import PagePrint
import Testing
import Translation
import VaultTestKit

@testable import VaultDocuments

@Suite("Recovery sheet")
struct RecoverySheetTests {
    private static let groups = (0..<14).map { "K\($0 / 10)Q\($0 % 10)" }
    private static let fonts = "/usr/share/fonts/truetype/dejavu/"

    private func sheet(vault: String = "Home") -> RecoverySheet {
        RecoverySheet(
            groups: Self.groups, vault: vault, path: "~/.local/share/receipt-vault/home.vault", day: "2025-11-21")
    }

    private func printed(_ sheet: RecoverySheet) throws -> (pages: [Page], bytes: [UInt8]) {
        func face(_ name: String) throws -> FontFace {
            try #require(FontFace(try TestFonts.bytes(Self.fonts + name), name: "Some"))
        }
        let typeface = Typeface(
            regular: try face("DejaVuSans.ttf"), bold: try face("DejaVuSans-Bold.ttf"), fallbacks: [])
        let pages = sheet.pages(typeface)
        return (pages, PDFFile.bytes(pages, typeface, title: "Some"))
    }

    @Test(arguments: Language.allCases) func `a printed sheet has every group, in order, on one page`(
        language: Language
    ) throws {
        let (pages, bytes) = try Language.$current.withValue(language) { try printed(sheet()) }
        #expect(pages.count == 1)
        let checked = try Oracle.run("qpdf", ["--check"], on: bytes)
        #expect(checked.isSuccess, "\(checked.output)\(checked.errors)")
        let read = try Oracle.run("pdftotext", ["-layout", "-", "-"], reading: bytes)
        let words = read.output.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.filter(Self.groups.contains) == Self.groups)
        #expect(words.contains("~/.local/share/receipt-vault/home.vault"))
        #expect(!read.output.contains("\u{FFFD}"))
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

    @Test func `a vault's name without end leaves the code on the sheet`() throws {
        let (_, bytes) = try printed(sheet(vault: String(repeating: "long name ", count: 200)))
        let read = try Oracle.run("pdftotext", ["-layout", "-", "-"], reading: bytes)
        let words = read.output.split(whereSeparator: \.isWhitespace).map(String.init)
        #expect(words.filter(Self.groups.contains) == Self.groups)
    }
}
