import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Paused sync")
struct PausedTests {
    private func status(_ state: SyncState, _ counts: VaultCounts = VaultCounts(receipts: 214)) -> SyncStatus {
        var status = SyncStatus.sample
        status.state = state
        status.account = "ingrid@example.org"
        status.counts = counts
        return status
    }

    private func open(_ status: SyncStatus, columns: Int = 80) -> ScreenTester {
        var tester = ScreenTester(
            .sample(columns: columns), opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: [[], [Key.char("4")]])
    func `going on says so in place of what the pause said`(way: [Key]) {
        var tester = open(status(.idle))
        for key in way { tester.press(key) }
        _ = tester.takeEffects()
        tester.press(.char("P"))
        #expect(tester.takeEffects() == [.sync(.setPaused(true))])
        tester.answer(
            .news(.status(status(.paused))), .written(.changed("Sync is paused until P goes on.", canUndo: false)))
        _ = tester.takeEffects()
        tester.press(.char("P"))
        #expect(tester.takeEffects() == [.sync(.setPaused(false))])
        #expect(tester.rows[22].contains("Sync resumed.") && !tester.shows("Sync is paused until"))
    }

    @Test func `line 1 says so whatever else is open`() {
        for (counts, words) in [
            (VaultCounts(receipts: 214), "- sync paused"),
            (VaultCounts(receipts: 214, conflicts: 1), "! sync paused, 1 conflict"),
            (VaultCounts(receipts: 214, waiting: 3), "- sync paused, 3 pending changes"),
            (VaultCounts(receipts: 214, failed: 2), "! sync paused, 2 changes rejected"),
            (VaultCounts(receipts: 214, waiting: 3, conflicts: 1), "! sync paused, 1 conflict, 3 pending changes"),
        ] {
            var tester = open(status(.paused, counts), columns: 120)
            for key in ["1", "2", "4", "5"] as [Character] {
                tester.press(.char(key))
                #expect(tester.rows[0].hasSuffix(words + " "))
            }
            #expect(open(status(.paused, counts), columns: 40).rows[0].contains("paused"))
        }
    }

    @Test func `the hint of the key says what it does now`() {
        var tester = open(status(.idle), columns: 120)
        tester.press(.char("4"))
        #expect(tester.rows[23].contains("P pause"))
        tester.answer(.news(.status(status(.paused, VaultCounts(receipts: 214, conflicts: 1)))))
        #expect(tester.rows[23].contains("P resume") && !tester.rows[23].contains("P pause"))
    }
}
