import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Histories in the store")
struct HistoryTests {
    private let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    @Test func `a history is read in stretches, newest first, each line once`() async throws {
        let id = try await fixture.vault.create(fields("A"))
        for number in 1...30 { try await fixture.vault.edit(EntityRef(id), [.warrantyMonths: .integer(Int64(number))]) }
        var lines: [HistoryLine] = []
        var position: HistoryPosition?
        repeat {
            let page = try fixture.reader.history(of: EntityRef(id), before: position, limit: 7)
            #expect(page.total == 31 && page.title == "A")
            lines += page.lines
            position = page.next
        } while position != nil
        #expect(lines.map(\.to) == (1...30).reversed().map { .integer($0) } + [nil])
        #expect(lines.last?.type == .created && Set(lines.map(\.id)).count == 31)
        #expect(lines.allSatisfy { $0.device == nil })
    }

    @Test func `an import is one event, and every receipt of it knows where it came from`() async throws {
        let ids = try await fixture.add((0..<40).map { fields("S\($0)") })
        let page = try fixture.reader.history(of: nil, limit: 99)
        #expect(page.lines.map(\.type) == [.imported])
        #expect(page.lines.first?.detail?["count"] == 40)
        let line = try #require(try fixture.reader.history(of: EntityRef(ids[7]), limit: 9).lines.first)
        #expect(line.type == .imported && line.device == nil && line.id == nil)
        #expect(try fixture.reader.detail(ids[7])?.history.map(\.type) == [.imported])
    }

    @Test func `events of others bear their device's name, and the vault's list names the receipt`() async throws {
        let id = try await fixture.vault.create(fields("Robot Shop"))
        try await fixture.vault.setDeviceNames(["dev_2": "phone"])
        let event: EventID = Identifier(ULID(high: 9, low: 9))
        let data: Fields = [
            "type": "valueOverwritten", "receiptId": .string(id.description), "field": "warrantyMonths", "value": 36,
            "at": "2026-01-01T00:00:00.000Z", "deviceId": "dev_2",
        ]
        let change = Change(
            entityType: "event", entityID: event.description, action: .upsert, version: 1, seq: 5,
            updatedAt: Timestamp(milliseconds: 5), updatedBy: "server", data: data.json.object)
        try await fixture.vault.apply(PullResponse([change]))
        let newest = try #require(try fixture.reader.history(of: nil, limit: 5).lines.first)
        #expect(newest.id == event && newest.device == "phone" && newest.title == "Robot Shop" && newest.from == 36)
        #expect(try fixture.reader.event(event)?.device == "phone")
        try await fixture.vault.setDeviceNames(["dev_3": "tablet"])
        #expect(try fixture.reader.event(event)?.device == "phone", "one that signed out keeps its name")

        let outcome = try await fixture.vault.putBack(event)
        #expect(outcome.refusal == nil && outcome.field == .warrantyMonths)
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == 36)
        #expect(try await fixture.vault.putBack(event).refusal == .isThere)
        #expect(try await fixture.vault.undo()?.label == "put-back")
        #expect(try fixture.reader.receipt(id)?.warrantyMonths == nil)
    }

    @Test func `an amount comes back with its currency, and the trash gives back`() async throws {
        let id = try await fixture.vault.create(fields("A", 12_900))
        try await fixture.vault.edit(EntityRef(id), [.totalMinor: 50, .currency: "NOK"])
        let edit = try #require(try fixture.reader.history(of: EntityRef(id), limit: 1).lines.first?.id)
        #expect(try await fixture.vault.putBack(edit).refusal == nil)
        #expect(try fixture.reader.receipt(id)?.total?.currency == .eur)
        try await fixture.vault.trash([EntityRef(id)])
        #expect(try await fixture.vault.putBack(edit).refusal == .isThere)
        let trashed = try #require(try fixture.reader.history(of: EntityRef(id), limit: 1).lines.first?.id)
        #expect(try await fixture.vault.putBack(trashed).refusal == nil)
        #expect(try fixture.reader.receipt(id)?.isDeleted == false)
        #expect(await code { try await fixture.vault.putBack(Identifier(ULID(high: 1, low: 1))) } == .notFound)
    }

    @Test func `what is done to a category is told`() async throws {
        let preparation = fixture.vault.importPreparation()
        let category = preparation.category([.name: "Boats"])
        _ = try await fixture.vault.add(preparation.prepare([], creating: [category]))
        let id = category.id
        try await fixture.vault.edit(EntityRef(id), [.name: "Ships"])
        let page = try fixture.reader.history(of: EntityRef(id), limit: 9)
        #expect(page.lines.map(\.type) == [.edited, .created] && page.title == "Ships")
        let edit = try #require(page.lines.first?.id)
        #expect(try await fixture.vault.putBack(edit).refusal == nil)
        #expect(try fixture.reader.categories().contains { $0.name == "Boats" })
    }
}
