import SQLiteKit
import Testing
import VaultJSON
import VaultModel

@testable import VaultStore

@Suite("What is snoozed or muted")
struct SilenceTests {
    private let fixture: VaultFixture
    private let lamp: ReceiptID
    private let mill: ReceiptID
    private let today: CalendarDay

    /// Creates two receipts whose warranties end in 5 and in 40 days. The lamp's return deadline is in 5 days, too.
    init() async throws {
        fixture = try VaultFixture()
        today = try #require(CalendarDay("2026-11-22"))
        lamp = try await fixture.vault.create([
            .storeName: "Lampor", .purchaseDate: "2025-11-27", .warrantyMonths: 12, .returnBy: "2026-11-27",
        ])
        mill = try await fixture.vault.create([
            .storeName: "Bosch", .purchaseDate: "2025-01-01", .warrantyMonths: 24,
        ])
    }

    private func day(_ ahead: Int) throws -> CalendarDay { try #require(today.adding(days: ahead)) }

    private func due(_ day: CalendarDay) throws -> Int { try fixture.reader.due(today: day, window: 90) }

    @Test func `what is snoozed is counted nowhere until its day, and then again`() async throws {
        #expect(try due(today) == 3)
        try await fixture.vault.silence([lamp], .until(try day(3)), today: today)
        #expect(try due(today) == 1)
        let summary = try fixture.reader.expiring(today: today, window: 90)
        #expect(summary.returns == ExpiringSummary.Section() && summary.warranties.lines.map(\.id) == [mill])
        #expect(summary.snoozed.lines.map(\.silence) == [.until(try day(3))] && summary.due == 1)
        #expect(
            summary.covered == 2 && summary.months.map(\.count).prefix(3) == [2, 0, 1], "it is covered all the same")
        #expect(try due(try day(2)) == 1)
        #expect(try due(try day(3)) == 3)
        #expect(try fixture.reader.silence(of: lamp, on: try day(3)) == nil)
    }

    @Test func `a muted receipt stays muted after its expiry date, and a command can list it`() async throws {
        try await fixture.vault.silence([lamp], .always, today: today)
        let later = try fixture.reader.expiring(today: try day(20), window: 30)
        #expect(later.ended.total == 0 && later.muted.lines.map(\.id) == [lamp] && later.warranties.total == 1)
        let all = try fixture.reader.expiring(today: today, window: 90, withSilenced: true)
        #expect(all.due == 3 && all.returns.lines.first?.silence == .always)
        #expect(all.warranties.lines.map(\.silence) == [.always, nil])
    }

    @Test func `it is of this device alone: nothing is queued, and it is undone and done again`() async throws {
        let before = try fixture.reader.counts().waiting
        #expect(try await fixture.vault.silence([lamp, mill], .always, today: today) == 2)
        #expect(try await fixture.vault.silence([lamp, mill], .always, today: today) == 0)
        #expect(try await fixture.vault.silence([lamp], .until(try day(7)), today: today) == 1)
        #expect(try fixture.reader.counts().waiting == before)
        #expect(try await fixture.vault.undo() == UndoOutcome(label: "snooze", title: "Lampor", count: 1, skipped: []))
        #expect(try fixture.reader.silence(of: lamp, on: today) == .always)
        #expect(try await fixture.vault.undo() == UndoOutcome(label: "mute", title: "", count: 2, skipped: []))
        #expect(try due(today) == 3)
        #expect(try await fixture.vault.redo()?.count == 2)
        #expect(try due(today) == 0)
        #expect(try await fixture.vault.silence([lamp], nil, today: today) == 1)
        #expect(try await fixture.vault.undo()?.label == "wake")
        #expect(try fixture.reader.counts().waiting == before)
    }

    @Test func `what nobody has is not found, and what is over is forgotten`() async throws {
        let nobody = ReceiptID(ULID(high: 1, low: 2))
        #expect(await code { try await fixture.vault.silence([lamp, nobody], .always, today: today) } == .notFound)
        #expect(try fixture.reader.silence(of: lamp, on: today) == nil, "all or none")
        try await fixture.vault.silence([lamp], .until(try day(1)), today: today)
        try await fixture.vault.silence([mill], .always, today: try day(9))
        #expect(try fixture.connection().integer("SELECT count(*) FROM silences") == 1)
    }

    @Test func `receipts in the Trash expire nowhere, so none is listed as muted`() async throws {
        try await fixture.vault.silence([lamp], .always, today: today)
        try await fixture.vault.trash([EntityRef(lamp)])
        #expect(try fixture.reader.expiring(today: today, window: 90).muted.total == 0)
        try await fixture.vault.restore([EntityRef(lamp)])
        #expect(try fixture.reader.expiring(today: today, window: 90).muted.total == 1)
    }
}
