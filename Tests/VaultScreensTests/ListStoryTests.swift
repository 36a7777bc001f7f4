import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("List screen, in use")
struct ListStoryTests {
    private func list(_ rows: [ReceiptRow] = SampleReceipts.rows) -> ScreenTester {
        var tester = ScreenTester()
        tester.answer(.read(.page(SampleReceipts.page(rows), .first)))
        _ = tester.takeEffects()
        return tester
    }

    @Test func `the cursor goes to a receipt that was added, where there is no filter`() {
        let rows = SampleReceipts.rows
        var tester = list(Array(rows.prefix(5)))
        tester.press(.down)
        tester.answer(.written(.saved(rows[7].id)))
        tester.expect(.read(.page(ReceiptQuery(), .from(rows[7].id), limit: 40)))
        tester.answer(.news(.storeChanged))
        tester.expect(.read(.page(ReceiptQuery(), .from(rows[7].id), limit: 120)))
        let page = SampleReceipts.page(Array(rows[7...]), start: 7)
        tester.answer(.read(.page(page, .from(rows[7].id))))
        tester.expect(.read(.page(ReceiptQuery(), .before(rows[7].id), limit: 120)))
        tester.answer(.read(.page(page, .from(rows[7].id))))
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains(rows[7].storeName) })
        tester.type("/bo")
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.answer(.written(.saved(rows[1].id)))
        tester.expectNothingPending()
    }

    @Test func `moving inside what is held asks for nothing`() {
        var tester = list()
        tester.press(.char("j"), .down, .pageDown, .char("k"), .char("g"), .char("G"))
        tester.expectNothingPending()
        #expect(tester.shows("9 of 9"))
    }

    @Test func `keys of a Greek or Russian layout are those of their places`() {
        var tester = list()
        tester.press(.char("ξ"), .char("о"))
        #expect(tester.shows("3 of 9"))
    }

    @Test func `the next page is asked for before the edge, once`() {
        var tester = list()
        let rows = (0..<120).map { SampleReceipts.row(UInt64($0 + 100), "2025-01-01", "Store \($0)", "", 1) }
        tester.answer(.read(.page(ReceiptPage(query: ReceiptQuery(), rows: rows, start: 0, total: 500), .first)))
        for _ in 0..<11 { tester.press(.pageDown) }
        tester.expect(.read(.page(ReceiptQuery(), .after(receiptID(219)), limit: 120)))
        tester.expectNothingPending()
    }

    @Test func `what is held stays bounded however far one goes`() {
        var tester = list()
        for page in 0..<10 {
            let rows = (0..<120).map { row in
                SampleReceipts.row(UInt64(page * 120 + row + 100), "2025-01-01", "Store \(page * 120 + row)", "", 1)
            }
            let anchor: PageAnchor = page == 0 ? .first : .after(receiptID(UInt64(page * 120 + 99)))
            tester.answer(
                .read(
                    .page(
                        ReceiptPage(query: ReceiptQuery(), rows: rows, start: page * 120, total: 5000), anchor)))
            for _ in 0..<12 { tester.press(.pageDown) }
        }
        guard case .list(let held) = tester.model.top else { return #expect(Bool(false), "the list is seen") }
        #expect(held.model.rows.count == ReceiptList.mostHeld)
        #expect(held.model.current?.storeName == "Store \(held.model.cursor)")
    }

    @Test func `End in a long list asks for its last page, and the cursor goes there`() {
        var tester = list()
        let rows = (0..<120).map { SampleReceipts.row(UInt64($0 + 100), "2025-01-01", "Store \($0)", "", 1) }
        tester.answer(.read(.page(ReceiptPage(query: ReceiptQuery(), rows: rows, start: 0, total: 500), .first)))
        tester.press(.end)
        tester.expectPage(ReceiptQuery(), .last)
        tester.answer(.read(.page(ReceiptPage(query: ReceiptQuery(), rows: rows, start: 380, total: 500), .last)))
        #expect(tester.shows("500 of 500"))
    }

    @Test func `g after G asks for the first page, and the cursor goes to its first row`() {
        var tester = list()
        let rows = (0..<500).map { SampleReceipts.row(UInt64($0 + 100), "2025-01-01", "Store \($0)", "", 1) }
        let query = ReceiptQuery()
        tester.answer(.read(.page(ReceiptPage(query: query, rows: Array(rows[380...]), start: 380, total: 500), .last)))
        _ = tester.takeEffects()
        tester.press(.char("g"))
        tester.expectPage(query)
        tester.answer(.read(.page(ReceiptPage(query: query, rows: Array(rows[..<120]), start: 0, total: 500), .first)))
        #expect(tester.shows(" 1 of 500"))
        tester.press(.char("j"))
        #expect(tester.shows(" 2 of 500"))
    }

    @Test func `a filter is asked for with every letter, and a late answer is ignored`() {
        var tester = list()
        tester.type("/b")
        tester.expectPage(ReceiptQuery(text: "b"))
        tester.type("o")
        tester.expectPage(ReceiptQuery(text: "bo"))
        tester.answer(.read(.page(SampleReceipts.page([], query: ReceiptQuery(text: "b")), .first)))
        #expect(tester.shows("Plaisio"))
        tester.answer(
            .read(.page(SampleReceipts.page([SampleReceipts.rows[1]], query: ReceiptQuery(text: "bo")), .first)))
        #expect(!tester.shows("Plaisio") && tester.shows("1 shown"))
    }

    @Test func `the cursor stays on a receipt that is found, and is on the first match where it is not`() {
        var tester = list()
        tester.press(.char("j"), .char("j"), .char("j"))
        tester.type("/b")
        let (own, others) = (SampleReceipts.rows[3], [SampleReceipts.rows[1], SampleReceipts.rows[4]])
        tester.answer(
            .read(.page(SampleReceipts.page(others + [own], query: ReceiptQuery(text: "b")), .first)))
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains(own.storeName.prefix(6)) }, "\(tester.rows)")
        tester.type("o")
        tester.answer(.read(.page(SampleReceipts.page(others, query: ReceiptQuery(text: "bo")), .first)))
        #expect(
            tester.rows.contains { $0.hasPrefix(">") && $0.contains(others[0].storeName.prefix(6)) }, "\(tester.rows)")
    }

    @Test func `Enter keeps the filter, Esc drops only the filter`() {
        var tester = list()
        tester.type("/q")
        tester.answer(.read(.page(SampleReceipts.page(query: ReceiptQuery(text: "q")), .first)))
        tester.press(.enter, .char("d"))
        #expect(tester.takeEffects().contains(.write(.trash([receiptID(1)]))))
        tester.press(.escape)
        tester.expectPage(ReceiptQuery(), .from(receiptID(1)))
        tester.press(.escape)
        tester.expectNothingPending()
        #expect(tester.shows("Esc never quits"))
    }

    @Test func `where the end alone does not fill the screen, what comes before is asked for and shown`() {
        var tester = list()
        tester.type("/q")
        tester.answer(
            .read(.page(SampleReceipts.page([SampleReceipts.rows[3]], query: ReceiptQuery(text: "q")), .first)))
        tester.press(.escape)
        let current = SampleReceipts.rows[3].id
        tester.expectPage(ReceiptQuery(), .from(current))
        let all = SampleReceipts.rows
        func page(_ rows: ArraySlice<ReceiptRow>) -> ReceiptPage {
            ReceiptPage(query: ReceiptQuery(), rows: Array(rows), start: rows.startIndex, total: all.count)
        }
        tester.answer(.read(.page(page(all[3...]), .from(current))))
        tester.expect(.read(.page(ReceiptQuery(), .before(current), limit: 120)))
        tester.answer(.read(.page(page(all[..<3]), .before(current))))
        #expect(tester.shows(all[0].storeName) && tester.shows(" 4 of \(all.count)"))
    }

    @Test func `marks survive a filter, and the command acts on them`() {
        var tester = list()
        tester.press(.space, .space)
        tester.type("/bose")
        tester.answer(
            .read(.page(SampleReceipts.page([SampleReceipts.rows[4]], query: ReceiptQuery(text: "bose")), .first)))
        tester.press(.enter)
        #expect(tester.shows("2 marked"))
        _ = tester.takeEffects()
        tester.press(.char("d"))
        tester.expect(.write(.trash([receiptID(1), receiptID(2)])))
        #expect(!tester.shows("marked"))
    }

    @Test func `a receipt that went to the Trash elsewhere loses its mark`() {
        var tester = list()
        tester.press(.space, .space)
        tester.answer(.read(.page(SampleReceipts.page(Array(SampleReceipts.rows.dropFirst())), .first)))
        #expect(tester.shows("1 marked"))
        _ = tester.takeEffects()
        tester.press(.char("d"))
        tester.expect(.write(.trash([receiptID(2)])))
    }

    @Test func `a range is marked from its beginning to the cursor`() {
        var tester = list()
        tester.press(.char("j"), .char("v"), .char("j"), .char("j"))
        #expect(tester.rows[5].hasPrefix(" *") && tester.rows[7].hasPrefix(">*"))
        #expect(tester.rows[23].hasPrefix(" v mark range  Esc cancel"))
        tester.press(.char("v"), .char("g"))
        #expect(tester.shows("3 marked"))
        tester.press(.char("\\"))
        #expect(!tester.shows("marked"))
    }

    @Test func `Esc drops a range that was begun, and then the filter`() {
        var tester = list()
        tester.press(.char("/"))
        tester.type("bo")
        tester.press(.enter, .char("v"), .char("j"), .escape)
        #expect(!tester.shows("marked") && tester.rows[23].contains("show all"))
        tester.press(.escape)
        #expect(!tester.rows[23].contains("show all"))
    }

    @Test func `after a range went to the Trash, the next receipt is current`() {
        var tester = list()
        tester.press(.char("j"), .char("v"), .char("j"), .char("j"), .char("v"), .char("d"))
        _ = tester.takeEffects()
        let left = Array(SampleReceipts.rows[..<1] + SampleReceipts.rows[4...])
        tester.answer(.read(.page(SampleReceipts.page(left), .first)))
        let next = SampleReceipts.rows[4].storeName.prefix(6)
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains(next) }, "\(tester.rows)")
    }

    @Test func `the cursor returns from the Trash, and from a search without a match`() {
        var tester = list()
        tester.press(.char("j"), .char("j"), .char("j"), .char("T"))
        let (own, trash) = (SampleReceipts.rows[3], ReceiptQuery(scope: .trash))
        tester.expectPage(trash)
        tester.answer(.read(.page(SampleReceipts.page([SampleReceipts.rows[0]], query: trash), .first)))
        tester.press(.char("T"))
        tester.expectPage(ReceiptQuery(), .from(own.id))
        tester.answer(.read(.page(SampleReceipts.page(), .from(own.id))))
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains(own.storeName.prefix(6)) }, "\(tester.rows)")
        _ = tester.takeEffects()
        tester.type("/q")
        tester.answer(.read(.page(SampleReceipts.page([], query: ReceiptQuery(text: "q")), .first)))
        _ = tester.takeEffects()
        tester.press(.escape)
        tester.expectPage(ReceiptQuery(), .from(own.id))
        tester.answer(.read(.page(SampleReceipts.page(), .from(own.id))))
        #expect(tester.rows.contains { $0.hasPrefix(">") && $0.contains(own.storeName.prefix(6)) }, "\(tester.rows)")
    }

    @Test func `moving to the Trash says so and names the key of undo`() {
        var tester = list()
        tester.press(.char("d"))
        tester.expect(.write(.trash([receiptID(1)])))
        tester.answer(.written(.changed("Moved 1 receipt to Trash.", canUndo: true)))
        #expect(tester.rows[22].hasPrefix(" Moved 1 receipt to Trash.   u undo"))
        tester.press(.char("u"))
        tester.expect(.write(.undo))
    }

    @Test func `in the Trash a receipt is restored and cannot be edited`() {
        var tester = list()
        tester.press(.char("T"))
        let query = ReceiptQuery(scope: .trash)
        tester.expectPage(query)
        tester.answer(.read(.page(SampleReceipts.page(query: query), .first)))
        tester.press(.char("e"))
        #expect(tester.shows("Press R to restore it first"))
        tester.press(.char("R"))
        tester.expect(.write(.restore([receiptID(1)])))
        tester.expectNothingPending()
    }

    @Test func `in an empty Trash nobody is told to add a receipt`() {
        var tester = list()
        tester.press(.char("T"))
        tester.answer(.read(.page(SampleReceipts.page([], query: ReceiptQuery(scope: .trash)), .first)))
        tester.press(.char("R"))
        #expect(tester.shows("No receipts here.") && !tester.shows("a adds one"))
    }

    @Test func `the menu turns the order round`() {
        var tester = list()
        tester.press(.char("s"), .enter)
        tester.expectPage(ReceiptQuery(descending: false))
        tester.press(.char("s"), .char("j"), .enter)
        tester.expectPage(ReceiptQuery(order: .storeName, descending: false))
        tester.expectNothingPending()
    }

    @Test func `after a change in the store the cursor stays on its receipt`() {
        var tester = list()
        tester.press(.down, .down)
        tester.answer(.news(.storeChanged))
        let new = SampleReceipts.row(99, "2025-11-20", "New Store", "", 1)
        tester.answer(.read(.page(SampleReceipts.page([new] + SampleReceipts.rows), .first)))
        #expect(tester.rows[7].hasPrefix(">") && tester.rows[7].contains("BO Concept"))
    }

    @Test func `pasted text acts only in the filter`() {
        var tester = list()
        tester.paste("dqqq\u{3}")
        tester.expectNothingPending()
        tester.type("/")
        tester.paste("bo\n")
        tester.expectPage(ReceiptQuery(text: "bo"))
    }

    @Test func `favorite is turned round for the current receipt`() {
        var tester = list()
        tester.press(.down, .down, .char("f"))
        tester.expect(.write(.favorite([receiptID(3)], false)))
    }

    @Test func `favorite is one change of all receipts that are marked`() {
        var tester = list()
        tester.press(.char(" "), .char(" "), .up, .char("f"))
        tester.expect(.write(.favorite([receiptID(1), receiptID(2)], true)))
    }

    @Test func `on a device without a server nothing is marked as waiting`() {
        var tester = ScreenTester(.sample(), opening: VaultOpening(name: "Home"))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        #expect(tester.rows[7].hasPrefix("      2024-12-02  Bosch Service"))
        tester.answer(.news(.status(.sample)))
        #expect(tester.rows[7].hasPrefix("  ^   2024-12-02  Bosch Service"))
    }

    @Test func `a click selects a row and a second one opens it`() {
        var tester = list()
        let click = InputEvent.mouse(MouseEvent(.press(.left), at: Point(column: 20, row: 6)))
        tester.send(.input(click))
        #expect(tester.rows[6].hasPrefix(">"))
        tester.send(.input(click))
        tester.expect(.read(.detail(receiptID(3))))
    }

    @Test func `E edits the notes of the current receipt, and not in the Trash`() {
        var tester = list()
        tester.press(.down, .down, .char("E"))
        tester.expect(.terminal(.editNotes(receiptID(3))))
        tester.answer(.written(.changed("Notes changed.", canUndo: true)))
        #expect(tester.shows("Notes changed.") && tester.shows("u undo"))
        tester.press(.char("T"))
        _ = tester.takeEffects()
        let trash = ReceiptPage(
            query: ReceiptQuery(scope: .trash), rows: Array(SampleReceipts.rows.prefix(2)), start: 0, total: 2)
        tester.answer(.read(.page(trash, .first)))
        tester.press(.char("E"))
        #expect(tester.shows("It's in the Trash."))
        tester.expectNothingPending()
    }

    @Test func `W shows the items of the current receipt, as on the open one`() {
        var tester = list()
        tester.press(.char("j"), .char("W"))
        #expect(tester.takeEffects().contains(.read(.cover(receiptID(2)))))
    }

    @Test func `no size of the window breaks anything`() {
        for columns in [1, 2, 3, 7, 10, 23, 41, 61, 79, 110, 300] {
            for rows in 1...26 {
                var tester = list(SampleReceipts.hostile)
                tester.send(.input(.resize(columns: columns, rows: rows)))
                tester.press(.down, .char("s"), .escape, .char("/"), .char("x"), .escape, .pageDown, .char("?"))
                #expect(tester.canvas.columns == columns && tester.canvas.rows == rows)
            }
        }
    }
}
