import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

/// A version that was once reported too high, so that no later change of the server reaches it.
@Suite("A lower version, on a person's word")
struct LowerVersionTests {
    private func frozen(_ flavour: Flavour, notes: JSON) throws -> (world: ReplicaWorld, ref: EntityRef) {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 1000, [.userNotes: notes])])
        return (world, ref)
    }

    @Test(arguments: Flavour.allCases)
    func `is not taken by itself, and is where a person says so`(_ flavour: Flavour) throws {
        let (world, ref) = try frozen(flavour, notes: "note")
        let lower = try world.change(ref, 2, [.userNotes: "note"], seq: 9)
        try world.pull([lower])
        #expect(try world.shadow(ref)?.version == 1000)
        #expect(try world.transact { try $0.takeLower([lower]) } == 1)
        #expect(try world.shadow(ref)?.version == 2)
        #expect(try world.entries(ref).isEmpty, "nothing differs, so nothing is offered")
        try world.pull([try world.change(ref, 3, [.userNotes: "later"], seq: 10)])
        #expect(try world.shown(ref)?.value(.userNotes) == "later", "and what comes after it is seen again")
    }

    @Test(arguments: Flavour.allCases)
    func `keeps what this device has beyond it as resend proposals`(_ flavour: Flavour) throws {
        let (world, ref) = try frozen(flavour, notes: "note")
        let lower = try world.change(ref, 2, [.userNotes: ""], seq: 9)
        #expect(try world.transact { try $0.takeLower([lower]) } == 1)
        #expect(try world.shown(ref)?.value(.userNotes) == "note")
        #expect(try world.standing().counts == VaultCounts(receipts: 1, offered: 1))
    }

    @Test(arguments: Flavour.allCases)
    func `rebases pending changes onto it, so that the server takes them`(_ flavour: Flavour) throws {
        let (world, ref) = try frozen(flavour, notes: "note")
        try world.edit(ref, [.storeName: "Siemens"])
        let lower = try world.change(ref, 2, [.userNotes: "note"], seq: 9)
        #expect(try world.transact { try $0.takeLower([lower]) } == 1)
        #expect(try world.shown(ref)?.value(.storeName) == "Siemens")
        #expect(try world.batch().map(\.baseVersion) == [2])
    }

    @Test(arguments: Flavour.allCases)
    func `leaves what was sent and has no verdict, what is equal, higher or out of bounds`(_ flavour: Flavour) throws {
        let (world, ref) = try frozen(flavour, notes: "note")
        let others = [
            try world.change(ref, 1000, [:], seq: 9), try world.change(ref, 1001, [:], seq: 9),
            try world.change(ref, 0, [:], seq: 9), try world.change(ref, 2, [.storeName: 7], seq: 9),
        ]
        #expect(try world.transact { try $0.takeLower(others) } == 0)
        try world.edit(ref, [.storeName: "Siemens"])
        #expect(try world.batch().count == 1)
        let lower = try world.change(ref, 2, [:], seq: 9)
        #expect(try world.transact { try $0.takeLower([lower]) } == 0)
        #expect(try world.shadow(ref)?.version == 1000)
    }
}
