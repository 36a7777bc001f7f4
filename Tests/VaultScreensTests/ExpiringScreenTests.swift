import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

@Suite("Expiring screen")
struct ExpiringScreenTests {
    static let sizes = [[80, 24], [120, 40], [40, 10]]

    private static let rows: [ReceiptRow] =
        SampleReceipts.rows + [
            SampleReceipts.row(11, "2024-01-30", "Robot Shop", "Vacuum S5", 34900, months: 24),
            SampleReceipts.row(12, "2024-11-22", "Kettle & Co", "", 4900, months: 12),
            SampleReceipts.row(13, "2023-11-12", "Bosch Outlet", "Sander", 8499, months: 24),
            SampleReceipts.row(14, "2025-11-07", "Night Market", "Umbrella", 590, returnBy: "2025-11-21"),
        ]

    private func tester(_ size: [Int], _ rows: [ReceiptRow] = rows, window: Int = 90) -> ScreenTester {
        var tester = ScreenTester(.sample(columns: size[0], rows: size[1]))
        tester.press(.character("2"))
        tester.answer(.expiringLoaded(ExpiringSummary(rows: rows, today: day("2025-11-21"), window: window)))
        _ = tester.takeEffects()
        return tester
    }

    @Test(arguments: sizes) func `ends are shown by urgency with words and signs`(size: [Int]) {
        expectSnapshot(tester(size).canvas, "expiring-\(size[0])x\(size[1])")
        expectSnapshot(tester(size, []).canvas, "expiring-empty-\(size[0])x\(size[1])")
    }

    @Test(arguments: sizes) func `hostile texts and large sums keep their columns`(size: [Int]) {
        let rows = SampleReceipts.hostile.map { row in
            var row = row
            row.purchaseDate = day("2025-11-01")
            row.warrantyMonths = 1
            return row
        }
        expectSnapshot(tester(size, rows).canvas, "expiring-hostile-\(size[0])x\(size[1])")
    }

    @Test func `W asks for the next window and older answers are passed over`() {
        var tester = tester([80, 24])
        tester.press(.character("W"))
        tester.expect(.loadExpiring(days: 365))
        tester.answer(.expiringLoaded(ExpiringSummary(rows: [], today: day("2025-11-21"), window: 90)))
        #expect(tester.shows("Umbrella"))
        tester.press(.character("W"))
        tester.expect(.loadExpiring(days: 30))
        tester.expectNothingPending()
    }

    @Test func `Enter opens the receipt under the cursor among those of the list`() {
        var tester = tester([80, 24])
        tester.press(.down, .enter)
        tester.expect(.loadDetail(receiptID(3)))
    }

    @Test func `the cursor is always seen`() {
        var tester = tester([40, 10])
        for _ in 0..<20 {
            #expect(tester.rows.contains { $0.hasPrefix(">") })
            tester.press(.down)
        }
        tester.press(.character("g"))
        #expect(tester.shows("Umbrella"))
    }
}
