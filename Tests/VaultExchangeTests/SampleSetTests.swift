import Foundation
import Testing
import VaultExchange
import VaultModel

@Suite("Sample set")
struct SampleSetTests {
    private func samples(today: String) throws -> [SampleSet.Sample] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "Resources/sample/receipts.csv"))
        return try SampleSet.load(data, today: try #require(CalendarDay(today)))
    }

    @Test func `it has 200 receipts of ten countries in ten currencies`() throws {
        let samples = try samples(today: "2026-03-01")
        #expect(samples.count == 200)
        #expect(Set(samples.map(\.country)).count == 10)
        #expect(Set(samples.compactMap(\.draft.total?.currency)).count == 10)
        let categories = Set(ReceiptCategory.defaults.map(\.name))
        #expect(samples.allSatisfy { $0.draft.categoryName.map(categories.contains) ?? false })
    }

    @Test(arguments: ["2024-02-29", "2026-11-20", "2031-12-31"])
    func `whatever the day, something is about to expire and nothing lies in the future`(day: String) throws {
        let today = try #require(CalendarDay(day))
        let drafts = try samples(today: day).map(\.draft)
        #expect(drafts.allSatisfy { $0.purchaseDate.map { $0 <= today } ?? false })
        let returns = drafts.compactMap(\.returnBy).map { today.days(until: $0) }
        let warranties = drafts.compactMap { draft in
            draft.warrantyMonths.flatMap { draft.purchaseDate?.adding(months: $0) }.map { today.days(until: $0) }
        }
        #expect(returns.count { (0...9).contains($0) } >= 5)
        #expect(warranties.count { (0...45).contains($0) } >= 5)
        #expect(warranties.contains { $0 < 0 } && returns.contains { (-4 ... -1).contains($0) })
    }

    @Test func `a damaged sample file is refused with its line`() throws {
        let today = try #require(CalendarDay("2026-03-01"))
        let text = "country,store,daysAgo,total,currency,returnDays\nDE,A,1,5,EUR,\nDE,B,soon,5,EUR,\n"
        let error = #expect(throws: ExchangeError.self) { _ = try SampleSet.load(text.utf8, today: today) }
        #expect(error?.line == 3)
    }
}
