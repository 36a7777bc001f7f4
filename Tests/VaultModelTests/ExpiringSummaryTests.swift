import Testing
import VaultModel

@Suite("Expiring summary")
struct ExpiringSummaryTests {
    private let today = CalendarDay(year: 2025, month: 11, day: 21)

    private func row(
        _ number: UInt64, bought: String? = nil, months: Int? = nil, returnBy: String? = nil, minor: Int64? = nil,
        currency: String = "EUR", isReturned: Bool = false, isDeleted: Bool = false
    ) -> ReceiptRow {
        ReceiptRow(
            id: ReceiptID(ULID(high: 1, low: number)), storeName: "Store \(number)",
            purchaseDate: bought.flatMap { CalendarDay($0) },
            total: minor.flatMap { amount in Currency(currency).map { Money(minor: amount, currency: $0) } },
            warrantyMonths: months, returnBy: returnBy.flatMap { CalendarDay($0) }, isReturned: isReturned,
            isDeleted: isDeleted)
    }

    private func summary(_ rows: [ReceiptRow], window: Int = 90) throws -> ExpiringSummary {
        ExpiringSummary(rows: rows, today: try #require(today), window: window)
    }

    @Test func `a window includes today and its last day and nothing after it`() throws {
        let days = ["2025-11-20", "2025-11-21", "2026-02-19", "2026-02-20"]
        let rows = days.enumerated().map { row(UInt64($0.offset), returnBy: $0.element) }
        #expect(try summary(rows).returns.lines.map(\.day.description) == ["2025-11-21", "2026-02-19"])
    }

    @Test func `the nearest comes first, of what ended the latest`() throws {
        let rows = [
            row(1, bought: "2024-12-30", months: 12), row(2, bought: "2024-12-01", months: 12),
            row(3, bought: "2024-10-30", months: 12), row(4, bought: "2024-11-12", months: 12),
        ]
        let result = try summary(rows)
        #expect(result.warranties.lines.map(\.id.ulid.low) == [2, 1])
        #expect(result.ended.lines.map(\.id.ulid.low) == [4, 3])
    }

    @Test func `what was given back or is in the trash does not count`() throws {
        let rows = [
            row(1, bought: "2025-01-01", months: 24, returnBy: "2025-11-25", minor: 100, isReturned: true),
            row(2, bought: "2025-01-01", months: 24, returnBy: "2025-11-25", minor: 100, isDeleted: true),
        ]
        let result = try summary(rows)
        #expect(result.covered == 0 && result.coveredTotals == [] && result.returns.total == 0)
        #expect(result.months.allSatisfy { $0.count == 0 })
    }

    @Test func `the chart has nine months from this one and counts only what is ahead`() throws {
        let rows = [
            row(1, returnBy: "2025-11-20"), row(2, returnBy: "2025-11-30"), row(3, returnBy: "2026-07-31"),
            row(4, returnBy: "2026-08-01"),
        ]
        let months = try summary(rows).months
        #expect(months.count == 9)
        #expect(months.first == ExpiringSummary.Month(year: 2025, month: 11, count: 1))
        #expect(months.last == ExpiringSummary.Month(year: 2026, month: 7, count: 1))
        #expect(months.map(\.count).reduce(0, +) == 2)
    }

    @Test func `totals are kept per currency, the most frequent first, and never overflow`() throws {
        let rows = [
            row(1, bought: "2025-01-01", months: 24, minor: .max, currency: "JPY"),
            row(2, bought: "2025-01-01", months: 24, minor: .max, currency: "JPY"),
            row(3, bought: "2025-01-01", months: 24, minor: 100),
            row(4, bought: "2025-01-01", months: 24, minor: -50),
        ]
        let result = try summary(rows)
        #expect(result.covered == 4)
        #expect(result.coveredTotals.map { $0.text() } == ["9223372036854775807 JPY", "1.00 EUR"])
    }

    @Test func `a section keeps the nearest lines and counts them all`() throws {
        let rows = (0..<700).reversed().map { number in
            row(UInt64(number), returnBy: today?.adding(days: number / 10)?.description)
        }
        let returns = try summary(rows).returns
        #expect(returns.total == 700 && returns.lines.count == ExpiringTally.limit)
        #expect(returns.lines.map(\.id.ulid.low) == Array(0..<UInt64(ExpiringTally.limit)))
    }
}
