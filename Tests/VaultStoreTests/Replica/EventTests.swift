import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Events of what was done here")
struct EventTests {
    /// Returns the pending entries that carry events.
    private func told(_ world: ReplicaWorld) throws -> [StoredEntry] {
        try world.transact { try $0.kept.entries(in: .pending).filter { $0.entry.entity.type == .event } }
    }

    private func types(_ world: ReplicaWorld) throws -> [String] {
        try told(world).compactMap { $0.entry.changes["type"]?.string }
    }

    /// Returns all pending operations, including events.
    private func take(_ world: ReplicaWorld) throws -> [Operation] {
        try world.transact { try $0.take(BatchQuery(onlySealed: false, limit: 25)) }
    }

    @Test(arguments: Flavour.allCases) func `every change has one event`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        try world.edit(ref, [.storeName: "Lampor", .userNotes: "n"])
        try world.edit(ref, [.storeName: "Lampor"])
        try world.trash(ref)
        try world.trash(ref)
        #expect(try types(world) == ["created", "edited", "edited", "trashed"])
        let fields = try told(world).map(\.entry.changes)
        #expect(fields.allSatisfy { $0["receiptId"] == .string(ref.id) && $0["deviceId"] == nil })
        #expect(fields.map { $0["field"] } == [nil, "storeName", "userNotes", nil])
        #expect(fields[1]["from"] == "Bosch" && fields[1]["to"] == "Lampor")
    }

    @Test(arguments: Flavour.allCases) func `it is sent until the server has it, under one key`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        _ = try world.add("Bosch")
        let first = try take(world)
        try world.transact { _ = try $0.beginSync() }
        let second = try take(world)
        #expect(first == second && first.map(\.entity.type) == [.receipt, .event])
        let effect = OperationResult.Effect(version: 1, seq: 2, updatedAt: Timestamp(milliseconds: 2), data: nil)
        let answer = OperationResult(key: first[1].key, verdict: .duplicate(.accepted, effect))
        try world.settle([answer])
        try world.settle([answer])
        #expect(try told(world).isEmpty)
    }

    @Test(arguments: Flavour.allCases) func `what comes back of it changes nothing`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        _ = try world.add("Bosch")
        let event = try #require(try told(world).first)
        var fields = event.entry.changes
        fields["deviceId"] = "dev_1"
        let echo = Change(
            entityType: "event", entityID: event.entry.entity.id, action: .upsert, version: 1, seq: 2,
            updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_1", data: fields.json.object)
        try world.pull([echo, echo])
        #expect(try types(world) == ["created"])
    }

    @Test(arguments: Flavour.allCases) func `they are no changes that wait`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        try world.edit(ref, [.userNotes: "n"])
        #expect(try world.standing().counts.waiting == 1)
        #expect(try world.standing().ready == 3)
        _ = try take(world)
        #expect(try world.standing().counts.waiting == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `what was never told of goes with what was never sent`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let (kept, given) = (try world.add("Kept"), try world.add("Given up"))
        try world.edit(given, [.userNotes: "n"])
        let creation = try #require(try world.entries(given).first)
        try world.transact { try $0.drop(creation.entry.id) }
        #expect(try told(world).map { $0.entry.changes["receiptId"] } == [.string(kept.id)])
        #expect(try world.standing().counts.waiting == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `a discarded edit has an event with its value`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.storeName: "Lampor"])
        let edit = try #require(try world.entries(ref).first)
        try world.transact { try $0.drop(edit.entry.id) }
        let last = try #require(try told(world).last?.entry.changes)
        #expect(last["from"] == "Lampor" && last["to"] == "Bosch")
    }

    @Test(arguments: Flavour.allCases) func `a conflict and its resolution have events`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.warrantyMonths: 24])
        let sent = try #require(try world.batch().first)
        let conflict = FieldConflict(
            field: .warrantyMonths, base: .null, mine: 24, theirs: 36, theirsBy: "dev_2",
            theirsAt: Timestamp(milliseconds: 5))
        var data = try world.shadow(ref)?.fields ?? [:]
        data[.warrantyMonths] = 36
        let effect = OperationResult.Effect(
            version: 2, seq: 9, updatedAt: Timestamp(milliseconds: 9), data: data.json.object, conflicts: [conflict])
        try world.settle([OperationResult(key: sent.key, verdict: .applied(.conflict, effect))])
        #expect(try types(world) == ["conflicted"])
        try world.transact { _ = try $0.resolve(ref, [.warrantyMonths: .theirs]) }
        let decided = try #require(try told(world).last?.entry.changes)
        #expect(decided["type"] == "resolved" && decided["from"] == 24 && decided["to"] == 36)
    }

    @Test(arguments: Flavour.allCases) func `a rejected one is kept with the reason, and can be discarded`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        _ = try world.add("Bosch")
        let event = try #require(try take(world).last)
        try world.settle([.rejected(event, "No.")])
        #expect(try world.standing().counts.failed == 1)
        try world.transact { try $0.drop(event.key) }
        #expect(try world.standing().counts.failed == 0)
        #expect(try world.standing().ready == 0)
    }
}
