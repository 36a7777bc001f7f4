import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("Review of the Inbox")
struct ReviewScreenTests {
    private func tester(
        _ size: (Int, Int) = (80, 24), _ items: [InboxItem] = SampleInbox.items, at place: Int = 0
    ) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.press(.char("3"))
        tester.answer(.read(.inbox(items)))
        for _ in 0..<place { tester.press(.down) }
        _ = tester.takeEffects()
        tester.press(.enter)
        tester.showPicture()
        _ = tester.takeEffects()
        return tester
    }

    private func accepted(_ effects: [Effect]) -> InboxAcceptance? {
        effects.compactMap { effect in if case .write(.accept(let all)) = effect { all.first } else { nil } }.first
    }

    @Test(arguments: sizes) func `the least sure field comes first, with its place in the picture`(
        _ columns: Int, _ rows: Int
    ) {
        expectSnapshot(tester((columns, rows)).canvas, "inbox/review")
        expectSnapshot(tester((columns, rows), at: 2).canvas, "inbox/review-unread")
    }

    @Test func `Enter accepts everything shown, confirmed or not, and the next scan follows`() {
        var tester = tester()
        tester.press(.enter)
        let one = accepted(tester.takeEffects())
        #expect(one?.receipt == receiptID(51) && one?.item == nil)
        #expect(
            one?.edit.changes == [
                .storeName: "Market Super", .purchaseDate: "2025-11-17", .totalMinor: 4580, .currency: "EUR",
            ])
        tester.press(.enter)
        #expect(tester.takeEffects().isEmpty)
        tester.answer(.written(.accepted([receiptID(51)])))
        #expect(tester.shows("drill.pdf") && tester.shows("Bosch Service"), "\(tester)")
        #expect(tester.takeEffects().contains(.keep(.endDraft(.receipt(receiptID(51))))))
    }

    @Test func `the next scan follows also if the Inbox was read before the answer`() {
        var tester = tester()
        tester.press(.enter)
        tester.answer(.read(.inbox(Array(SampleInbox.items.dropFirst()))))
        tester.answer(.written(.accepted([receiptID(51)])))
        #expect(
            tester.shows("drill.pdf") && tester.shows("Accepted 1 receipt.") && !tester.shows("u undo"), "\(tester)")
    }

    @Test func `values that the server read are confirmed although they stay the same`() {
        let fields: Fields = [
            .storeName: "Kiosk", .purchaseDate: "2025-11-01", .totalMinor: 250, .currency: "EUR",
        ]
        var tester = tester((80, 24), [SampleInbox.item(57, "kiosk.jpg", .waiting, changes: fields)])
        tester.press(.enter)
        let one = accepted(tester.takeEffects())
        #expect(one?.edit.changes == [:] && one?.confirmed == Set(fields.keys))
    }

    @Test func `what was typed replaces what was read, and a draft of it is kept`() {
        var tester = tester()
        tester.type("46,80")
        #expect(
            tester.takeEffects().contains { effect in
                if case .keep(.draft(let draft)) = effect { draft.texts == [.totalMinor: "46,80"] } else { false }
            })
        tester.press(.escape)
        #expect(tester.shows("Not saved. Your input is kept as a draft.") && tester.shows("46,80 EUR"), "\(tester)")
        tester.press(.enter)
        #expect(tester.shows("46,80") && tester.shows("Your draft from"), "\(tester)")
        tester.press(.enter)
        #expect(accepted(tester.takeEffects())?.edit.changes[.totalMinor] == 4680)
    }

    @Test func `Ctrl-X shows again what was read`() {
        var tester = tester()
        tester.type("1")
        tester.press(.ctrl("x"))
        #expect(tester.shows("45,80") && tester.shows("58 ?"), "\(tester)")
    }

    @Test func `a reading that arrives fills what nobody typed, and keeps the rest`() {
        var tester = tester((80, 24), [SampleInbox.item(51, "scan_0007.jpg", .waiting)])
        tester.type("Kiosk")
        tester.press(.tab)
        _ = tester.takeEffects()
        tester.answer(.news(.storeChanged))
        tester.expect(.read(.inbox(limit: InboxScreen.limit)))
        tester.answer(.read(.inbox([SampleInbox.market(isDouble: false)])))
        #expect(tester.shows("Kiosk") && tester.shows("45,80") && tester.shows("2025-11-17"), "\(tester)")
        #expect(tester.rows.contains { $0.contains("> Bought") }, "\(tester)")
    }

    @Test func `a reading that arrives before a key puts its least sure field first`() {
        var tester = tester((80, 24), [SampleInbox.item(51, "scan_0007.jpg", .waiting)])
        tester.answer(.read(.inbox([SampleInbox.market(isDouble: false)])))
        #expect(tester.rows.contains { $0.contains("> Total") && $0.contains("58 ?") }, "\(tester)")
    }

    @Test func `a receipt without a store is not accepted, and the cursor goes there`() {
        var tester = tester((80, 24), [SampleInbox.item(54, "", .waiting)])
        tester.press(.tab, .enter)
        #expect(accepted(tester.takeEffects()) == nil)
        #expect(
            tester.shows("Fix 1 field first: Store.") && tester.rows.contains { $0.contains(">!Store") }, "\(tester)")
    }

    @Test func `the picture follows the field and its page`() {
        var tester = tester((80, 24), [SampleInbox.drill()])
        let request = { (tester: ScreenTester) in
            ReviewScreenTests.shown(tester).map { ($0.page, $0.mark?.top, $0.view) }
        }
        #expect(request(tester)?.1 == 8500 && request(tester)?.2 == .across(around: 8650), "\(tester)")
        tester.press(.tab)
        #expect(request(tester)?.1 == 500)
        #expect(tester.takeEffects().count == 1)
    }

    static func shown(_ tester: ScreenTester) -> PictureRequest? { tester.model.asked }

    @Test func `a thing on the receipt becomes an item with the warranty that was typed`() {
        var tester = tester()
        tester.press(.backTab)
        tester.press(.left)
        #expect(tester.shows("< TOASTER T-200  42,11 >"), "\(tester)")
        expectSnapshot(tester.canvas, "inbox/split")
        tester.press(.enter)
        let one = accepted(tester.takeEffects())
        #expect(one?.item?.item == [.name: "TOASTER T-200", .totalMinor: 4211, .currency: "EUR"])
        #expect(one?.item?.warranty == [.warrantyMonths: 24])
        #expect(one?.edit.changes[.warrantyMonths] == nil)
    }

    @Test func `F2 attaches, F4 trashes, and the last one ends the review`() {
        var tester = tester((80, 24), [SampleInbox.market(), SampleInbox.lamp()])
        tester.press(.function(2))
        tester.expect(.write(.attach(scan: receiptID(51), to: receiptID(9))))
        #expect(tester.shows("mail.eml"), "\(tester)")
        tester.press(.function(4))
        tester.expect(.write(.trash([receiptID(56)])))
        #expect(tester.shows("Done. The Inbox is empty.") && tester.shows("[3 Inbox"), "\(tester)")
    }

    @Test func `F3 keeps both, and is there only for a double`() {
        var tester = tester()
        tester.press(.function(3))
        #expect(accepted(tester.takeEffects())?.receipt == receiptID(51))
        var single = self.tester((80, 24), [SampleInbox.drill()])
        single.press(.function(3))
        #expect(accepted(single.takeEffects()) == nil)
    }

    @Test func `PgDn and PgUp skip scans without accepting them`() {
        var tester = tester()
        tester.press(.pageDown)
        #expect(tester.shows("drill.pdf"))
        tester.press(.pageUp, .pageUp)
        #expect(tester.shows("mail.eml"), "\(tester)")
        #expect(tester.takeEffects().allSatisfy { if case .media(.show) = $0 { true } else { false } })
    }

    @Test func `a scan that another device accepted gives way to the next`() {
        var tester = tester()
        tester.answer(.read(.inbox(Array(SampleInbox.items.dropFirst()))))
        #expect(tester.shows("drill.pdf"), "\(tester)")
        tester.answer(.read(.inbox([])))
        #expect(tester.shows("The Inbox is empty."), "\(tester)")
    }

    @Test func `a failure leaves everything as it was`() {
        var tester = tester()
        tester.type("9")
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.failed("The disk is full."))
        #expect(tester.shows("The disk is full."))
        tester.press(.enter)
        #expect(accepted(tester.takeEffects())?.edit.changes[.totalMinor] == 900)
    }
}
