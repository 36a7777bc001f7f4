import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Copying what a receipt says")
struct CopyMenuTests {
    private func tester() -> ScreenTester {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    private let id = receiptID(1).description

    @Test func `y and a letter copy one thing, from the list, the receipt and what expires`() {
        let letters: [(Character, String)] = [
            ("i", id), ("m", "39,90 EUR"), ("p", "2025-11-18  Plaisio Boutique  39,90 EUR  \(id)"),
            ("l", "rvault:\(id)"),
        ]
        for (letter, text) in letters {
            var tester = tester()
            tester.press(.char("y"))
            #expect(tester.shows("Copy") && tester.shows(id))
            tester.press(.char(letter))
            tester.expect(.terminal(.copy(text)))
            #expect(!tester.shows(id))
        }
        var tester = tester()
        tester.press(.enter)
        tester.answer(.read(.detail(receiptID(3), .sample())))
        tester.answer(.read(.detail(receiptID(1), .sample(1))))
        _ = tester.takeEffects()
        tester.press(.char("y"), .char("i"))
        tester.expect(.terminal(.copy(id)))
        tester.press(.char("q"), .char("2"))
        tester.answer(
            .read(.expiring(ExpiringSummary(rows: SampleReceipts.rows, today: day("2025-11-21"), window: 90))))
        _ = tester.takeEffects()
        tester.press(.char("y"), .char("l"))
        #expect(
            tester.takeEffects().contains {
                if case .terminal(.copy(let text)) = $0 { text.hasPrefix("rvault:rcp_") } else { false }
            })
    }

    @Test func `the menu is gone through as any other, and y y copies the whole line`() {
        var tester = tester()
        tester.press(.char("y"))
        expectSnapshot(tester.canvas, "list/copy-menu")
        tester.press(.down, .enter)
        tester.expect(.terminal(.copy("39,90 EUR")))
        tester.press(.char("y"), .char("y"))
        tester.expect(.terminal(.copy("2025-11-18  Plaisio Boutique  39,90 EUR  \(id)")))
        tester.press(.char("y"), .escape)
        tester.expectNothingPending()
        #expect(!tester.shows(id))
    }

    @Test func `a receipt without an amount has none to copy, and says so`() {
        var tester = ScreenTester()
        let row = SampleReceipts.row(1, "2025-11-18", "Plaisio", "Hub", nil)
        tester.answer(.read(.page(SampleReceipts.page([row]), .first)))
        _ = tester.takeEffects()
        tester.press(.char("y"), .char("m"))
        tester.expectNothingPending()
        #expect(tester.shows("no amount to copy"))
    }

    @Test(arguments: [[80, 24], [120, 40]]) func `the list and what stands beside it share the window as is wished`(
        _ size: [Int]
    ) {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("_"))
        expectSnapshot(tester.canvas, "list/half")
        tester.press(.char("_"))
        #expect(tester.shows("The preview already fills half the window"))
        tester.press(.char("+"), .char("+"))
        #expect(!tester.shows("727 days left"))
        tester.press(.char("+"))
        #expect(tester.shows("The list already fills the window"))
        tester.press(.char("_"))
        #expect(tester.shows("Enter opens"))
    }

    @Test func `the list with the focus has the sync screen for itself`() {
        var tester = ScreenTester(opening: VaultOpening(name: "Home", status: .sample))
        tester.press(.char("4"))
        tester.answer(.news(.status(SyncScreenTests.status(SyncScreenTests.waiting))))
        tester.press(.char("+"), .tab)
        expectSnapshot(tester.canvas, "sync/zoomed")
        tester.press(.char("_"))
        #expect(tester.shows("ACTIVITY") && tester.rows.count { $0.hasPrefix("----") } == 4)
    }

    @Test func `n and N go through what a filter found`() {
        var tester = tester()
        tester.press(.char("n"), .char("n"), .char("N"))
        #expect(tester.rows[5].hasPrefix(">"))
    }
}
