import QRKit
import TerminalUI
import Testing
import VaultTestKit

@Suite("QR symbol")
struct QRSymbolTests {
    @Test func `a reader that shares no code with us reads what was drawn`() throws {
        let text = "RVAULT:7KQ2-M9XD:HTTPS://VAULT.EXAMPLE.ORG:8443"
        let picture = try #require(QRSymbol.picture(of: text))
        let lines = picture.lines(margin: QRSymbol.quietZone)
        #expect(try Zbar.read(lines) == text)
    }

    @Test func `letters of both cases and of other scripts are read back too`() throws {
        let text = "RVAULT:7KQ2M9XD:https://vault.example.org/Pfad/äöü"
        let picture = try #require(QRSymbol.picture(of: text))
        #expect(try Zbar.read(picture.lines(margin: QRSymbol.quietZone)) == text)
    }

    @Test func `capitals make a smaller symbol`() throws {
        let large = try #require(QRSymbol.picture(of: "rvault:7kq2m9xd:https://vault.example.org"))
        let small = try #require(QRSymbol.picture(of: "RVAULT:7KQ2M9XD:HTTPS://VAULT.EXAMPLE.ORG"))
        #expect(small.columns < large.columns && small.columns == small.rows)
    }

    @Test func `what no symbol can hold is refused`() {
        #expect(QRSymbol.picture(of: "") == nil)
        #expect(QRSymbol.picture(of: "a\u{0}b") == nil)
        #expect(QRSymbol.picture(of: String(repeating: "x", count: 4000)) == nil)
    }
}
