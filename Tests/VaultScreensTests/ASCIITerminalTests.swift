import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Screens on a terminal without UTF-8")
struct ASCIITerminalTests {
    private func tester(_ language: Language, isASCII: Bool = true) -> ScreenTester {
        var tester = ScreenTester(
            .sample(columns: 100, isASCII: isASCII, language: language), opening: VaultOpening(name: "Süßholz"))
        var row = SampleReceipts.rows[0]
        row.storeName = "Železářství Süß"
        tester.answer(.read(.page(ReceiptPage(query: ReceiptQuery(), rows: [row], start: 0, total: 1), .first)))
        return tester
    }

    @Test func `letters beyond ASCII are those near to them, as the language writes them`() {
        let english = tester(.english)
        #expect(english.shows("Sussholz") && english.shows("Zelezarstvi Suss"))
        let german = tester(.german)
        #expect(german.shows("Suessholz") && german.shows("nur auf diesem Geraet"), "\(german.rows)")
        let greek = tester(.greek)
        #expect(greek.rows.joined().contains { $0.isLetter } && !greek.rows.joined().contains("??"), "\(greek.rows)")
        for screen in [english, german, greek] {
            #expect(screen.rows.allSatisfy { $0.allSatisfy(\.isASCII) })
        }
        #expect(tester(.german, isASCII: false).shows("Železářství Süß"))
    }

    @Test func `the cursor stands behind what was typed`() {
        var tester = tester(.german)
        tester.press(.character("/"))
        let empty = tester.canvas.cursor?.column ?? 0
        tester.type("süß")
        #expect(tester.canvas.cursor?.column == empty + 5 && tester.shows("suess"))
    }
}
