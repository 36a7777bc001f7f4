import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("The mass-deletion guard")
struct MassDeletionTests {
    /// Creates 60 receipts and runs a full sync that lists `count` of them.
    func world(_ flavour: Flavour, listing count: Int) throws -> (ReplicaWorld, [EntityRef], FullOutcome) {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced((0..<60).map { "S\($0)" })
        let listed = try refs.prefix(count).map { try world.change($0, 1) }
        return (world, refs, try world.reconcile(listed))
    }

    @Test(arguments: Flavour.allCases)
    func `twenty go without a question, whatever part of all they are`(_ flavour: Flavour) throws {
        let (world, _, outcome) = try world(flavour, listing: 40)
        #expect(outcome == .done(deleted: 20, offered: 0))
        #expect(try world.standing().question == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `more than twenty and a third wait for a person, and the rest of it is done`(_ flavour: Flavour) throws {
        let (world, refs, outcome) = try world(flavour, listing: 39)
        #expect(outcome == .wouldDelete(MassDeletion(count: 21, of: 60)))
        let standing = try world.transact { try $0.beginSync() }
        #expect(standing.question == MassDeletion(count: 21, of: 60))
        #expect(standing.cursor == Cursor(rawValue: "after"))
        #expect(standing.owed == nil)
        #expect(try refs.allSatisfy { try world.shown($0) != nil })
    }

    @Test(arguments: Flavour.allCases)
    func `tombstones without fields in a list are counted like what it lacks, and nothing goes by them`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced((0..<60).map { "S\($0)" })
        let outcome = try world.reconcile(refs.map { .bareTombstone($0, version: 2, seq: 50) })
        #expect(outcome == .wouldDelete(MassDeletion(count: 60, of: 60)))
        #expect(try refs.allSatisfy { try world.shown($0) != nil })
    }

    /// Like a request for a split whose receipts were purged: only a full list shows that it is gone.
    @Test(arguments: Flavour.allCases)
    func `what was in doubt stays so where a later list does not ask for its type`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced((0..<60).map { "S\($0)" })
        let request = EntityRef(world.newID(RequestKind.self))
        let data: Fields = ["type": "moveCategory", "payload": ["from": "a", "to": "b"], "status": "applied"]
        try world.pull([try world.change(request, 1, data)])
        let everything = try world.reconcile([], types: [.receipt, .request])
        #expect(everything == .wouldDelete(MassDeletion(count: 61, of: 61)))
        #expect(try world.reconcile([]) == .wouldDelete(MassDeletion(count: 61, of: 61)))
        let listed = try refs.map { try world.change($0, 1) }
        #expect(try world.reconcile(listed) == .done(deleted: 1, offered: 0))
        #expect(try world.shown(request) == nil)
        #expect(try refs.allSatisfy { try world.shown($0) != nil })
    }

    @Test(arguments: Flavour.allCases)
    func `tombstones without fields in a pull go at once, and are counted`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced((0..<60).map { "S\($0)" })
        let standing = try world.pull(refs.map { .bareTombstone($0, version: 2, seq: 50) })
        #expect(standing.page == PageFigures(gone: 60))
    }

    @Test(arguments: Flavour.allCases)
    func `yes deletes them, but for what the server has told of since or what is edited now`(_ flavour: Flavour) throws
    {
        let (world, refs, _) = try world(flavour, listing: 30)
        try world.pull([try world.change(refs[59], 2)])
        try world.edit(refs[58], [.userNotes: "mine"])
        #expect(try world.transact { try $0.decide(deleting: true) }.question == nil)
        #expect(try world.standing().counts == VaultCounts(receipts: 31, trash: 1, waiting: 1))
        #expect(try world.shadow(refs[58])?.isDeleted == true)
        #expect(try world.shown(refs[57]) == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `no keeps them as resend proposals`(_ flavour: Flavour) throws {
        let (world, refs, _) = try world(flavour, listing: 30)
        let standing = try world.transact { try $0.decide(deleting: false) }
        #expect(standing.question == nil)
        #expect(standing.counts == VaultCounts(receipts: 60, offered: 30))
        #expect(try world.batch().isEmpty)
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        let sent = try world.batch()
        #expect(sent.first?.entity == refs[30])
        #expect(sent.first?.intent == .create)
    }

    @Test(arguments: Flavour.allCases)
    func `without a question an answer changes nothing`(_ flavour: Flavour) throws {
        let (world, _, _) = try world(flavour, listing: 60)
        for deleting in [true, false] { try world.transact { _ = try $0.decide(deleting: deleting) } }
        #expect(try world.standing().counts == VaultCounts(receipts: 60))
    }

    @Test(arguments: Flavour.allCases)
    func `a later reconciliation that lists them answers the question by itself`(_ flavour: Flavour) throws {
        let (world, refs, _) = try world(flavour, listing: 30)
        #expect(try world.reconcile(refs.map { try world.change($0, 1) }) == .done(deleted: 0, offered: 0))
        #expect(try world.transact { try $0.decide(deleting: true) }.counts.receipts == 60)
    }
}
