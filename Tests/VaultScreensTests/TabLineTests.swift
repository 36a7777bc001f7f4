import FieldInput
import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Tabs and what stands beside them")
struct TabLineTests {
    private static let long = "store:bosch total:>50 bought:2025"

    private func list(_ columns: Int, _ rows: Int = 24, filter: String = "", conflicts: Int = 0) -> ScreenTester {
        var status = SyncStatus.sample
        status.counts.expiring = 7
        status.counts.conflicts = conflicts
        var tester = ScreenTester(
            .sample(columns: columns, rows: rows, lines: .ascii), opening: VaultOpening(name: "Home", status: status))
        _ = tester.takeEffects()
        if !filter.isEmpty { tester.type("/" + filter) }
        let query = ReceiptQuery(text: filter)
        let page = ReceiptPage(
            query: query, rows: Array(SampleReceipts.rows.prefix(4)), start: 0, total: 4, isRanked: !filter.isEmpty)
        tester.answer(.read(.page(page, .first)))
        return tester
    }

    @Test(arguments: [(80, 24), (120, 40), (48, 18)])
    func `a long filter is read whole beside tabs that shrink to digits`(_ columns: Int, _ rows: Int) {
        expectSnapshot(list(columns, rows, filter: Self.long).canvas, "list/long-filter")
    }

    /// Returns line 2 without surrounding blanks.
    private func line(of tester: ScreenTester) -> String { tester.rows[1].trimmed }

    @Test func `tabs keep their names as long as there is room for both`() {
        let named = "[1 Vault]  2 Expiring 7   3 Inbox   4 Sync   5 Settings"
        #expect(line(of: list(80)) == named)
        #expect(line(of: list(80, filter: "bo")).hasPrefix(named + "  "))
        #expect(line(of: list(80, filter: "bo")).hasSuffix("  filter: bo   4 shown"))
        #expect(line(of: list(80, filter: Self.long)).hasPrefix("[1 Vault]  2(7)  3  4  5  "))
        #expect(line(of: list(80, filter: Self.long)).hasSuffix("  filter: \(Self.long)   4 shown"))
        #expect(line(of: list(80, filter: Self.long, conflicts: 2)).hasPrefix("[1 Vault]  2(7)  3  4(2)  5  "))
        #expect(line(of: list(132, filter: Self.long)).hasSuffix("  filter: \(Self.long)   4 shown, best first"))
    }

    @Test func `a window too narrow for the names has digits, and the count is the last to go`() {
        #expect(line(of: list(40)) == "[1 Vault]  2(7)  3  4  5")
        #expect(line(of: list(40, filter: Self.long)) == "[1 Vault]  2(7)  3  4  5       4 shown")
        #expect(line(of: list(26, filter: Self.long)) == "[1 Vault]  2(7)  3  4  5")
        var expiring = list(46)
        expiring.type("2")
        #expect(line(of: expiring) == "1  [2 Expiring 7]  3  4  5   window: 90 days")
    }

    @Test(arguments: [("", 80), (Self.long, 80), ("", 40), (Self.long, 40), ("", 20)])
    func `a click on a tab shows it wherever the line has it`(_ filter: String, _ columns: Int) throws {
        for tab in Tab.allCases {
            var tester = list(columns, filter: filter)
            if tester.model.tab == tab { continue }
            let line = Array(tester.rows[1])
            let place = line.indices.first { index in
                line[index] == Character("\(tab.rawValue)") && index > 8 && line[index - 1] != "("
            }
            guard let place else { continue }
            tester.send(.input(.mouse(MouseEvent(.press(.left), at: Point(column: place, row: 1)))))
            #expect(tester.model.tab == tab, "\(tab) at \(place)")
        }
        var beside = list(80, filter: Self.long)
        beside.send(.input(.mouse(MouseEvent(.press(.left), at: Point(column: 60, row: 1)))))
        #expect(beside.model.tab == .vault)
    }
}
