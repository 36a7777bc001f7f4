import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Text messages on screen")
struct TextsScreenTests {
    private static let sizes = [[80, 24], [120, 40], [40, 10]]

    private static func plan(limit: Int = 5) throws -> TextPlan {
        try TextPlan(
            number: "+15550100", command: TextPlan.standardCommand,
            arguments: TextPlan.standardCommand.split(separator: " ").map(String.init), price: "0.09 EUR", limit: limit,
            agreedAt: sampleNow)
    }

    private static let off = TextStanding(hasAccount: true, hasKey: true)

    private func page(_ size: [Int] = [80, 24], _ standing: TextStanding = off) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.press(.character("5"), .character("M"))
        tester.expect(.read(.texts))
        tester.answer(.read(.texts(standing)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `what a text holds and costs is said before it is agreed to`(size: [Int]) throws {
        var tester = page(size)
        expectSnapshot(tester.canvas, "texts/off")
        tester.type("15550100")
        tester.press(.enter)
        tester.type("0.09 EUR")
        tester.press(.enter, .enter, .enter)
        tester.expectNothingPending()
        expectSnapshot(tester.canvas, "texts/question")
        tester.press(.character("y"))
        tester.expect(.sync(.setTexts(try Self.plan())))
    }

    @Test(arguments: sizes) func `the state counts what waits and what a person decides`(size: [Int]) throws {
        let standing = TextStanding(
            plan: try Self.plan(limit: 3), hasAccount: true, hasKey: true, used: 2, waiting: 1, undecided: 1)
        var tester = page(size, standing)
        expectSnapshot(tester.canvas, "texts/on")
        tester.press(.ctrl("o"))
        tester.expect(.sync(.setTexts(nil)))
    }

    @Test func `what cannot be used is named, in its field`() {
        var tester = page()
        tester.press(.tab, .tab, .tab, .enter)
        #expect(tester.shows("Type the server's number with +"))
        tester.type("15550100")
        tester.press(.tab, .tab, .tab, .enter)
        #expect(tester.shows("Type the price of one text"))
        tester.expectNothingPending()
    }

    @Test func `what is typed stays while the vault changes`() {
        var tester = page()
        tester.type("1555")
        tester.answer(.news(.storeChanged))
        tester.expect(.read(.texts))
        tester.answer(.read(.texts(Self.off)))
        #expect(tester.shows("+1555"))
    }

    @Test(arguments: [
        (TextStanding(), "sign in on the Sync screen"), (TextStanding(hasAccount: true), "no key for text messages"),
    ])
    func `without an account or a key there is nothing to agree to`(_ standing: TextStanding, _ words: String) {
        var tester = page([80, 24], standing)
        #expect(tester.shows(words))
        tester.press(.enter)
        tester.expectNothingPending()
    }

    // MARK: The Sync screen

    private func queued(_ text: TextAttempt.State?, in size: [Int] = [80, 24]) throws -> ScreenTester {
        var entry = SyncScreenTests.queue[1]
        entry.text = text.map { TextAttempt($0, at: Timestamp(milliseconds: sampleNow.milliseconds - 600_000)) }
        var status = SyncScreenTests.status(SyncScreenTests.waiting)
        status.reach = .offline
        var tester = ScreenTester(
            .sample(columns: size[0], rows: size[1]), opening: VaultOpening(name: "Home", status: status))
        tester.press(.character("4"))
        let standing = TextStanding(
            plan: try Self.plan(), hasAccount: true, hasKey: true, used: 1, waiting: text == .sent ? 1 : 0,
            undecided: text == .failed ? 1 : 0)
        tester.answer(.read(.queue([entry])), .read(.activity([])), .read(.texts(standing)))
        _ = tester.takeEffects()
        return tester
    }

    private func detail(_ state: TextAttempt.State) throws -> QueueEntryDetail {
        var entry = SyncScreenTests.queue[1]
        entry.text = TextAttempt(state, at: Timestamp(milliseconds: sampleNow.milliseconds - 600_000))
        return QueueEntryDetail(
            line: entry, createdAt: Timestamp(milliseconds: sampleNow.milliseconds - 7_200_000),
            changes: [.init(field: .totalMinor, from: .null, to: 8999)])
    }

    @Test(arguments: sizes) func `an entry says that it was sent, and is not sent twice`(size: [Int]) throws {
        var tester = try queued(.sent, in: size)
        expectSnapshot(tester.canvas, "texts/queue")
        tester.press(.character("M"))
        #expect(tester.shows("only once") || size[0] == 40)
        tester.expectNothingPending()
        tester.press(.enter)
        tester.expect(.read(.queueEntry(SyncScreenTests.operation(2))))
        tester.answer(.read(.queueEntry(SyncScreenTests.operation(2), try detail(.sent))))
        expectSnapshot(tester.canvas, "texts/entry")
    }

    @Test(arguments: [TextAttempt.State.failed, .unknown])
    func `an uncertain text is sent again only by a person`(_ state: TextAttempt.State) throws {
        var tester = try queued(state)
        tester.press(.enter)
        tester.expect(.read(.queueEntry(SyncScreenTests.operation(2))))
        tester.answer(.read(.queueEntry(SyncScreenTests.operation(2), try detail(state))))
        expectSnapshot(tester.canvas, "texts/\(state.rawValue)")
        tester.press(.character("M"))
        tester.expect(.sync(.sendText(SyncScreenTests.operation(2))))
    }
}
