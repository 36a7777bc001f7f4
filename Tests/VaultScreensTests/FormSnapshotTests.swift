import TerminalUI
import Testing
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Form, as seen")
struct FormSnapshotTests {
    private func form(_ size: (Int, Int), changes: Fields = [:]) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .char("e"))
        tester.answer(.read(.detail(receiptID(3), .sample(changes: changes))))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `an edit with the end of the warranty worked out`(_ columns: Int, _ rows: Int) {
        var tester = form((columns, rows))
        tester.press(.tab, .tab, .tab, .tab, .tab)
        tester.type("24")
        expectSnapshot(tester.canvas, "form/default")
    }

    @Test(arguments: sizes) func `what is wrong is said beside the field`(_ columns: Int, _ rows: Int) {
        var tester = form((columns, rows))
        tester.press(.tab, .ctrl("u"))
        tester.type("31.2.2025")
        tester.press(.tab, .ctrl("u"))
        tester.type("12,3,4")
        tester.press(.ctrl("s"))
        expectSnapshot(tester.canvas, "form/error")
    }

    @Test(arguments: sizes) func `a new receipt begins today`(_ columns: Int, _ rows: Int) {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.answer(.read(.page(SampleReceipts.page([]), .first)))
        tester.type("a")
        expectSnapshot(tester.canvas, "form/new")
    }

    @Test(arguments: sizes) func `a draft is taken up and says so`(_ columns: Int, _ rows: Int) {
        let draft = Draft(
            name: .receipt(receiptID(3)), texts: [.userNotes: "Half a sentence\nand a line"],
            at: Timestamp(milliseconds: sampleNow.milliseconds - 600_000))
        let opening = VaultOpening(name: "Home", status: .sample, drafts: [draft])
        var tester = ScreenTester(.sample(columns: columns, rows: rows), opening: opening)
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .char("e"))
        tester.answer(.read(.detail(receiptID(3), .sample())))
        expectSnapshot(tester.canvas, "form/draft")
    }

    @Test(arguments: sizes) func `long and wide texts scroll inside their field`(_ columns: Int, _ rows: Int) {
        let long = String(repeating: "東京 Long name ", count: 12)
        expectSnapshot(
            form((columns, rows), changes: [.storeName: .string(long), .userNotes: .string(long + long)]).canvas,
            "form/long")
    }
}
