import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Quitting where text is typed")
struct QuitWhileTypingTests {
    private func list(_ status: SyncStatus = .sample) -> ScreenTester {
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    private static let ways: [[Key]] = [
        [.char("/")], [.char("?")], [.char("a")], [.char("x")], [.char("i")], [.ctrl("b")], [.char(":")],
        [.char("C"), .enter], [.char("2"), .char("/")], [.char("U"), .char("/")], [.char("4"), .char("l")],
    ]

    @Test(arguments: ways) func `Ctrl-C quits wherever letters are text`(way: [Key]) {
        var tester = list(SyncStatus())
        for key in way { tester.press(key) }
        tester.type("x")
        _ = tester.takeEffects()
        tester.press(.ctrl("c"))
        tester.expect(.terminal(.quit))
    }

    @Test(arguments: ways) func `it asks first while an import runs`(way: [Key]) {
        var tester = list()
        tester.answer(.file(.importProgress(done: 1, total: 11)))
        for key in way { tester.press(key) }
        _ = tester.takeEffects()
        tester.press(.ctrl("c"))
        tester.expectNothingPending()
        #expect(tester.shows("Quit?"))
    }

    @Test(arguments: [true, false]) func `it quits before a vault is open too`(hasVault: Bool) {
        var tester = ScreenTester(locked: .sample(), hasVault: hasVault)
        if !hasVault { tester.press(.char("n")) }
        tester.type("four")
        _ = tester.takeEffects()
        tester.press(.ctrl("c"))
        tester.expect(.terminal(.quit))
    }

    @Test func `the draft of a form is there before the program goes`() {
        var tester = list()
        tester.press(.char("a"))
        _ = tester.takeEffects()
        tester.type("Shop")
        tester.press(.ctrl("c"))
        let effects = tester.takeEffects()
        #expect(effects.last == .terminal(.quit))
        #expect(effects.contains(.keep(.draft(Draft(name: .new, texts: [.storeName: "Shop"], at: sampleNow)))))
    }

    @Test func `suspending, redrawing and help work there too, and the text stays`() {
        var tester = list()
        tester.press(.char("a"))
        _ = tester.takeEffects()
        tester.type("Shop")
        _ = tester.takeEffects()
        tester.press(.ctrl("l"), .ctrl("z"), .function(1))
        #expect(tester.takeEffects() == [.terminal(.redraw), .terminal(.suspend)])
        #expect(tester.shows("Help for: Receipt form"))
        tester.press(.escape)
        #expect(tester.shows("Shop"))
        tester.press(.escape)
        #expect(tester.shows("kept as a draft"))
    }

    @Test func `a key of the person's that is a letter stays text`() {
        var tester = ScreenTester(.sample(keys: ["quit": [.char("Q"), .ctrl("c")]]))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("/"))
        _ = tester.takeEffects()
        tester.type("Q")
        #expect(!tester.takeEffects().contains(.terminal(.quit)))
        tester.press(.ctrl("c"))
        tester.expect(.terminal(.quit))
    }

    @Test func `Ctrl-C answers a question by quitting, and asks again where work runs`() {
        var tester = list()
        tester.press(.char("4"))
        var status = SyncStatus.sample
        status.account = "ingrid@example.org"
        tester.answer(.news(.status(status)))
        _ = tester.takeEffects()
        tester.press(.char("L"))
        #expect(tester.shows("Sign out?"))
        tester.press(.ctrl("c"))
        tester.expect(.terminal(.quit))
        tester.expectNothingPending()
    }
}
