import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("A reconciliation from beginning to end")
struct ReconciliationLifeTests {
    @Test(arguments: Flavour.allCases)
    func `cursor and epoch are set at the end alone, and nothing is owed then`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        try world.pull([], cursor: "old")
        try world.transact { _ = try $0.owe(.positionLost) }
        try world.begin()
        try world.stage([try world.change(ref, 2)])
        try world.transact { _ = try $0.receive(PullResponse([], cursor: "p"), adoptsCursor: false) }
        #expect(try world.standing().cursor == Cursor(rawValue: "old"))
        #expect(try world.standing().owed == .positionLost)
        let end = try world.transact {
            try $0.finishFull(FullEnd(cursor: Cursor(rawValue: "p"), epoch: "e2", cause: .byHand)).standing
        }
        #expect(end.cursor == Cursor(rawValue: "p"))
        #expect(end.epoch == "e2")
        #expect(end.owed == nil)
        #expect(try #require(end.sinceFull) < 1_000)
    }

    @Test(arguments: Flavour.allCases)
    func `after a crash in the middle nothing is gone, and what was listed then counts no more`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["A", "B"])
        try world.transact { _ = try $0.owe(.positionLost) }
        try world.begin()
        try world.stage([try world.change(refs[0], 1)])
        #expect(try world.transact { try $0.beginSync() }.owed == .positionLost)
        #expect(try world.standing().counts.receipts == 2)
        #expect(try world.reconcile([world.change(refs[1], 1)]) == .done(deleted: 1, offered: 0))
        #expect(try world.shown(refs[0]) == nil)
    }

    /// A lost position makes the vault list everything. At no time may it show fewer rows than before.
    @Test(arguments: Flavour.allCases)
    func `with the cursor lost the vault is never empty, and pending changes show at every step`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["A", "B", "C"])
        try world.edit(refs[1], [.userNotes: "mine"])
        let listed = try refs.map { try world.change($0, 3, [.warrantyMonths: 24]) }
        try world.begin(cause: .positionLost)
        for change in listed {
            #expect(try world.standing().counts.receipts == 3)
            #expect(try world.shown(refs[1])?.value(.userNotes) == "mine")
            try world.stage([change])
        }
        try world.transact { _ = try $0.finishFull(FullEnd(cursor: nil, epoch: "e", cause: .byHand)) }
        #expect(try refs.allSatisfy { try world.shown($0)?.value(.warrantyMonths) == 24 })
        #expect(try world.shown(refs[1])?.value(.userNotes) == "mine")
    }

    @Test(arguments: Flavour.allCases)
    func `of two causes the one that lists more is owed`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        #expect(try world.transact { try $0.owe(.weekly) }.owed == .weekly)
        #expect(try world.transact { try $0.owe(.positionLost) }.owed == .positionLost)
        #expect(try world.transact { try $0.owe(.byHand) }.owed == .positionLost)
        #expect(try world.transact { try $0.owe(.newEpoch) }.owed == .newEpoch)
    }

    @Test(arguments: Flavour.allCases)
    func `rows of another form of the cache are compared, those of this one are not`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        #expect(try world.pull([]).owed == nil)
        try world.set("sync.cacheVersion", to: "0")
        #expect(try world.standing().owed == .cacheVersion)
        try world.reconcile([])
        #expect(try world.standing().owed == nil)
    }
}
