import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Detail screen, as seen")
struct DetailSnapshotTests {
    private func detail(_ size: (Int, Int), _ detail: ReceiptDetail?, status: SyncStatus = .offline) -> ScreenTester {
        let context = Context.sample(columns: size.0, rows: size.1)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .enter)
        tester.answer(.read(.detail(receiptID(3), detail)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `a receipt with a change that waits`(_ columns: Int, _ rows: Int) {
        expectSnapshot(detail((columns, rows), .sample()).canvas, "detail/default")
    }

    @Test(arguments: sizes) func `a conflict and a rejection are shown first`(_ columns: Int, _ rows: Int) {
        let conflict = FieldConflict(
            field: .storeName, base: "BO", mine: "BO Concept Oslo", theirs: "BoConcept", theirsBy: "dev_1",
            theirsAt: sampleNow)
        let troubled = ReceiptDetail.sample(
            changes: [.warrantyMonths: 24], mark: .conflict, lastError: "the tag is longer than 50 characters",
            conflicts: [conflict])
        expectSnapshot(detail((columns, rows), troubled).canvas, "detail/trouble")
    }

    @Test(arguments: sizes) func `hostile texts are shown and never obeyed`(_ columns: Int, _ rows: Int) {
        let changes: Fields = [
            .storeName: "\u{1B}[2J東京百貨店 Θεσσαλονίκη 👩‍👩‍👧", .userNotes: "\u{1B}[31mred\u{1B}[0m\n\u{7}\u{202E}evil",
            .userTags: ["\u{1B}]0;x\u{7}", "e\u{301}"],
        ]
        expectSnapshot(detail((columns, rows), .sample(changes: changes)).canvas, "detail/hostile")
    }

    /// - Parameter isMine: whether this device has deleted it, or the other one.
    @Test(arguments: [true, false]) func `a deletion in conflict isn't called the Trash, and c decides`(isMine: Bool) {
        let conflict = FieldConflict(
            field: .isDeleted, base: false, mine: .bool(isMine), theirs: .bool(!isMine), theirsBy: "dev_1",
            theirsAt: sampleNow)
        let disputed = ReceiptDetail.sample(
            changes: [.isDeleted: .bool(isMine)], mark: .conflict, conflicts: [conflict])
        var tester = detail((80, 24), disputed)
        #expect(!tester.shows("In the Trash"))
        tester.press(.char("d"))
        let asked = tester.takeEffects()
        // On the other device it can still be deleted.
        #expect(tester.shows("It's in conflict: one device deleted it") == isMine && asked.isEmpty == isMine)
    }

    @Test func `a receipt that is gone says so`() {
        let tester = detail((80, 24), nil)
        #expect(tester.shows("This receipt is no longer in the vault") && tester.shows("goes back."))
    }
}

extension SyncStatus {
    static let offline = SyncStatus(
        state: .waiting(until: sampleNow, reason: "no route to host"), reach: .offline,
        server: "https://vault.example.org", lastGood: sampleNow, counts: VaultCounts(receipts: 214, waiting: 1))
}
