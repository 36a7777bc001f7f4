import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens
@testable import VaultWording

@Suite("Turning sync off and on, resend proposals and the mass-deletion guard on screen")
struct ModesTests {
    private func tester(_ status: SyncStatus, queue: [QueueLine] = [], size: [Int] = [80, 24]) -> ScreenTester {
        let context = Context.sample(columns: size[0], rows: size[1])
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"))
        tester.answer(.read(.queue(queue)), .read(.activity([])))
        _ = tester.takeEffects()
        return tester
    }

    private func line(_ number: UInt64, _ title: String, _ state: QueueLine.State) -> QueueLine {
        QueueLine(
            id: SyncScreenTests.operation(number), entity: EntityRef(receiptID(number)), intent: .update, title: title,
            fields: [.userNotes], state: state)
    }

    @Test(arguments: SyncScreenTests.sizes) func `switching off says what stops and what stays`(size: [Int]) {
        var tester = tester(SyncScreenTests.status(.idle), size: size)
        tester.press(.character("O"))
        expectSnapshot(tester.canvas, "sync/turn-off")
        tester.press(.character("n"))
        tester.expectNothingPending()
        tester.press(.character("O"), .character("y"))
        tester.expect(.sync(.turn(on: false)))
    }

    @Test func `each thing that follows from switching off is named`() {
        let status = SyncScreenTests.status(.idle)
        var context = Context.sample()
        context.status = status
        let text = Strings.Sync.turnQuestion(status, UnsentCount(SyncScreen.Model(), in: context)).text
        for fact in [
            "Sync stops", "nothing uses the network", "5 changes not uploaded", "parked until", "Everything here",
            "stays",
            "to resume",
        ] {
            #expect(text.contains(fact), "\(fact)")
        }
    }

    @Test(arguments: SyncScreenTests.sizes) func `with sync off, O turns it on again`(size: [Int]) {
        var status = SyncStatus(server: "https://vault.example.org", account: "ingrid@example.org")
        status.counts.waiting = 2
        var tester = tester(status, size: size)
        expectSnapshot(tester.canvas, "sync/turned-off")
        tester.press(.character("O"), .character("y"))
        tester.expect(.sync(.turn(on: true)))
    }

    @Test func `a vault without an account is not switched on but told how to sign in`() {
        var tester = tester(SyncStatus())
        tester.press(.character("O"))
        tester.expectNothingPending()
        #expect(tester.shows("l signs in to a server"))
    }

    @Test(arguments: SyncScreenTests.sizes) func `changes that a restored server lacks are resend proposals`(
        size: [Int]
    ) {
        var status = SyncScreenTests.status(.idle)
        status.counts = VaultCounts(receipts: 3, offered: 2)
        let queue = [line(1, "Desk lamp", .offered), line(2, "Kettle", .pending)]
        var tester = tester(status, queue: queue, size: size)
        expectSnapshot(tester.canvas, "sync/resend-proposals")
        tester.press(.character("A"))
        tester.expectNothingPending()
        tester.press(.character("y"))
        tester.expect(.write(.answerResendProposals(accept: true)))
    }

    @Test func `accepting one resend proposal alone asks too`() {
        var status = SyncScreenTests.status(.idle)
        status.counts.offered = 1
        var tester = tester(status, queue: [line(1, "Desk lamp", .offered)])
        tester.press(.character("r"))
        tester.expectNothingPending()
        #expect(tester.shows("Resend it?"))
    }

    @Test(arguments: SyncScreenTests.sizes) func `a full sync that would delete a lot asks`(size: [Int]) {
        var status = SyncScreenTests.status(.idle)
        status.question = MassDeletion(count: 80, of: 214)
        var tester = tester(status, size: size)
        expectSnapshot(tester.canvas, "sync/mass-deletion")
        tester.press(.character("B"))
        #expect(tester.shows("80 of 214"))
        tester.press(.enter, .character("n"))
        tester.expectNothingPending()
        tester.press(.character("B"), .character("y"))
        tester.expect(.sync(.answerMassDeletion(allow: true)))
    }

    @Test func `f lists only entries that need a person, and f again all of them`() {
        let queue = [line(1, "Desk lamp", .pending), line(2, "Kettle", .failed), line(3, "Jigsaw", .offered)]
        var tester = tester(SyncScreenTests.status(.idle), queue: queue)
        tester.press(.character("f"))
        #expect(!tester.shows("Desk lamp") && tester.shows("Kettle") && tester.shows("Jigsaw"))
        tester.press(.character("x"))
        tester.expect(.file(.saveEntry(SyncScreenTests.operation(2))))
        tester.press(.character("f"))
        #expect(tester.shows("Desk lamp"))
    }

    @Test func `a line of activity is read by itself, and nothing else is`() {
        var tester = tester(SyncScreenTests.status(.idle))
        tester.answer(.news(.activityAdded))
        tester.expect(.read(.activity(limit: SyncScreen.activityLimit)))
        tester.expectNothingPending()
        tester.press(.character("1"))
        _ = tester.takeEffects()
        tester.answer(.news(.activityAdded))
        #expect(!tester.takeEffects().contains { if case .read(.page) = $0 { true } else { false } })
    }

    @Test func `F compares everything, and says so`() {
        var tester = tester(SyncScreenTests.status(.idle))
        tester.press(.character("F"))
        tester.expect(.sync(.fully))
        #expect(tester.shows("Comparing everything"))
    }
}
