import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("Comparing everything with the server")
struct ReconciliationTests {
    @Test(arguments: Flavour.allCases)
    func `what the complete list lacks goes, what it has and what was never sent stays`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["A", "B", "C"])
        let unsent = try world.add("D")
        let listed = try [world.change(refs[0], 1), world.change(refs[1], 2, [.storeName: "Bee"])]
        #expect(try world.reconcile(listed) == .done(deleted: 1, offered: 0))
        #expect(try world.shown(refs[0])?.value(.storeName) == "A")
        #expect(try world.shown(refs[1])?.value(.storeName) == "Bee")
        #expect(try world.shown(refs[2]) == nil)
        #expect(try world.shown(unsent)?.value(.storeName) == "D")
        #expect(try world.standing().counts == VaultCounts(receipts: 3, waiting: 1))
    }

    @Test(arguments: Flavour.allCases)
    func `a pending change keeps its row, on a tombstone`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        try world.edit(ref, [.userNotes: "mine"])
        #expect(try world.reconcile([]) == .done(deleted: 0, offered: 0))
        #expect(try world.shadow(ref)?.isDeleted == true)
        #expect(try world.shown(ref)?.value(.userNotes) == "mine")
        #expect(try world.batch().map(\.baseVersion) == [0], "what it was on is forgotten there")
    }

    @Test(arguments: Flavour.allCases)
    func `a late answer to what was in flight does not bring a deleted row back`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        try world.edit(ref, [.userNotes: "mine"])
        let sent = try world.batch()
        try world.reconcile([])
        try world.settle([.applied(sent[0], 2)])
        #expect(try world.shown(ref)?.isDeleted == true)
    }

    @Test(arguments: Flavour.allCases)
    func `what the server told while the list was read stays`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let pulled = try world.synced("Pulled")
        let created = try world.add("Created")
        try world.begin()
        try world.stage([])
        try world.settle(try world.batch().map { .applied($0, 1) })
        let page = PullResponse([try world.change(pulled, 1)], cursor: "p")
        try world.transact { _ = try $0.receive(page, adoptsCursor: false) }
        let outcome = try world.transact {
            try $0.finishFull(FullEnd(cursor: Cursor(rawValue: "p"), epoch: "e", cause: .byHand)).outcome
        }
        #expect(outcome == .done(deleted: 0, offered: 0))
        #expect(try [pulled, created].map { try world.shown($0)?.value(.storeName) } == ["Pulled", "Created"])
    }

    @Test(arguments: Flavour.allCases)
    func `tombstones are neither compared nor deleted nor counted`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["A", "B"])
        try world.pull([try world.change(refs[0], 2, [.isDeleted: true])])
        let digests = try world.transact { try $0.digests(of: .receipt) }
        #expect(digests == BucketDigest.table([(id: refs[1].id, version: Int64(1))]))
        #expect(try world.reconcile([world.change(refs[1], 1)]) == .done(deleted: 0, offered: 0))
        #expect(try world.shown(refs[0])?.isDeleted == true)
    }

    @Test(arguments: Flavour.allCases)
    func `digests are over the server's states, whatever waits on them`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        let before = try world.transact { try $0.digests(of: .receipt) }
        try world.edit(ref, [.userNotes: "mine"])
        try world.trash(ref)
        _ = try world.add("Unsent")
        #expect(try world.transact { try $0.digests(of: .receipt) } == before)
        #expect(try world.transact { try $0.digests(of: .category) }.allSatisfy { $0 == BucketDigest() })
    }

    @Test(arguments: Flavour.allCases)
    func `buckets that were not listed are not touched`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced((0..<20).map { "S\($0)" })
        let bucket = BucketDigest.bucket(of: refs[0].id)
        let scope = FullScope(epoch: "e", cause: .weekly, buckets: [.receipt: [bucket]])
        try world.transact { _ = try $0.beginFull(scope) }
        try world.transact { _ = try $0.finishFull(FullEnd(cursor: nil, epoch: "e", cause: .byHand)) }
        let gone = try refs.filter { try world.shown($0) == nil }
        #expect(gone == refs.filter { BucketDigest.bucket(of: $0.id) == bucket })
    }

    @Test(arguments: Flavour.allCases)
    func `a listed change that cannot be stored keeps its row`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        #expect(try world.reconcile([world.change(ref, 2, [.storeName: 7])]) == .done(deleted: 0, offered: 0))
        #expect(try world.shown(ref)?.value(.storeName) == "A")
    }
}
