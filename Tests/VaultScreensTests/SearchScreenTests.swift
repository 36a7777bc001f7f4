import TerminalUI
import Testing
import VaultModel
import VaultQuery

@testable import VaultScreens

@Suite("Searching in the list")
struct SearchScreenTests {
    private func list(_ size: (Int, Int) = (80, 24), searches: SearchMemory = SearchMemory()) -> ScreenTester {
        var opening = VaultOpening.sample
        opening.searches = searches
        var tester = ScreenTester(.sample(columns: size.0, rows: size.1, lines: .ascii), opening: opening)
        _ = tester.takeEffects()
        tester.answer(.read(.page(SampleReceipts.page(), .first)))
        return tester
    }

    private static let memory = SearchMemory(
        saved: [
            SavedSearch(name: "kitchen", text: "tag:kitchen"), SavedSearch(name: "tax", text: "bought:2025 tag:tax"),
        ],
        history: ["cafe mill", "bosch total:>50", "bosch"])

    /// Returns the answer to a query: these sample rows, ranked.
    private func found(_ text: String, _ rows: [ReceiptRow], excerpts: [ReceiptID: String] = [:]) -> Answer {
        let page = ReceiptPage(
            query: ReceiptQuery(text: text), rows: rows, start: 0, total: rows.count, isRanked: true,
            excerpts: excerpts)
        return .read(.page(page, .first))
    }

    @Test(arguments: sizes)
    func `a mistake is marked where it is, and the list stays as it was`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.type("/bo total:x")
        expectSnapshot(tester.canvas, "search/mistake")
    }

    @Test func `nothing is asked for while a query cannot be read, and Enter says why`() {
        var tester = list()
        tester.type("/total:")
        #expect(
            tester.takeEffects()
                == ["t", "to", "tot", "tota", "total"].map {
                    .read(.page(ReceiptQuery(text: $0), .first, limit: 40))
                })
        tester.press(.enter)
        #expect(tester.shows("! total: needs an amount") || tester.shows("total: needs an amount"))
        tester.expectNothingPending()
        tester.type("5")
        tester.expectPage(ReceiptQuery(text: "total:5"))
        #expect(!tester.shows("needs an amount, such as total:>50 or total:10..20.\n"))
        tester.press(.escape)
        tester.expectPage(ReceiptQuery(), .from(receiptID(1)))
    }

    @Test func `a mark keeps its place where the query is longer than its field`() {
        var tester = list((40, 10))
        tester.type("/" + String(repeating: "long ", count: 10) + "is:x")
        let lines = tester.canvas.snapshot.split(separator: "\n").map(Array.init)
        let mark = lines.first { $0.contains("^") && !$0.contains("/") }
        let query = lines.first { $0.contains("/") }
        #expect(mark?.firstIndex(of: "^") != nil)
        #expect(mark?.firstIndex(of: "^") == query?.lastIndex(of: "x"))
    }

    @Test(arguments: [(80, 24), (120, 40)])
    func `what was found is underlined, and shown where the line would not have it`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.type("/bos guar")
        let lines = Array(SampleReceipts.rows.prefix(3))
        tester.answer(found("bos guar", lines, excerpts: [lines[1].id: "…year guarantee on the motor"]))
        tester.press(.enter, .down)
        #expect(
            tester.shows(columns < 120 ? "3 shown" : "3 shown, best first")
                && tester.shows("year guarantee on the motor"))
        let row =
            tester.canvas.snapshot.split(separator: "\n").firstIndex { $0.contains("2025-11-02  Bosch Outlet") } ?? 0
        #expect(tester.canvas.style(at: Point(column: 18, row: row))?.attributes.contains(.underline) == true)
        #expect(tester.canvas.style(at: Point(column: 21, row: row))?.attributes.contains(.underline) == false)
        expectSnapshot(tester.canvas, "search/found")
    }

    @Test func `an order takes the place of the best matches until they are chosen again`() {
        var tester = list()
        tester.type("/bo")
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.type("sj ")
        tester.expectPage(ReceiptQuery(text: "bo", ranksMatches: false))
        tester.type("sk ")
        tester.expectPage(ReceiptQuery(text: "bo"))
    }

    @Test(arguments: sizes)
    func `Tab counts what is found, and a line of it narrows the query`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows))
        tester.type("/bo")
        tester.press(.tab)
        tester.expect(.read(.facets(ReceiptQuery(text: "bo"))))
        let facets = SearchFacets(lines: [
            .init(kind: .category, name: "Home", count: 5), .init(kind: .category, name: "Tools", count: 2),
            .init(kind: .store, name: "Bosch Outlet", count: 3), .init(kind: .year, name: "2025", count: 7),
            .init(kind: .tag, name: "gift", count: 1),
        ])
        tester.answer(.read(.facets(ReceiptQuery(text: "b"), facets)))
        #expect(!tester.shows("Narrow to"))
        tester.answer(.read(.facets(ReceiptQuery(text: "bo"), facets)))
        expectSnapshot(tester.canvas, "search/facets")
        _ = tester.takeEffects()
        tester.press(.char("j"), .char("j"), .enter)
        let text = "bo store:=\"Bosch Outlet\""
        tester.expectPage(ReceiptQuery(text: text))
        #expect(columns < 80 || tester.shows("filter: bo store:"))
    }

    @Test func `Ctrl-R puts an earlier search into the query, ready to be edited`() {
        var tester = list(searches: Self.memory)
        tester.type("/bo")
        tester.press(.ctrl("r"))
        #expect(tester.shows("Recent searches") && !tester.shows("cafe mill"))
        _ = tester.takeEffects()
        tester.press(.down, .enter)
        tester.expectPage(ReceiptQuery(text: "bosch"))
        tester.type("x")
        tester.expectPage(ReceiptQuery(text: "boschx"))
        tester.press(.enter)
        tester.expect(
            .keep(.searches(SearchMemory(saved: Self.memory.saved, history: ["boschx"] + Self.memory.history))))
    }

    @Test(arguments: sizes)
    func `a search is kept under a name, taken by F, and forgotten by d`(_ columns: Int, _ rows: Int) {
        var tester = list((columns, rows), searches: Self.memory)
        tester.type("/is:pending")
        tester.press(.ctrl("s"), .ctrl("u"))
        tester.type("to do")
        #expect(tester.shows("Save search as") && tester.shows("Enter save") && !tester.shows("show all"))
        _ = tester.takeEffects()
        tester.press(.enter)
        var kept = Self.memory
        kept.save(SavedSearch(name: "to do", text: "is:pending"))
        tester.expect(.keep(.searches(kept)))
        #expect(tester.shows("Saved as \"to do\""))
        tester.press(.escape)
        _ = tester.takeEffects()
        tester.type("F")
        expectSnapshot(tester.canvas, "search/saved")
        tester.type("jd")
        kept.removeSaved("tax")
        tester.expect(.keep(.searches(kept)))
        tester.press(.enter)
        tester.expectPage(ReceiptQuery(text: "is:pending"))
    }

    @Test func `the list of what is kept closes with the last one that is forgotten`() {
        var kept = SearchMemory()
        kept.save(SavedSearch(name: "tax", text: "tag:tax"))
        var tester = list(searches: kept)
        tester.type("Fd")
        #expect(tester.shows("\"tax\" deleted.") && !tester.shows("tag:tax"))
        tester.press(.char("j"))
        tester.type("F")
        #expect(tester.shows("No saved searches yet"))
    }

    @Test func `while a query cannot be read, nothing is said of the previous one`() {
        var tester = list()
        tester.type("/total")
        tester.answer(found("total", []))
        #expect(tester.shows("Nothing matches \"total\""))
        tester.type(":>abc")
        #expect(!tester.shows("Nothing matches") && tester.shows("^"))
    }

    @Test func `without anything kept the keys say how to begin`() {
        var tester = list()
        tester.type("F")
        #expect(tester.shows("No saved searches yet"))
        tester.type("/")
        tester.press(.ctrl("r"))
        #expect(tester.shows("No searches yet"))
        tester.press(.ctrl("s"))
        #expect(tester.shows("No search to save"))
    }

    @Test func `what is searched for in the Trash can be restored, not edited`() {
        var tester = list()
        tester.type("/is:trash")
        tester.answer(found("is:trash", [SampleReceipts.rows[0]]))
        tester.press(.enter)
        _ = tester.takeEffects()
        tester.type("e")
        #expect(tester.shows("R to restore it first"))
        tester.type("R")
        tester.expect(.write(.restore([receiptID(1)])))
    }
}
