import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Returns on the device")
struct ReturnTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    private func add(
        _ minor: Int64, _ day: String, store: String = "Kiosk", _ more: Fields = [:]
    ) async throws -> ReceiptID {
        let fields: Fields = [
            .storeName: .string(store), .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day),
        ]
        return try await fixture.vault.create(fields.merging(more) { $1 })
    }

    private func facts(_ id: ReceiptID) throws -> ReturnFacts {
        try fixture.reader.detail(id)?.returns ?? ReturnFacts()
    }

    private func receive(_ match: ReturnMatch, version: Int64 = 1) async throws {
        let change = Change(
            entityType: "match", entityID: match.id.description, action: match.isUndone ? .delete : .upsert,
            version: version, seq: 100 + version, updatedAt: Timestamp(milliseconds: 1), updatedBy: "server",
            data: match.fields.json.object)
        try await fixture.vault.apply(PullResponse([change]))
    }

    private func match(_ purchase: ReceiptID, _ slip: ReceiptID, _ amount: Int64) -> ReturnMatch {
        ReturnMatch(
            MatchID(ULID(high: 7, low: 7)),
            of: MatchProposal(
                purchase: purchase, slip: slip, amount: amount, left: 0, isLate: true, score: 95, reason: "same store"))
    }

    @Test func `a return slip is proposed to its purchase at once, and the purchase to it`() async throws {
        let purchase = try await add(4000, "2026-03-01", store: "Kiosk GmbH", [.returnBy: "2026-03-04"])
        _ = try await add(9000, "2026-03-02")
        _ = try await add(4000, "2026-03-01", store: "Laden")
        let slip = try await add(-3000, "2026-03-05")
        let line = try #require(try facts(slip).lines.first)
        #expect(line.standing == .proposed && line.other == purchase && line.isReturn && line.isLate)
        #expect(line.amount == Money(minor: 3000, currency: .eur))
        #expect(try facts(purchase).lines.map(\.other) == [slip])
        #expect(try facts(purchase).left == nil)
    }

    @Test func `the server's match takes the proposal's place and says what is left`() async throws {
        let purchase = try await add(4000, "2026-03-01")
        let slip = try await add(-3000, "2026-03-05")
        try await receive(match(purchase, slip, 3000))
        let line = try #require(try facts(purchase).lines.first)
        #expect(line.standing == .matched(MatchID(ULID(high: 7, low: 7))) && line.isLate && !line.isReturn)
        #expect(try facts(purchase).left == Money(minor: 1000, currency: .eur))
        #expect(try facts(slip).lines.map(\.other) == [purchase])
        #expect(try facts(slip).left == nil)
    }

    @Test func `a pair that a person parted is not proposed again`() async throws {
        let purchase = try await add(4000, "2026-03-01")
        let slip = try await add(-3000, "2026-03-05")
        var parted = match(purchase, slip, 3000)
        (parted.isUndone, parted.isUnlinked) = (true, true)
        try await receive(parted)
        #expect(try facts(slip).lines.isEmpty && facts(purchase).lines.isEmpty)
    }

    @Test func `what is left of a purchase counts for the next return slip`() async throws {
        let purchase = try await add(4000, "2026-03-01")
        let slip = try await add(-3000, "2026-03-05")
        try await receive(match(purchase, slip, 3000))
        let small = try await add(-1000, "2026-03-06")
        let large = try await add(-1001, "2026-03-06")
        #expect(try facts(small).lines.map(\.other) == [purchase])
        #expect(try facts(large).lines.isEmpty)
    }

    @Test func `a person may choose any purchase that is large enough, the proposed one first`() async throws {
        let proposed = try await add(4000, "2026-03-01")
        let other = try await add(5000, "2026-03-03", store: "Laden")
        _ = try await add(100, "2026-03-02", store: "Laden")
        let slip = try await add(-3000, "2026-03-05")
        #expect(try fixture.reader.purchases(for: slip, limit: 10).map(\.other) == [proposed, other])
    }

    @Test func `an older store learns which receipts can be matched`() async throws {
        let purchase = try await add(4000, "2026-03-01")
        let slip = try await add(-4000, "2026-03-05")
        let connection = try fixture.connection()
        try connection.run("UPDATE receipts SET byPair = NULL")
        #expect(try facts(slip).lines.isEmpty)
        try ReceiptTable(connection: connection).fillPairs()
        #expect(try facts(slip).lines.map(\.other) == [purchase])
    }
}
