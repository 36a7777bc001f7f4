import Foundation
import TerminalUI
import Testing
import Translation
import VaultModel

@testable import VaultScreens

/// The sizes in which every screen is checked.
let sizes = [(80, 24), (120, 40), (40, 10)]

@Suite("List screen, as seen")
struct ListSnapshotTests {
    private func list(
        _ size: (Int, Int), _ rows: [ReceiptRow] = SampleReceipts.rows, lines: LineSet = .ascii
    ) -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.receipts = rows.isEmpty ? 0 : 214
        var tester = ScreenTester(
            .sample(columns: size.0, rows: size.1, lines: lines), opening: VaultOpening(name: "Home", status: status))
        _ = tester.takeEffects()
        tester.answer(.read(.page(SampleReceipts.page(rows), .first)))
        return tester
    }

    @Test(arguments: sizes) func `a usual vault`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.press(.down, .space, .down)
        expectSnapshot(tester.canvas, "list/marked")
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `the longest of several warranties is counted down to`(_ columns: Int, _ rows: Int) {
        var found = Array(SampleReceipts.rows.prefix(3))
        found[0].longestCover = CalendarDay("2030-10-27").map(Cover.Standing.until)
        found[1].longestCover = .lifetime
        var tester = list((columns, rows), found)
        #expect(tester.shows("to 2030-10-27"))
        tester.press(.down)
        expectSnapshot(tester.canvas, "list/warranties")
    }

    @Test(arguments: [112, 114, 120, 140])
    func `beside the preview, store and what share the width by what they hold`(columns: Int) {
        let rows = [
            SampleReceipts.row(1, "2025-11-18", "Plaisio Boutique", "USB-C hub, 7 ports", 3990),
            SampleReceipts.row(2, "2025-11-02", "Bosch", "Coffee mill", 129_000, "NOK"),
        ]
        let tester = list((columns, 30), rows)
        #expect(tester.shows("Plaisio Boutique  USB-C hub, 7 ports"), "\(tester.rows)")
        expectSnapshot(tester.canvas, "list/shared")
    }

    /// Returns a row up to the preview.
    private func left(_ tester: ScreenTester, _ row: Int) -> String {
        String(tester.rows[row].prefix { $0 != "|" })
    }

    @Test func `a long name beside short ones takes no more than the others leave`() {
        let long = String(repeating: "Long name ", count: 8)
        let store = list((110, 30), [SampleReceipts.row(1, "2025-11-18", long, "Jigsaw", 3990)])
        #expect(store.shows("Long name Long name Lo..") && store.shows("Jigsaw"))
        let both = list((110, 30), [SampleReceipts.row(1, "2025-11-18", long, long, 3990)])
        #expect(left(both, 4).components(separatedBy: "..").count == 3, "\(both.rows)")
    }

    @Test func `without a preview beside it a store is not cut beside empty notes`() {
        let store = "Elektro Nordstern Center"
        let tester = list((80, 24), [SampleReceipts.row(1, "2025-11-18", store, "", 3990)])
        #expect(tester.shows(store), "\(tester.rows)")
        let long = String(repeating: "Long name ", count: 8)
        let wide = list((100, 12), [SampleReceipts.row(1, "2025-11-18", long, "", 3990)])
        #expect(wide.shows("Long name Long name Long name"), "\(wide.rows)")
    }

    @Test func `columns stay where they are while the list is scrolled and filtered`() {
        var tester = list((110, 30))
        let titles = left(tester, 3)
        tester.answer(
            .read(.page(SampleReceipts.page([SampleReceipts.row(30, "2025-11-18", "A", "b", 1)]), .first)))
        #expect(left(tester, 3) == titles)
    }

    @Test(arguments: sizes) func `an empty vault names the next key`(_ columns: Int, _ rows: Int) {
        expectSnapshot(list((columns, rows), []).canvas, "list/empty")
    }

    @Test(arguments: sizes) func `hostile and wide texts keep their columns`(_ columns: Int, _ rows: Int) {
        expectSnapshot(list((columns, rows), SampleReceipts.hostile, lines: .utf8).canvas, "list/hostile")
    }

    @Test(arguments: sizes) func `an error is said in the line of the last effect`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.answer(.failed("The disk is full: free some space, then press r to read the list again."))
        expectSnapshot(tester.canvas, "list/error")
    }

    @Test(arguments: sizes) func `a filter is typed in the row of titles`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.type("/bo")
        let query = ReceiptQuery(text: "bo")
        tester.answer(.read(.page(SampleReceipts.page(Array(SampleReceipts.rows.prefix(4)), query: query), .first)))
        expectSnapshot(tester.canvas, "list/filter")
    }

    @Test(arguments: sizes) func `the menu shows orders and what is listed`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.type("sj")
        expectSnapshot(tester.canvas, "list/menu")
        tester.type("jjjjjjj")
        #expect(tester.shows("> ( ) Trash"))
    }

    @Test func `something sane is drawn in ten columns and three rows`() {
        expectSnapshot(list((10, 3)).canvas, "list/default")
    }

    @Test func `signs are coloured by their role, and the cursor row is seen without color`() {
        var tester = ScreenTester(.sample(theme: .terminal))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        let canvas = tester.canvas
        #expect(canvas.style(at: Point(column: 20, row: 4))?.attributes.contains(.reverse) == true)
        #expect(canvas.style(at: Point(column: 2, row: 12)) == Theme.terminal.conflict)
        #expect(canvas.style(at: Point(column: 2, row: 7)) == Theme.terminal.notice)
    }
}
