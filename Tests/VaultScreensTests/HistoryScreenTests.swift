import TerminalUI
import Testing
import Translation
import VaultJSON
import VaultModel

@testable import VaultScreens

@Suite("History screen")
struct HistoryScreenTests {
    /// Returns a tester with the receipt's history, opened from the receipt's screen.
    private func history(
        _ size: (Int, Int) = (80, 24), _ page: HistoryPage = SampleHistory.page()
    ) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        tester.press(.down, .down, .enter)
        tester.answer(.read(.detail(receiptID(3), .sample())))
        tester.press(.char("H"))
        _ = tester.takeEffects()
        tester.answer(.read(.history(page)))
        return tester
    }

    private func activity(_ size: (Int, Int) = (80, 24)) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1))
        tester.press(.char("4"), .char("H"))
        tester.expect(.read(.history(nil, before: nil, limit: HistoryScreen.stretch)))
        _ = tester.takeEffects()
        tester.answer(.read(.history(SampleHistory.page(nil))))
        return tester
    }

    @Test(arguments: sizes) func `a receipt's history is seen`(_ columns: Int, _ rows: Int) {
        expectSnapshot(history((columns, rows)).canvas, "history/default")
    }

    @Test(arguments: sizes) func `a receipt without a history says so`(_ columns: Int, _ rows: Int) {
        var page = SampleHistory.page(total: 0)
        page.lines = []
        expectSnapshot(history((columns, rows), page).canvas, "history/empty")
    }

    @Test(arguments: sizes) func `what happened on all devices is seen`(_ columns: Int, _ rows: Int) {
        expectSnapshot(activity((columns, rows)).canvas, "activity/default")
    }

    @Test(arguments: sizes) func `a changed note is seen as lines that came and went`(_ columns: Int, _ rows: Int) {
        var tester = history((columns, rows))
        tester.press(.down, .enter)
        tester.expect(.read(.event(SampleHistory.id(2))))
        let old = (1...9).map { "line \($0)" }.joined(separator: "\n")
        let new = old.split(separator: "\n").joined(separator: "\n") + "\nBox is in the attic"
        tester.answer(
            .read(
                .event(
                    SampleHistory.id(2),
                    SampleHistory.line(2, .edited, .userNotes, from: .string(old), to: .string(new), device: "phone"))))
        expectSnapshot(tester.canvas, "history/note")
    }

    @Test func `a replaced value is put back by one key, and lines without one say why not`() {
        var tester = history()
        tester.press(.char("p"))
        tester.expectNothingPending()
        #expect(tester.shows("no earlier value to restore"))
        tester.press(.down, .down, .char("p"))
        tester.expect(.write(.putBack(SampleHistory.id(3))))
        tester.answer(.written(.changed("The former value is back.", canUndo: true)))
        #expect(tester.shows("The former value is back."))
        tester.press(.char("u"))
        tester.expect(.write(.undo))
    }

    @Test func `a filter keeps the lines with its words and goes by Esc`() {
        var tester = history()
        tester.press(.char("/"))
        tester.type("phone warr")
        #expect(tester.shows("filter: phone warr   1 found") || tester.shows("/ phone warr"))
        tester.press(.enter)
        #expect(tester.shows("filter: phone warr   1 found"))
        #expect(tester.shows("Warranty 36 months from phone was replaced") && !tester.shows("Tags"))
        tester.press(.escape)
        #expect(tester.shows("Tags") && tester.shows("1 of 11"))
        tester.press(.char("q"))
        #expect(tester.shows("BO Concept"))
    }

    @Test func `more is read as the cursor comes near the end, and G reads to the oldest line`() {
        var tester = history((80, 24), SampleHistory.page(next: SampleHistory.next, total: 400))
        tester.press(.down)
        let more = Effect.read(
            .history(SampleHistory.subject, before: SampleHistory.next, limit: HistoryScreen.stretch))
        tester.expect(more)
        tester.press(.char("G"))
        tester.expectNothingPending()
        let rest = (20...60).map { SampleHistory.line($0, .edited, .storeName, from: "A", to: "B") }
        tester.answer(
            .read(
                .history(
                    HistoryPage(subject: SampleHistory.subject, before: SampleHistory.next, lines: rest, total: 52))))
        #expect(tester.shows("52 of 52"))
    }

    @Test func `what comes in is seen at once by whoever looks at the newest line, and moves nobody else`() {
        var tester = activity()
        var news = SampleHistory.page(nil)
        news.lines.insert(SampleHistory.line(0, .edited, .storeName, from: "A", to: "News", device: "phone"), at: 0)
        tester.answer(.news(.storeChanged))
        tester.expect(.read(.history(nil, before: nil, limit: HistoryScreen.stretch)))
        tester.answer(.read(.history(news)))
        #expect(tester.rows.first { $0.hasPrefix(">") }?.contains("News") == true)
        tester.press(.down, .down)
        let line = tester.rows.first { $0.hasPrefix(">") }
        var more = news
        more.lines.insert(SampleHistory.line(30, .edited, .storeName, from: "B", to: "More", device: "phone"), at: 0)
        tester.answer(.read(.history(more)))
        #expect(tester.rows.first { $0.hasPrefix(">") } == line && tester.shows("More"))
    }

    @Test func `a line of the vault opens its receipt`() {
        var tester = activity()
        tester.press(.char("o"))
        tester.expect(.read(.detail(receiptID(3))))
    }

    @Test(arguments: sizes) func `hostile texts are shown and never obeyed`(_ columns: Int, _ rows: Int) {
        var page = SampleHistory.page()
        page.title = "\u{1B}[2J漢字"
        let evil = JSON.string("\u{1B}[31m\u{202E}evil\u{7}\n" + String(repeating: "漢", count: 300))
        page.lines = [
            SampleHistory.line(1, "\u{1B}[9m", .userNotes, from: evil, to: evil, device: "\u{1B}]0;x\u{7}"),
            SampleHistory.line(2, .valueOverwritten, "\u{7}field", from: ["a": [1, .null]], device: "phone"),
            SampleHistory.line(3, .mergedFrom, nil, from: 3, detail: [1, 2]),
        ]
        var tester = history((columns, rows), page)
        #expect(tester.canvas.rows == rows)
        tester.press(.enter)
        tester.answer(.read(.event(SampleHistory.id(1), page.lines[0])))
        expectSnapshot(tester.canvas, "history/hostile")
    }
}
