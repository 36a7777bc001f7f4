import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Root of all screens")
struct AppStoryTests {
    private func open(_ status: SyncStatus = .sample) -> ScreenTester {
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `q on the first level quits at once while nothing runs`() {
        var tester = open()
        tester.press(.char("q"))
        tester.expect(.terminal(.quit))
    }

    @Test(arguments: ["2", "3", "4", "5"] as [Character]) func `q on another tab goes to the list`(tab: Character) {
        var tester = open()
        tester.press(.char(tab))
        _ = tester.takeEffects()
        tester.press(.char("q"))
        #expect(!tester.takeEffects().contains(.terminal(.quit)))
        tester.press(.char("q"))
        tester.expect(.terminal(.quit))
    }

    @Test func `q in the Trash goes to the list`() {
        var tester = open()
        tester.press(.char("T"))
        _ = tester.takeEffects()
        tester.press(.char("q"))
        let effects = tester.takeEffects()
        #expect(!effects.contains(.terminal(.quit)) && !effects.isEmpty)
        tester.press(.char("q"))
        tester.expect(.terminal(.quit))
    }

    @Test(arguments: [SyncState.pulling, .pushing(sent: 1, total: 11), .comparing(listed: 3)])
    func `q quits at once while sync runs, whatever the server does`(state: SyncState) {
        var status = SyncStatus.sample
        status.state = state
        var tester = open(status)
        tester.press(.char("q"))
        tester.expect(.terminal(.quit))
        #expect(!tester.shows("Quit?"))
    }

    @Test func `quitting asks while an import runs, and Enter alone does not confirm`() {
        var tester = open()
        tester.answer(.file(.importProgress(done: 1, total: 11)))
        _ = tester.takeEffects()
        tester.press(.ctrl("c"))
        tester.expectNothingPending()
        #expect(tester.shows("Quit?"))
        tester.press(.enter)
        tester.expectNothingPending()
        tester.press(.char("n"))
        #expect(!tester.shows("Quit?"))
        tester.press(.ctrl("c"), .char("y"))
        tester.expect(.terminal(.quit))
    }

    @Test func `q and Esc close one level each`() {
        var tester = open()
        tester.press(.enter)
        #expect(tester.rows[1].contains("< 1 of 9 >"))
        tester.press(.char("?"))
        #expect(tester.shows("Help for: Receipt"))
        tester.press(.escape)
        #expect(tester.rows[1].contains("< 1 of 9 >"))
        tester.press(.char("q"))
        #expect(tester.shows("[1 Vault]"))
    }

    @Test func `a receipt is one of the whole list, also of what is not held yet, and the cursor goes along`() {
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: .sample))
        var first = SampleReceipts.page(Array(SampleReceipts.rows.prefix(2)))
        first.total = 3
        tester.answer(.read(.page(first, .first)))
        tester.press(.enter)
        #expect(tester.rows[1].contains("< 1 of 3 >"))
        _ = tester.takeEffects()
        tester.press(.char("n"), .char("n"))
        let anchor = PageAnchor.after(receiptID(2))
        #expect(tester.takeEffects().contains(.read(.page(first.query, anchor, limit: 120))))
        tester.answer(.read(.page(SampleReceipts.page([SampleReceipts.rows[2]], start: 2), anchor)))
        #expect(tester.rows[1].contains("< 3 of 3 >"))
        tester.expect(.read(.detail(receiptID(3))))
        tester.press(.char("n"))
        #expect(tester.shows("Last receipt in the list."))
        tester.press(.char("q"))
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains("BO Concept Oslo") })
    }

    @Test func `digits show the screens, and suspend, redraw and the mouse work everywhere`() {
        var tester = open()
        tester.press(.char("4"))
        #expect(tester.shows("[4 Sync"))
        tester.press(.char("2"))
        #expect(tester.shows("[2 Expiring"))
        _ = tester.takeEffects()
        tester.press(.ctrl("z"), .ctrl("l"), .char("%"))
        #expect(tester.takeEffects() == [.terminal(.suspend), .terminal(.redraw), .terminal(.setMouse(false))])
    }

    @Test func `sync now says why it cannot without a server`() {
        var tester = open(SyncStatus())
        tester.press(.char("S"))
        tester.expectNothingPending()
        #expect(tester.shows("This vault is on this device only"))
        #expect(tester.rows[0].contains("device only"))
    }

    @Test func `a line of help runs on the screen below`() {
        var tester = open()
        tester.press(.char("?"))
        tester.type("trash all")
        tester.press(.enter)
        tester.expect(.write(.trash([receiptID(1)])))
        #expect(tester.shows("[1 Vault]"))
    }

    @Test func `a failure is a sentence in the line of the last effect`() {
        var tester = open()
        tester.answer(.failed("The disk is full: free some space, then save again."))
        #expect(tester.rows[22].hasPrefix(" ! The disk is full"))
    }

    @Test func `first the words of sync that need a person`() {
        var status = SyncStatus.sample
        status.counts.conflicts = 1
        #expect(open(status).rows[0].contains("! 1 conflict, rest synced"))
        status.counts.failed = 2
        #expect(open(status).rows[0].contains("! 2 changes rejected"))
        status.state = .stopped(reason: "signed out")
        #expect(open(status).rows[0].contains("! sync stopped: signed out"))
    }

    @Test func `a server that fails is not said to be well, though nothing waits for it`() {
        var status = SyncStatus.sample
        status.counts = VaultCounts(receipts: 214)
        status.state = .waiting(until: sampleNow, reason: "The server failed.")
        #expect(open(status).rows[0].contains("- last sync ") && !open(status).rows[0].contains("ok"))
        status.obstacle = .otherProgram
        #expect(open(status).rows[0].contains("v sync ok, "), "another window does it")
        status.state = .idle
        #expect(open(status).rows[0].contains("v sync ok, "))
    }

    @Test func `time moves the words in line 1`() {
        var tester = open()
        tester.send(.tick(now: Timestamp(milliseconds: sampleNow.milliseconds + 3_600_000), today: day("2025-11-21")))
        #expect(tester.rows[0].contains("sync ok, 1 h ago"))
        tester.expectNothingPending()
        tester.send(.tick(now: sampleNow, today: day("2025-11-22")))
        #expect(!tester.takeEffects().isEmpty)
    }

    @Test func `locking leaves nothing of the vault on the screen`() {
        var tester = open()
        tester.lock()
        #expect(!tester.shows("Plaisio") && !tester.shows("214 receipts"))
        tester.press(.char("d"), .char("1"))
        tester.expectNothingPending()
    }

    @Test func `Ctrl-K locks over anything that is open or typed`() {
        for keys: [Key] in [[], [.char("a")], [.char("/"), .char("x")], [.char(":"), .char("x")], [.char("s")]] {
            var tester = open()
            tester.press(.char("a"), .escape)
            for key in keys { tester.press(key) }
            _ = tester.takeEffects()
            tester.press(.ctrl("k"))
            #expect(tester.takeEffects().contains(.terminal(.lock)), "\(keys)")
        }
    }

    @Test func `a change in the store is read by what is seen, and by what lies below once it is seen`() {
        var tester = open()
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.news(.storeChanged))
        #expect(tester.takeEffects() == [.read(.detail(receiptID(1)))])
        tester.press(.char("q"))
        #expect(tester.takeEffects() == [.read(.page(ReceiptQuery(), .first, limit: 120))])
    }

    @Test func `a status of sync has the queue read where it is seen, and otherwise once it is`() {
        var tester = open()
        tester.answer(.news(.status(SyncStatus(state: .pulling))))
        tester.expectNothingPending()
        tester.press(.char("4"))
        #expect(tester.takeEffects().starts(with: SyncScreen.opening))
        tester.answer(.news(.status(SyncStatus(state: .idle))))
        #expect(tester.takeEffects().contains(.read(.queue(limit: SyncScreen.queueLimit))))
    }

    @Test func `keys that work everywhere wait while a menu is open`() {
        var tester = open()
        tester.press(.char("s"), .char("u"), .char("4"), .char("S"))
        tester.expectNothingPending()
        #expect(tester.shows("Sort and show"))
        tester.press(.char("q"))
        #expect(!tester.shows("Sort and show") && tester.shows("[1 Vault]"))
        tester.expectNothingPending()
    }
}
