import SQLiteKit
import Testing
import VaultJSON
import VaultModel

@testable import VaultStore

@Suite("What is snoozed or muted")
struct SilenceTests {
    private let shop: Workshop
    private let lamp: ReceiptID
    private let mill: ReceiptID
    private let today: CalendarDay

    /// Creates two receipts whose warranties end in 5 and in 40 days. The lamp's return deadline is in 5 days, too.
    init() async throws {
        shop = try Workshop()
        today = try #require(CalendarDay("2026-11-22"))
        lamp = try await shop.vault.create([
            .storeName: "Lampor", .purchaseDate: "2025-11-27", .warrantyMonths: 12, .returnBy: "2026-11-27",
        ])
        mill = try await shop.vault.create([
            .storeName: "Bosch", .purchaseDate: "2025-01-01", .warrantyMonths: 24,
        ])
    }

    private func day(_ ahead: Int) throws -> CalendarDay { try #require(today.adding(days: ahead)) }

    private func due(_ day: CalendarDay) throws -> Int { try shop.reader.due(today: day, window: 90) }

    @Test func `what is snoozed is counted nowhere until its day, and then again`() async throws {
        #expect(try due(today) == 3)
        try await shop.vault.silence([lamp], .until(try day(3)), today: today)
        #expect(try due(today) == 1)
        let summary = try shop.reader.expiring(today: today, window: 90)
        #expect(summary.returns == ExpiringSummary.Section() && summary.warranties.lines.map(\.id) == [mill])
        #expect(summary.snoozed.lines.map(\.silence) == [.until(try day(3))] && summary.due == 1)
        #expect(
            summary.covered == 2 && summary.months.map(\.count).prefix(3) == [2, 0, 1], "it is covered all the same")
        #expect(try due(try day(2)) == 1)
        #expect(try due(try day(3)) == 3)
        #expect(try shop.reader.silence(of: lamp, on: try day(3)) == nil)
    }

    @Test func `what is muted stays quiet after its end, and a command can ask for it`() async throws {
        try await shop.vault.silence([lamp], .always, today: today)
        let later = try shop.reader.expiring(today: try day(20), window: 30)
        #expect(later.ended.total == 0 && later.muted.lines.map(\.id) == [lamp] && later.warranties.total == 1)
        let all = try shop.reader.expiring(today: today, window: 90, withSilenced: true)
        #expect(all.due == 3 && all.returns.lines.first?.silence == .always)
        #expect(all.warranties.lines.map(\.silence) == [.always, nil])
    }

    @Test func `it is of this device alone: nothing is queued, and it is undone and done again`() async throws {
        let before = try shop.reader.counts().waiting
        #expect(try await shop.vault.silence([lamp, mill], .always, today: today) == 2)
        #expect(try await shop.vault.silence([lamp, mill], .always, today: today) == 0)
        #expect(try await shop.vault.silence([lamp], .until(try day(7)), today: today) == 1)
        #expect(try shop.reader.counts().waiting == before)
        #expect(try await shop.vault.undo() == UndoOutcome(label: "snooze", count: 1, skipped: []))
        #expect(try shop.reader.silence(of: lamp, on: today) == .always)
        #expect(try await shop.vault.undo() == UndoOutcome(label: "mute", count: 2, skipped: []))
        #expect(try due(today) == 3)
        #expect(try await shop.vault.redo()?.count == 2)
        #expect(try due(today) == 0)
        #expect(try await shop.vault.silence([lamp], nil, today: today) == 1)
        #expect(try await shop.vault.undo()?.label == "wake")
        #expect(try shop.reader.counts().waiting == before)
    }

    @Test func `what nobody has is not found, and what is over is forgotten`() async throws {
        let nobody = ReceiptID(ULID(high: 1, low: 2))
        #expect(await code { try await shop.vault.silence([lamp, nobody], .always, today: today) } == .notFound)
        #expect(try shop.reader.silence(of: lamp, on: today) == nil, "all or none")
        try await shop.vault.silence([lamp], .until(try day(1)), today: today)
        try await shop.vault.silence([mill], .always, today: try day(9))
        #expect(try shop.connection().integer("SELECT count(*) FROM silences") == 1)
    }

    @Test func `the Trash ends nothing, so nothing of it is listed as muted`() async throws {
        try await shop.vault.silence([lamp], .always, today: today)
        try await shop.vault.trash([EntityRef(lamp)])
        #expect(try shop.reader.expiring(today: today, window: 90).muted.total == 0)
        try await shop.vault.restore([EntityRef(lamp)])
        #expect(try shop.reader.expiring(today: today, window: 90).muted.total == 1)
    }
}
