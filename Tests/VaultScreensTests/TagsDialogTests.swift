import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Tags of several receipts")
struct TagsDialogTests {
    private func list(marking count: Int, columns: Int = 80, rows: Int = 24) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        for _ in 0..<count { tester.press(.space) }
        _ = tester.takeEffects()
        return tester
    }

    private static let ids = [receiptID(1), receiptID(2)]
    private static let receipts = [1, 2].compactMap { ReceiptDetail.sample($0)?.receipt }

    @Test(arguments: sizes) func `t adds to the marked receipts, and a minus removes`(_ columns: Int, _ rows: Int) {
        var tester = list(marking: 2, columns: columns, rows: rows)
        tester.press(.char("t"))
        tester.expect(.read(.receipts(Self.ids)))
        tester.answer(.read(.receipts(Self.receipts)))
        expectSnapshot(tester.canvas, "tags/default")
        tester.press(.enter)
        tester.expectNothingPending()
        expectSnapshot(tester.canvas, "tags/refused")
        tester.type("office, -home, tax 2026")
        tester.press(.enter)
        tester.expect(.write(.tag(Self.ids, TagChange(adding: ["office", "tax 2026"], removing: ["home"]))))
        tester.answer(.written(.changed("Changed the tags of 2 receipts.", canUndo: true)))
        #expect(tester.shows("Changed the tags of 2 receipts.") || columns < 40)
        #expect(tester.shows("2 marked"))
    }

    @Test func `Esc changes nothing, and without other marks t opens the form`() {
        var tester = list(marking: 2)
        tester.press(.char("t"))
        _ = tester.takeEffects()
        tester.type("office")
        tester.press(.escape)
        tester.expectNothingPending()
        var alone = list(marking: 0)
        alone.press(.char("t"))
        #expect(!alone.shows("Tags of several receipts") && !alone.takeEffects().isEmpty)
    }

    @Test func `a tag that is too long is said`() {
        var tester = list(marking: 2)
        tester.press(.char("t"))
        _ = tester.takeEffects()
        tester.type(String(repeating: "a", count: 51))
        tester.press(.enter)
        tester.expectNothingPending()
        #expect(tester.shows("! "))
    }
}
