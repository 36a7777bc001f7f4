import Testing
import VaultJSON
import VaultModel
import VaultTestKit
import VaultWire

@Suite("Two devices of an account")
struct TwoDeviceTests {
    private let one = SampleRecord.receipt(1)
    private let laptop: TestDevice
    private let phone: TestDevice

    init() throws {
        (laptop, phone) = try TestServer.twoDevices(sharing: one, [.storeName: "Migros"])
    }

    @Test func `different fields merge without a question`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, [.isFavorite: true]))
        let verdict = try phone.push(Make.update(one, key: 3, from: 1, [.userNotes: "n"], base: [.userNotes: ""]))
        #expect(verdict.outcome == .merged && verdict.effect?.version == 3)
        #expect(verdict.effect?.data?["isFavorite"] == true && verdict.effect?.data?["userNotes"] == "n")
    }

    @Test func `two amounts are a conflict of both its fields, and the server keeps its own`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, Make.amount(2000), base: Make.amount(1000)))
        let verdict = try phone.push(Make.update(one, key: 3, from: 1, Make.amount(3000), base: Make.amount(1000)))
        #expect(verdict.outcome == .conflict)
        let conflict = try #require(verdict.effect?.conflicts.first { $0.field == .totalMinor })
        #expect(conflict.base == 1000 && conflict.mine == 3000 && conflict.theirs == 2000)
        #expect(conflict.theirsBy == laptop.id)
        #expect(verdict.effect?.conflicts.count == 2 && verdict.effect?.data?["totalMinor"] == 2000)
        #expect(verdict.effect?.version == 2 && verdict.effect?.seq == 2)
    }

    @Test func `a repeated conflict tells its conflicts again`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, Make.amount(2000), base: Make.amount(1000)))
        let mine = Make.update(one, key: 3, from: 1, Make.amount(3000), base: Make.amount(1000))
        let first = try phone.push(mine).effect?.conflicts
        guard case .duplicate(.conflict, let effect) = try phone.push(mine) else {
            Issue.record("not a duplicate of a conflict")
            return
        }
        #expect(effect.conflicts == first && effect.conflicts.count == 2)
    }

    @Test func `what a person's resolution replaces is kept as an event with its own number`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, Make.amount(2000), base: Make.amount(1000)))
        var decision = Make.update(one, key: 3, from: 2, Make.amount(3000), base: Make.amount(2000))
        decision.resolves = [.totalMinor, .currency]
        #expect(try phone.push(decision).effect?.seq == 3)
        let changes = try laptop.pull().changes
        #expect(changes.map(\.seq) == [3, 4])
        let event = try #require(changes.last)
        #expect(event.entityType == "event" && event.updatedBy == "server")
        #expect(event.data?["type"] == "valueOverwritten" && event.data?["value"] == 2000)
        #expect(event.data?["receiptId"] == .string(one.description) && event.data?["deviceId"] == .string(laptop.id))
    }

    @Test func `mine takes the own value and keeps the other's`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, Make.amount(2000), base: Make.amount(1000)))
        var mine = Make.update(one, key: 3, from: 1, Make.amount(3000), base: Make.amount(1000))
        mine.onConflict = .mine
        let verdict = try phone.push(mine)
        #expect(verdict.outcome == .merged && verdict.effect?.data?["totalMinor"] == 3000)
        #expect(try phone.pull().changes.contains { $0.data?["type"] == "valueOverwritten" })
    }

    @Test func `a delete of what another changed meanwhile is asked about`() throws {
        _ = try laptop.push(Make.update(one, key: 2, from: 1, [.isFavorite: true]))
        let verdict = try phone.push(Make.delete(one, key: 3, from: 1))
        #expect(verdict.outcome == .conflict && verdict.effect?.conflicts.map(\.field) == [.isDeleted])
        #expect(try phone.pull().changes.first?.action == .upsert)
    }

    @Test func `a tombstone keeps its fields, and a restore brings it back`() throws {
        #expect(try laptop.push(Make.delete(one, key: 2, from: 1)).outcome == .accepted)
        let gone = try #require(try phone.pull().changes.first)
        #expect(gone.action == .delete && gone.data?["storeName"] == "Migros" && gone.data?["isDeleted"] == true)
        #expect(
            try phone.push(Make.update(one, key: 3, from: 2, [.isDeleted: true])).rejection?.code == .validationError)
        #expect(try laptop.push(Make.update(one, key: 4, from: 2, [.isDeleted: false])).outcome == .accepted)
        #expect(try phone.pull().changes.first?.action == .upsert)
    }

    @Test func `a create of what exists is merged as an update`() throws {
        let verdict = try phone.push(Make.create(one, key: 2, [.isFavorite: true]))
        #expect(verdict.outcome == .merged && verdict.effect?.data?["storeName"] == "Migros")
        #expect(verdict.effect?.data?["isFavorite"] == true)
    }
}
