import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Returns and requests on screen")
struct RequestScreenTests {
    private static let match = MatchID(ULID(high: 7, low: 7))

    private static func pair(_ standing: ReturnLine.Standing, isReturn: Bool, isLate: Bool = false) -> ReturnLine {
        ReturnLine(
            standing: standing, purchase: receiptID(isReturn ? 9 : 3), slip: receiptID(isReturn ? 3 : 9),
            other: receiptID(9), storeName: "Plaisio Boutique", day: CalendarDay("2025-11-02"),
            amount: Money(minor: 117_000, currency: .eur), isLate: isLate, score: 95,
            reason: "same store; all that is left of it, 1170.00 EUR; 6 days after the purchase")
    }

    private func detail(_ facts: ReturnFacts, columns: Int = 80, rows: Int = 24) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .enter)
        var shown = ReceiptDetail.sample()
        shown?.returns = facts
        tester.answer(.read(.detail(receiptID(3), shown)))
        _ = tester.takeEffects()
        return tester
    }

    private static let partly = ReturnFacts(
        lines: [pair(.matched(match), isReturn: false, isLate: true)], left: Money(minor: 1200, currency: .eur))

    @Test(arguments: sizes) func `what came back and what is left`(_ columns: Int, _ rows: Int) {
        expectSnapshot(detail(Self.partly, columns: columns, rows: rows).canvas, "detail/returned")
    }

    @Test func `a proposal and a request that failed are said`() {
        let request = RequestLine(
            id: RequestID(ULID(high: 1, low: 1)),
            content: .linkReturn(purchase: receiptID(9), slip: receiptID(3)), type: "linkReturn",
            state: .failed("The currencies differ."), createdAt: nil, names: ["Plaisio", "BO"])
        let tester = detail(ReturnFacts(lines: [Self.pair(.proposed, isReturn: true)], requests: [request]))
        #expect(tester.shows("? Return of Plaisio") && tester.shows("! failed:"))
    }

    @Test func `what was asked for is not proposed beside its request`() {
        let request = RequestLine(
            id: RequestID(ULID(high: 1, low: 1)),
            content: .linkReturn(purchase: receiptID(9), slip: receiptID(3)), type: "linkReturn", state: .waiting,
            createdAt: nil, names: ["Plaisio", "BO"])
        let tester = detail(ReturnFacts(lines: [Self.pair(.proposed, isReturn: true)], requests: [request]))
        #expect(tester.shows("^ waiting") && !tester.shows("? Return of Plaisio"))
    }

    @Test func `L asks before it parts a pair, and y asks the server`() {
        var tester = detail(Self.partly)
        tester.press(.char("L"))
        #expect(tester.shows("Unlink the return"))
        tester.press(.char("y"))
        tester.expect(.write(.request(.unlinkReturn(match: Self.match))))
        tester.expectNothingPending()
    }

    @Test(arguments: sizes) func `a purchase is chosen for a return`(_ columns: Int, _ rows: Int) {
        var tester = detail(ReturnFacts(), columns: columns, rows: rows)
        tester.press(.char("L"))
        tester.expect(.read(.purchases(receiptID(3), limit: 200)))
        tester.expect(.read(.receipts([receiptID(3)])))
        var other = Self.pair(.proposed, isReturn: true)
        (other.purchase, other.other, other.reason) = (receiptID(8), receiptID(8), "")
        tester.answer(.read(.receipts([ReceiptDetail.sample()?.receipt].compactMap(\.self))))
        tester.answer(.read(.purchases(receiptID(3), [Self.pair(.proposed, isReturn: true), other])))
        expectSnapshot(tester.canvas, "requests/link")
        tester.press(.down, .enter)
        tester.expect(.write(.request(.linkReturn(purchase: receiptID(8), slip: receiptID(3)))))
    }

    @Test(arguments: sizes) func `amounts that do not add up are refused, others are asked for`(
        _ columns: Int, _ rows: Int
    ) {
        var tester = detail(ReturnFacts(), columns: columns, rows: rows)
        tester.press(.char("X"))
        tester.answer(.read(.receipts([ReceiptDetail.sample()?.receipt].compactMap(\.self))))
        _ = tester.takeEffects()
        tester.type("1000,00 280,00:Bulb")
        tester.press(.enter)
        tester.expectNothingPending()
        expectSnapshot(tester.canvas, "requests/split")
        tester.press(.ctrl("u"))
        tester.type("1000,00; 290,00:Bulb shop")
        tester.press(.enter)
        tester.expect(
            .write(
                .split(
                    receiptID(3),
                    [
                        ReceiptPart.Draft(totalMinor: 100_000),
                        ReceiptPart.Draft(storeName: "Bulb shop", totalMinor: 29_000),
                    ]))
        )
    }

    @Test func `marked duplicates are merged into the one that is chosen`() {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("M"))
        #expect(tester.shows("Mark two or more duplicates"))
        tester.press(.space, .space)
        _ = tester.takeEffects()
        tester.press(.char("M"))
        let asked = tester.takeEffects()
        guard case .read(.receipts(let ids))? = asked.first, ids.count == 2 else {
            Issue.record("asked for \(asked)")
            return
        }
        let receipts = [1, 2].compactMap { ReceiptDetail.sample($0)?.receipt }
        tester.answer(.read(.receipts(receipts)))
        tester.press(.enter)
        tester.expect(.write(.request(.mergeDuplicates(keep: receiptID(1), drop: ids.filter { $0 != receiptID(1) }))))
    }

    @Test(
        arguments: [
            (Reachability.online, "a@example.org", false, false), (.online, "a@example.org", true, true),
            (.offline, "a@example.org", false, true), (.online, nil, false, true),
        ] as [(Reachability, String?, Bool, Bool)])
    func `an undo is offered as long as it can do something, and without a server a request waits`(
        reach: Reachability, account: String?, isReversible: Bool, offersUndo: Bool
    ) {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        var status = SyncStatus.sample
        (status.reach, status.account) = (reach, account)
        if account == nil { status.state = .deviceOnly }
        tester.answer(.news(.status(status)))
        tester.answer(.written(.requested("Move requested.", isReversible: isReversible)))
        #expect(tester.shows(account == nil ? "it waits, since only a server does it" : "Move requested."))
        #expect(tester.model.toast?.offersUndo == offersUndo)
    }

    @Test(arguments: sizes) func `requests with what became of them`(_ columns: Int, _ rows: Int) {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.press(.char("4"), .char("Q"))
        _ = tester.takeEffects()
        tester.answer(.read(.requests(Self.requests)))
        expectSnapshot(tester.canvas, "requests/default")
        tester.press(.down, .char("r"))
        tester.expect(.write(.request(.mergeDuplicates(keep: receiptID(1), drop: [receiptID(2)]))))
    }

    @Test func `what was not carried out is told on every screen until the list was seen`() {
        var status = SyncStatus.sample
        status.counts.failedRequests = 1
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home", status: status))
        #expect(tester.rows[0].hasSuffix("! 1 request failed "))
        tester.press(.char("4"))
        #expect(tester.shows("Requests   ! 1 failed; Q shows why"))
        tester.press(.char("Q"))
        _ = tester.takeEffects()
        tester.answer(.read(.requests(Self.requests)))
        tester.expect(.keep(.requestsSeen))
        status.counts.failedRequests = 0
        status.counts.offered = 40
        tester.answer(.news(.status(status)))
        #expect(tester.rows[0].hasSuffix("? 40 changes missing on server "))
        status.counts.offered = 0
        (status.state, status.reach) = (.pulling, .limited)
        tester.answer(.news(.status(status)))
        #expect(tester.rows[0].hasSuffix("- no reply yet "))
    }

    @Test(arguments: sizes) func `nothing asked is said, and more than the screen holds scrolls`(
        _ columns: Int, _ rows: Int
    ) {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.press(.char("4"), .char("Q"))
        tester.answer(.read(.requests([])))
        expectSnapshot(tester.canvas, "requests/empty")
        let many = (1...60).map {
            Self.line(UInt64($0), .splitReceipt(receipt: receiptID(1), parts: []), .applied, ["東京 \($0)"])
        }
        tester.answer(.read(.requests(many)))
        tester.press(.char("G"))
        expectSnapshot(tester.canvas, "requests/full")
    }

    @Test(arguments: sizes) func `a filter leaves the requests that have its words, and the cursor stays with its own`(
        _ columns: Int, _ rows: Int
    ) {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.press(.char("4"), .char("Q"))
        tester.answer(.read(.requests(Self.requests)))
        _ = tester.takeEffects()
        tester.press(.char("/"))
        tester.type("kiosk q")
        #expect(tester.shows("No matches"))
        tester.press(.backspace, .backspace)
        expectSnapshot(tester.canvas, "requests/filter")
        tester.press(.enter, .char("r"))
        tester.expect(.write(.request(.mergeDuplicates(keep: receiptID(1), drop: [receiptID(2)]))))
        tester.press(.escape, .down)
        let later = Self.line(9, .moveCategory(from: ReceiptCategory.defaults[1].id, to: nil), .applied, [])
        tester.answer(.read(.requests([later] + Self.requests)))
        tester.press(.char("r"))
        tester.expect(.write(.request(.mergeDuplicates(keep: receiptID(1), drop: [receiptID(2)]))))
    }

    private static let requests: [RequestLine] = [
        line(1, .linkReturn(purchase: receiptID(1), slip: receiptID(2)), .waiting, ["Lampor", "Lampor AB"]),
        line(
            2, .mergeDuplicates(keep: receiptID(1), drop: [receiptID(2)]), .failed("A duplicate is not there."),
            ["\u{1B}[2JKiosk", ""]),
        line(3, .moveCategory(from: ReceiptCategory.defaults[2].id, to: nil), .applied, []),
    ]

    private static func line(
        _ number: UInt64, _ content: RequestContent, _ state: RequestLine.State, _ names: [String]
    ) -> RequestLine {
        RequestLine(
            id: RequestID(ULID(high: 1, low: number)), content: content, type: content.type, state: state,
            createdAt: sampleNow, names: names)
    }
}
