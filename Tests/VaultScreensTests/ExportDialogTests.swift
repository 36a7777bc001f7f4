import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens
@testable import VaultWording

@Suite("Exports on screen")
struct ExportDialogTests {
    private func list(columns: Int = 80, rows: Int = 24) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down)
        _ = tester.takeEffects()
        return tester
    }

    private static let lamp = ExportTask.receipts([receiptID(3)], name: "BO Concept Oslo")
    private static let marked = ExportTask.receipts([receiptID(3), receiptID(4)], name: nil)

    @Test(arguments: sizes) func `x asks for a format and a file`(_ columns: Int, _ rows: Int) {
        var tester = list(columns: columns, rows: rows)
        tester.press(.char("x"), .down, .down, .down)
        expectSnapshot(tester.canvas, "export/default")
        tester.press(.enter)
        tester.expect(.file(.export(ExportOrder(Self.lamp, as: .hledger, to: "~/bo-concept-oslo-2025-11-21.journal"))))
        tester.expectNothingPending()
        tester.answer(.file(.exported("1 receipt written to ~/x.journal, unencrypted.")))
        #expect(tester.shows("1 receipt written to ~/x.journal") && tester.shows("STORE"))
    }

    @Test func `what is marked is exported together`() {
        var tester = list()
        tester.press(.space, .space, .char("x"))
        _ = tester.takeEffects()
        #expect(tester.shows("Export 2 receipts to a file."))
        tester.press(.enter)
        tester.expect(.file(.export(ExportOrder(Self.marked, as: .csv, to: "~/receipts-2025-11-21.csv"))))
    }

    @Test func `Tab goes from what is marked to this one and to all that is listed`() {
        var tester = list()
        tester.press(.space, .space, .char("x"))
        _ = tester.takeEffects()
        #expect(tester.shows("(o) 2 marked  ( ) this receipt  ( ) all 9 listed"))
        tester.press(.tab)
        #expect(tester.shows("Export ") && tester.shows("( ) 2 marked  (o) this receipt"))
        tester.press(.tab, .down)
        #expect(tester.shows("Export everything listed to a file: 9 receipts."))
        tester.press(.enter)
        let all = ExportTask.found(ReceiptQuery(), count: 9)
        tester.expect(.file(.export(ExportOrder(all, as: .json, to: "~/receipts-2025-11-21.json"))))
    }

    @Test(arguments: sizes) func `all that a search found can be written, and its words name the file`(
        _ columns: Int, _ rows: Int
    ) {
        var tester = list(columns: columns, rows: rows)
        tester.type("/bosch")
        let query = ReceiptQuery(text: "bosch")
        let found = Array(SampleReceipts.rows.filter { $0.storeName.contains("Bosch") })
        tester.answer(.read(.page(ReceiptPage(query: query, rows: found, start: 0, total: found.count), .first)))
        tester.press(.enter, .char("x"), .backTab)
        _ = tester.takeEffects()
        expectSnapshot(tester.canvas, "export/found")
        tester.press(.enter)
        let all = ExportTask.found(query, count: found.count)
        tester.expect(.file(.export(ExportOrder(all, as: .csv, to: "~/bosch-2025-11-21.csv"))))
    }

    @Test func `another format changes the end of a name that was typed`() {
        var tester = list()
        tester.press(.char("x"), .ctrl("u"))
        tester.paste("/tmp/mine.csv")
        tester.press(.down, .enter)
        tester.expect(.file(.export(ExportOrder(Self.lamp, as: .json, to: "/tmp/mine.json"))))
        tester.answer(
            .file(.exportFailed("/tmp/mine.json: Disk full; nothing was changed. Free some space and try again.")))
        #expect(tester.shows("! /tmp/mine.json: Disk full"))
        tester.press(.ctrl("u"), .enter)
        #expect(tester.shows("Type a file name."))
        tester.expectNothingPending()
        tester.press(.escape)
        #expect(tester.shows("STORE"))
    }

    @Test func `a file that is there is replaced only after y`() {
        var tester = list()
        tester.press(.char("x"), .enter)
        let order = ExportOrder(Self.lamp, as: .csv, to: "~/bo-concept-oslo-2025-11-21.csv")
        tester.expect(.file(.export(order)))
        tester.answer(.file(.exportTaken(order)))
        #expect(tester.shows("Replace the file?"))
        tester.press(.char("n"), .enter)
        tester.expect(.file(.export(order)))
        tester.answer(.file(.exportTaken(order)))
        tester.press(.char("y"))
        var replacing = order
        replacing.replaces = true
        tester.expect(.file(.export(replacing)))
        tester.expectNothingPending()
    }

    @Test func `c makes the claim pack at once, here and of the marked ones`() {
        var tester = list()
        tester.press(.char("c"))
        tester.expect(.file(.claim([receiptID(3)])))
        tester.answer(.written(.changed("1 receipt written to ~/claim.pdf, unencrypted.", canUndo: false)))
        #expect(tester.shows("~/claim.pdf"))
        tester.press(.enter)
        tester.answer(.read(.detail(receiptID(3), ReceiptDetail.sample())))
        _ = tester.takeEffects()
        tester.press(.char("c"))
        tester.expect(.file(.claim([receiptID(3)])))
        tester.press(.char("x"))
        #expect(tester.shows("Export BO Concept Oslo to a file."))
        tester.press(.escape, .escape, .space, .space, .char("c"))
        tester.expect(.file(.claim([receiptID(3), receiptID(4)])))
    }

    @Test func `conflicts are resolved first`() {
        var tester = list()
        tester.press(.end, .char("c"))
        let asked = tester.takeEffects()
        #expect(asked == [.read(.conflicts(limit: ConflictPicker.stretch)), .read(.conflict(EntityRef(receiptID(9))))])
    }

    @Test(arguments: sizes) func `x in Expiring writes a calendar of the window`(_ columns: Int, _ rows: Int) {
        var tester = ScreenTester(.sample(columns: columns, rows: rows))
        tester.press(.char("2"))
        let summary = ExpiringSummary(rows: SampleReceipts.rows, today: day("2025-11-21"), window: 90)
        tester.answer(.read(.expiring(summary)))
        _ = tester.takeEffects()
        tester.press(.char("c"))
        #expect(tester.takeEffects() == [.file(.claim([receiptID(3)]))])
        tester.press(.char("x"))
        expectSnapshot(tester.canvas, "export/calendar")
        tester.press(.enter)
        tester.expect(.file(.export(ExportOrder(.expiring(days: 90), as: .ical, to: "~/expiring-2025-11-21.ics"))))
    }

    @Test func `where nothing ends there is no calendar`() {
        var tester = ScreenTester()
        tester.press(.char("2"))
        tester.answer(.read(.expiring(ExpiringSummary(rows: [], today: day("2025-11-21"), window: 90))))
        _ = tester.takeEffects()
        tester.press(.char("x"), .char("c"))
        #expect(tester.shows("Nothing expires in this window"))
        tester.expectNothingPending()
    }

    @Test func `a shop's name becomes a name of a file`() {
        let names = [
            "BO Concept / Oslo": "bo-concept-oslo", "../../etc/passwd": "etc-passwd", "Λάμπα & Φως": "λάμπα-φως",
            "\u{1B}[31m\n": "31m", "   ": "", "Abcdefghij Abcdefghij Abcdefghij": "abcdefghij-abcdefghij-abcdefgh",
        ]
        for (name, expected) in names { #expect(FileNameWords.words(name) == expected) }
    }
}
