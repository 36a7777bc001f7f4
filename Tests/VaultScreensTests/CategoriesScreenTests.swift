import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

@Suite("Categories on screen")
struct CategoriesScreenTests {
    private static let lines = ReceiptCategory.defaults.enumerated().map { index, category in
        CategoryLine(category, receipts: [12, 1, 0, 3_400][index % 4])
    }

    private static let hostile = SampleReceipts.hostile.enumerated().map { index, row in
        CategoryLine(
            ReceiptCategory(
                id: CategoryID(ULID(high: 7, low: UInt64(index))), name: row.storeName, icon: "",
                sortOrder: Int64(index), isDefault: false), receipts: index)
    }

    private func tester(_ size: (Int, Int) = (80, 24), _ lines: [CategoryLine] = lines) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        _ = tester.takeEffects()
        tester.press(.char("C"))
        tester.expect(.read(.categoryLines))
        tester.answer(.read(.categoryLines(lines)))
        return tester
    }

    @Test(arguments: sizes) func `they are listed with how much is in them`(_ columns: Int, _ rows: Int) {
        expectSnapshot(tester((columns, rows)).canvas, "categories/default")
        expectSnapshot(tester((columns, rows), []).canvas, "categories/empty")
        expectSnapshot(tester((columns, rows), Self.hostile).canvas, "categories/hostile")
        var naming = tester((columns, rows))
        naming.press(.char("j"), .char("e"))
        expectSnapshot(naming.canvas, "categories/naming")
    }

    @Test func `a adds one, to which the cursor moves`() {
        var tester = tester()
        tester.press(.char("a"))
        tester.type("Garden")
        tester.press(.enter)
        tester.expect(.write(.category(.add(name: "Garden"))))
        let garden = ReceiptCategory(
            id: CategoryID(ULID(high: 7, low: 7)), name: "Garden", icon: "", sortOrder: 10, isDefault: false)
        tester.answer(
            .written(.changed("Added the category Garden.", canUndo: true)),
            .read(.categoryLines(Self.lines + [CategoryLine(garden, receipts: 0)])))
        #expect(tester.rows.first { $0.hasPrefix(">") }?.contains("Garden") == true)
        #expect(tester.shows("11 categories"))
    }

    @Test func `Enter renames, and a name that another one has is refused`() {
        var tester = tester()
        tester.press(.enter)
        tester.press(.ctrl("u"))
        tester.type("home")
        tester.press(.enter)
        #expect(tester.shows("There is a category Home already."))
        tester.expectNothingPending()
        tester.press(.ctrl("u"))
        tester.type("Food")
        tester.press(.enter)
        tester.expect(.write(.category(.rename(ReceiptCategory.defaults[0].id, to: "Food"))))
        tester.press(.enter)
        tester.press(.escape)
        tester.expectNothingPending()
        #expect(tester.shows("Electronics"), "Esc leaves the name, not the screen")
    }

    @Test func `K and J move one by a place, but not beyond the ends`() {
        var tester = tester()
        tester.press(.char("K"))
        tester.expectNothingPending()
        tester.press(.char("J"))
        tester.expect(.write(.category(.place(ReceiptCategory.defaults[0].id, at: 1))))
        tester.press(.char("J"))
        tester.expect(.write(.category(.place(ReceiptCategory.defaults[0].id, at: 2))))
        #expect(tester.rows[3].contains("Electronics") && tester.rows[5].hasPrefix("> Groceries"))
        tester.press(.char("G"), .char("J"))
        tester.expectNothingPending()
        tester.press(.char("K"))
        tester.expect(.write(.category(.place(ReceiptCategory.defaults[9].id, at: 8))))
    }

    @Test func `d deletes, m moves the receipts, H shows the history`() {
        var tester = tester()
        tester.press(.char("d"))
        tester.expect(.write(.category(.delete(ReceiptCategory.defaults[0].id))))
        tester.press(.char("m"))
        #expect(tester.shows("Move the receipts of Groceries to"))
        tester.press(.char("G"), .enter)
        tester.expect(.write(.request(.moveCategory(from: ReceiptCategory.defaults[0].id, to: nil))))
        #expect(tester.shows("12 receipts"))
        tester.press(.char("H"))
        guard case .read(.history(EntityRef(ReceiptCategory.defaults[0].id), _, _))? = tester.takeEffects().first else {
            Issue.record("no history was asked for")
            return
        }
    }

    @Test func `a window that only looks shows them, and says why it changes none`() {
        var tester = ScreenTester(.sample(isReadOnly: true))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.char("C"))
        tester.answer(.read(.categoryLines(Self.lines)))
        _ = tester.takeEffects()
        for key in ["a", "e", "d", "K", "J", "m"] { tester.press(.char("j"), .char(Character(key))) }
        tester.expectNothingPending()
        #expect(tester.shows("read-only"))
    }
}
