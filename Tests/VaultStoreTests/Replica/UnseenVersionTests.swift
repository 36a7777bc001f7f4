import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

/// Others may have changed an entity after the version that an operation names. If the server accepts the operation
/// without sending the entity, the device does not know the rest.
@Suite("Verdicts on a version that the device has not seen")
struct UnseenVersionTests {
    private let moment = Timestamp(milliseconds: 9)

    private func accepted(_ operation: Operation, version: Int64, seq: Int64) -> OperationResult {
        let effect = OperationResult.Effect(version: version, seq: seq, updatedAt: moment)
        return OperationResult(key: operation.key, verdict: .applied(.accepted, effect))
    }

    @Test(arguments: Flavour.allCases)
    func `an entity deleted on two devices has what the other one wrote before`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let known = try #require(try world.shadow(ref)).version
        try world.trash(ref)
        let sent = try #require(try world.batch().first)
        try world.settle([accepted(sent, version: known + 2, seq: 60)])
        let shadow = try #require(try world.shadow(ref))
        #expect(shadow.version == known, "nobody here has seen the later one")
        #expect(shadow.isDeleted)
        try world.pull([try world.change(ref, known + 2, [.storeName: "Lampor", .isDeleted: true], seq: 60)])
        #expect(try world.shown(ref)?.value(.storeName) == "Lampor")
        #expect(try world.shadow(ref)?.version == known + 2)
    }

    @Test(arguments: Flavour.allCases)
    func `an edit before the next pull does not count as made on the later version`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let known = try #require(try world.shadow(ref)).version
        try world.trash(ref)
        try world.settle([accepted(try #require(try world.batch().first), version: known + 2, seq: 60)])
        try world.transact { _ = try $0.setDeleted(false, ref) }
        try world.edit(ref, [.storeName: "Mine"])
        #expect(try world.entries(ref).allSatisfy { $0.entry.baseVersion <= known })
    }

    @Test(arguments: Flavour.allCases)
    func `a verdict on the version that a pull has brought changes nothing`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let known = try #require(try world.shadow(ref)).version
        try world.trash(ref)
        let sent = try #require(try world.batch().first)
        try world.pull([try world.change(ref, known + 2, [.storeName: "Lampor", .isDeleted: true], seq: 60)])
        try world.settle([accepted(sent, version: known + 2, seq: 60)])
        #expect(try world.shadow(ref)?.value(.storeName) == "Lampor")
        #expect(try world.entries(ref).isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `a receipt deleted here and purged elsewhere leaves the Trash here, too`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let known = try #require(try world.shadow(ref)).version
        try world.trash(ref)
        let sent = try #require(try world.batch().first)
        try world.pull([.bareTombstone(ref, version: known + 2, seq: 60)])
        #expect(try world.shown(ref) != nil, "the deletion is not answered yet")
        try world.settle([accepted(sent, version: known + 2, seq: 60)])
        #expect(try world.shown(ref) == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `a second deletion that leads to a higher version met a purged receipt`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let known = try #require(try world.shadow(ref)).version
        try world.trash(ref)
        let sent = try #require(try world.batch().first)
        try world.pull([try world.change(ref, known + 1, [.isDeleted: true], seq: 60)])
        try world.settle([accepted(sent, version: known + 2, seq: 70)])
        #expect(try world.shown(ref) == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `a request that was deleted with its receipts is gone when it is sent again`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = EntityRef(world.newID(RequestKind.self))
        try world.transact { try $0.request(ref, kind: "moveCategory", payload: ["from": "a", "to": "b"]) }
        let sent = try #require(try world.batch().first { $0.entity == ref })
        try world.settle([accepted(sent, version: 2, seq: 40)])
        #expect(try world.shown(ref) == nil)
    }
}
