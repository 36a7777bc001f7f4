import TerminalUI
import Testing
import VaultJSON
import VaultModel
import VaultWording

@testable import VaultScreens

@Suite("Fields and who filled them")
struct ReleaseMenuTests {
    private static func line(
        _ type: EventType, _ field: FieldName? = nil, to: JSON? = nil, detail: JSON? = nil, device: String? = nil
    ) -> HistoryLine {
        HistoryLine(type: type, at: sampleNow, field: field, to: to, detail: detail, device: device)
    }

    private static func read(_ field: FieldName, _ value: JSON, _ confidence: Double) -> HistoryLine {
        line(.machineRead, field, to: value, detail: ["confidence": .number(confidence)], device: "machine")
    }

    /// A receipt with fields that recognition filled and others that persons did.
    private static func detail() -> ReceiptDetail? {
        var detail = ReceiptDetail.sample(
            changes: [
                .totalMinor: 129_000, .currency: "NOK",
                .userEditedFields: ["currency", "storeName", "totalMinor", "warrantyMonths"],
            ], mark: .synced, waiting: 0)
        detail?.history = [
            line(.edited, .storeName, to: "BO Concept Oslo"),
            line(.edited, .totalMinor, to: 129_000, device: "phone"),
            read(.purchaseDate, "2025-10-27", 0.824), read(.returnBy, "2020-01-01", 0.9), read(.storeName, "BO", 0.9),
            line(.created, device: "laptop"),
        ]
        return detail
    }

    private func tester(_ columns: Int = 80, _ detail: ReceiptDetail? = detail()) -> ScreenTester {
        let context = Context.sample(columns: columns, rows: 24)
        var tester = ScreenTester(context, opening: VaultOpening(name: "Home", status: .offline))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .enter)
        tester.answer(.read(.detail(receiptID(3), detail)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `each field says who filled it`() throws {
        let detail = try #require(Self.detail())
        func source(_ field: FieldName) -> String? {
            Provenance(of: field, receipt: detail.receipt, history: detail.history)?.text
        }
        #expect(source(.purchaseDate) == "machine-read, 82 %")
        #expect(source(.storeName) == "you")
        #expect(source(.totalMinor) == "you, on phone" && source(.currency) == "you, on phone")
        // A confirmed value that nobody changed is of the device that created the receipt.
        #expect(source(.warrantyMonths) == "you, on laptop")
        // It has another value now, and nobody says why.
        #expect(source(.returnBy) == nil && source(.category) == nil)
    }

    @Test(arguments: sizes) func `the detail screen shows it`(_ columns: Int, _ rows: Int) {
        var shown = tester(columns)
        #expect(shown.shows("machine-read, 82 %") && shown.shows("you, on phone"))
        shown.press(.char("A"))
        #expect(shown.shows("Give back to recognition") && shown.shows("> Store"))
    }

    @Test func `a field is chosen and given back, an amount with its currency`() {
        var shown = tester()
        shown.press(.char("A"), .char("j"), .enter)
        shown.expect(.write(.release(receiptID(3), [.totalMinor, .currency])))
        #expect(!shown.shows("Give back to recognition"))
        shown.press(.char("A"), .escape)
        #expect(shown.takeEffects().isEmpty)
    }

    @Test func `nothing can be given back where nobody edited anything`() {
        var shown = tester(80, .sample())
        shown.press(.char("A"))
        #expect(shown.shows("You haven't edited a field of this receipt."))
    }

    @Test func `the history tells what was read, and how sure that was`() {
        let words = HistoryWords(Self.read(.storeName, "Coop", 0.824), currency: nil, Context.sample().values)
        #expect(words.text == "machine-read: Store Coop, 82 %")
    }
}
