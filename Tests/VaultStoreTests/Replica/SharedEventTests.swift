import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Events that every device would record under the same id")
struct SharedEventTests {
    private let event = LocalEvent(.reminded, of: nil, detail: ["attempt": 1])

    /// Returns a world of the device `dev_1` that has recorded the event, and the event's id.
    private func recorded(_ flavour: Flavour) throws -> (ReplicaWorld, EventID) {
        let world = try ReplicaWorld(flavour)
        try world.set(ReplicaSetting.device, to: "dev_1")
        let id = world.newID(EventKind.self)
        #expect(try world.transact { try $0.recordOnce(event, id: id) })
        return (world, id)
    }

    private func pending(_ world: ReplicaWorld) throws -> [StoredEntry] {
        try world.transact { transaction in
            try [StoredEntry.State.pending, .failed].flatMap { try transaction.kept.entries(in: $0) }
        }
    }

    private func device(_ id: EventID, _ world: ReplicaWorld) throws -> String? {
        try world.transact { try $0.kept.event(id: id.description) }?["deviceId"]?.string
    }

    private func change(_ id: EventID, by device: String) -> Change {
        let fields: JSON = [
            "at": "2026-10-27T12:00:00.000Z", "attempt": 1, "deviceId": .string(device), "type": "reminded",
        ]
        return Change(
            entityType: "event", entityID: id.description, action: .upsert, version: 1, seq: 2,
            updatedAt: Timestamp(milliseconds: 9), updatedBy: device, data: fields.object)
    }

    @Test(arguments: Flavour.allCases) func `one is recorded once`(_ flavour: Flavour) throws {
        let (world, id) = try recorded(flavour)
        #expect(try world.transact { try $0.recordOnce(event, id: id) } == false)
        #expect(try pending(world).count == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `one that another device recorded first replaces this device's`(_ flavour: Flavour) throws {
        let (world, id) = try recorded(flavour)
        try world.pull([change(id, by: "dev_2")])
        #expect(try pending(world).isEmpty)
        #expect(try device(id, world) == "dev_2")
        #expect(try world.transact { try $0.recordOnce(event, id: id) } == false)
    }

    @Test(arguments: Flavour.allCases)
    func `this device's own one that comes back is still sent until its verdict`(_ flavour: Flavour) throws {
        let (world, id) = try recorded(flavour)
        try world.pull([change(id, by: "dev_1")])
        #expect(try pending(world).count == 1)
    }

    @Test(arguments: Flavour.allCases)
    func `one that the server refuses, since another device was first, goes without a word`(_ flavour: Flavour) throws {
        let (world, id) = try recorded(flavour)
        let sent = try #require(
            try world.transact { try $0.take(BatchQuery(onlySealed: false, limit: 25)) }.first {
                $0.entity.type == .event
            })
        let refusal = Rejection(.validationError, "It is here already.")
        try world.settle([OperationResult(key: sent.key, verdict: .rejected(refusal))])
        #expect(try pending(world).isEmpty)
        #expect(try world.standing().counts.failed == 0)
        #expect(try world.transact { try $0.kept.event(id: id.description) } == nil)
        try world.pull([change(id, by: "dev_2")])
        #expect(try device(id, world) == "dev_2")
    }
}
