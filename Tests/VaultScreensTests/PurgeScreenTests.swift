import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Receipts deleted permanently")
struct PurgeScreenTests {
    private func trash(columns: Int = 80, rows: Int = 24) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("T"))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    private static let receipts = [1, 2].compactMap { ReceiptDetail.sample($0)?.receipt }

    @Test func `D is for the Trash alone and says so elsewhere`() {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        tester.press(.char("D"))
        #expect(tester.shows("To delete permanently, move it to the Trash first"))
        tester.expectNothingPending()
    }

    @Test(arguments: sizes) func `nothing goes before its word is typed`(_ columns: Int, _ rows: Int) {
        var tester = trash(columns: columns, rows: rows)
        tester.press(.space, .space)
        _ = tester.takeEffects()
        tester.press(.char("D"))
        let ids = [receiptID(1), receiptID(2)]
        #expect(Set(tester.takeEffects()) == [.read(.receipts(ids))])
        tester.answer(.read(.receipts(Self.receipts)))
        expectSnapshot(tester.canvas, "purge/default")
        tester.type("yes")
        tester.press(.enter)
        tester.expectNothingPending()
        expectSnapshot(tester.canvas, "purge/refused")
        tester.press(.ctrl("u"))
        tester.type(" Purge ")
        tester.press(.enter)
        tester.expect(.write(.purge(ids)))
    }

    @Test func `Esc leaves the receipts and their marks; what went loses its mark`() {
        var tester = trash()
        tester.press(.space, .space)
        _ = tester.takeEffects()
        tester.press(.char("D"), .escape)
        #expect(tester.shows("2 marked"))
        tester.answer(
            .written(.purged([receiptID(1), receiptID(2)], "2 receipts deleted permanently.", canUndo: false)))
        #expect(tester.shows("2 receipts deleted permanently.") && !tester.shows("marked"))
    }

    @Test(arguments: [Reachability.online, .offline])
    func `an undo is offered only as long as the request can't have left`(reach: Reachability) {
        var tester = trash()
        var status = SyncStatus.sample
        status.reach = reach
        tester.answer(.news(.status(status)))
        let sentence: Phrase = "1 receipt will be deleted permanently with the next sync."
        tester.answer(.written(.purged([receiptID(1)], sentence, canUndo: true)))
        #expect(tester.shows("deleted permanently") && tester.rows[22].contains("u undo") == (reach == .offline))
    }

    @Test func `more than the screen holds are counted`() {
        var tester = trash()
        tester.press(.char("*"))
        _ = tester.takeEffects()
        tester.press(.char("D"))
        let count = SampleReceipts.page().rows.count
        tester.answer(.read(.receipts(Self.receipts)))
        #expect(tester.shows("\(count) receipts will be deleted permanently") && tester.shows("and \(count - 2) more"))
    }
}
