import TerminalUI
import Testing
import VaultModel
import VaultTestKit

@testable import VaultScreens

@Suite("A window that only looks")
struct ReadOnlyTests {
    private static let reason = "Read-only: nothing can be changed. Start without --read-only to edit."

    private func tester(_ status: SyncStatus = .sample) -> ScreenTester {
        var tester = ScreenTester(
            .sample(status: status, isReadOnly: true), opening: VaultOpening(name: "Home", status: status))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `says so in the first line, and gives no change key that works`() {
        var tester = tester()
        expectSnapshot(tester.canvas, "list/read-only")
        tester.press(.down, .down, .enter)
        tester.answer(.read(.detail(receiptID(3), .sample())))
        expectSnapshot(tester.canvas, "detail/read-only")
    }

    @Test(arguments: "aidefEtwuS".map(Key.character) + [.delete, .control("r")])
    func `a key that would change something says why not`(_ key: Key) {
        var tester = tester()
        tester.press(key)
        #expect(tester.shows(Self.reason), "\(tester)")
        #expect(tester.takeEffects().isEmpty)
    }

    @Test func `reads, marks, searches, exports and looks at histories as ever`() {
        var tester = tester()
        tester.press(.char(" "), .char("x"))
        #expect(tester.shows("Export"), "\(tester)")
        tester.press(.escape, .char("H"))
        tester.answer(.read(.history(SampleHistory.page())))
        #expect(!tester.shows(Self.reason))
        tester.press(.char("q"), .char("2"), .char("5"), .char("1"), .char("/"))
        tester.type("bosch")
        #expect(tester.takeEffects().contains { if case .read(.page) = $0 { true } else { false } })
    }

    @Test func `what only leads to a change is no key of the footer, and says why not at once`() {
        var tester = tester(SyncScreenTests.status(SyncScreenTests.waiting))
        tester.press(.char("4"))
        tester.answer(.read(.queue(SyncScreenTests.queue)))
        _ = tester.takeEffects()
        expectSnapshot(tester.canvas, "sync/read-only")
        tester.press(.char("D"))
        #expect(tester.shows(Self.reason) && tester.takeEffects().isEmpty, "\(tester)")
        var status = SyncStatus.sample
        status.account = nil
        var signedOut = self.tester(status)
        signedOut.press(.char("4"), .char("l"))
        #expect(signedOut.shows(Self.reason) && !signedOut.shows("Password"), "\(signedOut)")
        signedOut.press(.char("2"))
        signedOut.answer(
            .read(.expiring(ExpiringSummary(rows: SampleReceipts.rows, today: day("2025-11-21"), window: 90))))
        signedOut.press(.char("z"))
        #expect(signedOut.shows(Self.reason) && !signedOut.shows("> 1 week"), "\(signedOut)")
    }

    @Test(arguments: 0..<30) func `whatever is pressed or clicked, no change reaches the shell`(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var tester = tester(SyncScreenTests.status(SyncScreenTests.waiting))
        for _ in 0..<200 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: AnyKeyTests.answers().randomElement(using: &random).map { tester.answer($0) }
            case 1: tester.answer(.read(.detail(receiptID(3), .sample())))
            default: AnyKeyTests.keys.randomElement(using: &random).map { tester.press($0) }
            }
            let changes = tester.takeEffects().filter(\.changesVault)
            #expect(changes.isEmpty)
        }
    }

    @Test func `the plain mode says it of its commands`() {
        let context = Context.sample(isReadOnly: true)
        var (model, step) = PlainApp.start(.sample, in: context)
        #expect(step.lines.contains("Sync: read-only."))
        for line in ["add", "undo", "sync", "mine 1"] {
            let step = PlainApp.update(&model, .typed(.line(line)))
            #expect(step.lines == [Self.reason] && step.effects.isEmpty)
        }
        step = PlainApp.update(&model, .typed(.line("list")))
        #expect(step.effects.count == 1)
    }
}
