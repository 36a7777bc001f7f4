import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("A restored server and what waits")
struct NewEpochQueueTests {
    @Test(arguments: Flavour.allCases)
    func `an edit that waits moves onto the older state and goes, and is not offered too`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note", .warrantyMonths: 24])])
        try world.edit(ref, [.warrantyMonths: 36])
        let older = try world.change(ref, 1, [.userNotes: "", .warrantyMonths: .null])
        try world.reconcile([older], epoch: "f", cause: .newEpoch)
        let sent = try world.batch()
        #expect(sent.map(\.baseVersion) == [1])
        #expect(sent.first?.base[.warrantyMonths] == .null)
        let offered = try world.entries(ref).filter { $0.state == .offered }
        #expect(offered.map { Set($0.entry.changes.keys) } == [[.userNotes]])
        #expect(try world.shown(ref)?.value(.warrantyMonths) == 36)
    }

    @Test(arguments: Flavour.allCases)
    func `an edit of an offered field takes its place`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note"])])
        try world.reconcile([world.change(ref, 1, [.userNotes: ""])], epoch: "f", cause: .newEpoch)
        try world.edit(ref, [.userNotes: "newer"])
        #expect(try world.standing().counts.offered == 0)
        let sent = try world.batch()
        try world.settle([.applied(sent[0], 2)])
        #expect(try world.shown(ref)?.value(.userNotes) == "newer")
    }

    @Test(arguments: Flavour.allCases)
    func `a reconciliation that begins again offers nothing twice`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note"])])
        let older = try world.change(ref, 1, [.userNotes: ""])
        try world.begin(epoch: "f", cause: .newEpoch)
        try world.stage([older])
        try world.transact { _ = try $0.beginSync() }
        try world.reconcile([older], epoch: "f", cause: .newEpoch)
        #expect(try world.standing().counts == VaultCounts(receipts: 1, offered: 1))
        #expect(try world.shown(ref)?.value(.userNotes) == "note")
    }

    @Test(arguments: Flavour.allCases)
    func `answers of another epoch settle entries, and move neither versions nor the cursor`(_ flavour: Flavour) throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 5)], cursor: "old")
        try world.edit(ref, [.userNotes: "mine"])
        let sent = try world.batch()
        try world.settle([.applied(sent[0], 9)], cursor: Cursor(rawValue: "new"), epoch: "f")
        #expect(try world.entries(ref).isEmpty)
        #expect(try world.shadow(ref)?.version == 5)
        #expect(try world.shown(ref)?.value(.userNotes) == "mine")
        #expect(try world.standing().cursor == Cursor(rawValue: "old"))
    }

    @Test(arguments: Flavour.allCases)
    func `after the list, versions of the new epoch are compared again`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 5)])
        try world.begin(epoch: "f", cause: .newEpoch)
        try world.stage([try world.change(ref, 3, [.userNotes: "three"])])
        let late = try world.change(ref, 2, [.userNotes: "two"])
        try world.transact { steps in
            _ = try steps.receive(PullResponse([late], epoch: "f"), adoptsCursor: false)
        }
        #expect(try world.shadow(ref)?.version == 3)
    }

    @Test(arguments: Flavour.allCases)
    func `requests and matches that it lacks go without a word`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = EntityRef(world.newID(MatchKind.self))
        let change = Change(
            entityType: "match", entityID: ref.id, action: .upsert, version: 1, seq: 3,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: ["amountMinor": 100])
        try world.pull([change])
        #expect(try world.shown(ref)?.value("amountMinor") == 100)
        try world.reconcile([], epoch: "f", cause: .newEpoch, types: EntityType.allCases)
        #expect(try world.shown(ref) == nil)
        #expect(try world.standing().counts.offered == 0)
    }
}
