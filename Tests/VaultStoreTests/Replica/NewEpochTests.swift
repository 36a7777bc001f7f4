import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("A restored server")
struct NewEpochTests {
    /// Creates a receipt named Bosch with a note, at version 3 of the epoch "e", and runs a full sync in the epoch "f"
    /// that lists it with these fields and this version, or not at all.
    func restored(
        _ flavour: Flavour, _ version: Int64?, _ other: Fields = [:]
    ) throws -> (world: ReplicaWorld, ref: EntityRef) {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note", .warrantyMonths: 24])])
        let listed = try version.map { [try world.change(ref, $0, other, seq: 2)] } ?? []
        try world.reconcile(listed, epoch: "f", cause: .newEpoch)
        return (world, ref)
    }

    @Test(arguments: Flavour.allCases)
    func `a value that it has in an older version stays shown and becomes a resend proposal`(_ flavour: Flavour) throws
    {
        let (world, ref) = try restored(flavour, 1, [.userNotes: "", .warrantyMonths: .null])
        #expect(try world.shown(ref)?.value(.userNotes) == "note")
        #expect(try world.shadow(ref)?.version == 1)
        #expect(try world.standing().counts == VaultCounts(receipts: 1, offered: 1))
        #expect(try world.standing().ready == 0)
        #expect(try world.batch().isEmpty)
        let offered = try #require(try world.entries(ref).first).entry
        #expect(Set(offered.changes.keys) == [.userNotes, .warrantyMonths])
    }

    @Test(arguments: Flavour.allCases)
    func `yes sends it under a new key, on nothing, so that nobody is overruled unseen`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, 1, [.userNotes: ""])
        let offered = try #require(try world.entries(ref).first).entry.id
        #expect(try world.transact { try $0.answerOffers([offered], accept: true) } == 1)
        let sent = try world.batch()
        #expect(sent.map(\.changes) == [[.userNotes: "note"]])
        #expect(sent.first?.baseVersion == 0)
        #expect(sent.first?.base.isEmpty == true)
        #expect(sent.first?.key != offered)
    }

    @Test(arguments: Flavour.allCases)
    func `a deletion is not based on what a resend proposal hides`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, 1, [.warrantyMonths: .null])
        try world.pull([try world.change(ref, 2, [.warrantyMonths: 12], seq: 3)])
        #expect(try world.shown(ref)?.value(.warrantyMonths) == 24)
        try world.trash(ref)
        let deletion = try #require(try world.entries(ref).last?.entry)
        #expect(deletion.intent == .delete)
        #expect(deletion.baseVersion == 0)
    }

    @Test(arguments: Flavour.allCases)
    func `no brings the server's state`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, 1, [.userNotes: ""])
        try world.transact { _ = try $0.answerOffers(nil, accept: false) }
        #expect(try world.shown(ref)?.value(.userNotes) == "")
        #expect(try world.standing().counts == VaultCounts(receipts: 1))
    }

    @Test(arguments: Flavour.allCases)
    func `a whole entity that it lacks becomes a resend proposal, before later edits of it`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, nil)
        try world.edit(ref, [.storeName: "Siemens"])
        #expect(try world.batch().isEmpty)
        #expect(try world.standing().ready == 0)
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        let create = try world.batch()
        #expect(create.map(\.intent) == [.create])
        #expect(create.first?.changes[.userNotes] == "note")
        #expect(create.first?.changes[.createdAt] != nil)
        try world.settle([.applied(create[0], 1)])
        #expect(try world.batch().map(\.changes[.storeName]) == ["Siemens"])
        #expect(try world.shown(ref)?.value(.storeName) == "Siemens")
    }

    @Test(arguments: Flavour.allCases, [false, true])
    func `what an edit that waited had not seen is kept, since nobody is left to be asked`(
        _ flavour: Flavour, isListed: Bool
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.storeName: "Mine"])
        try world.edit(ref, [.warrantyMonths: 24])
        try world.pull([try world.change(ref, 2, [.storeName: "Theirs", .warrantyMonths: 12])])
        try world.edit(ref, [.storeName: "Mine too"])
        let older = try world.change(ref, 1, [.storeName: "Bosch", .warrantyMonths: .null])
        try world.reconcile(isListed ? [older] : [], epoch: "f", cause: .newEpoch)
        let kept = try world.transact { try $0.kept.unlistedEvents().map(\.fields) }
            .filter { $0["type"] == "valueOverwritten" }.compactMap { $0["value"] }
        #expect(Set(kept.map(\.text)) == ["\"Theirs\"", "12"])
    }

    @Test(arguments: Flavour.allCases)
    func `no to what it lacks lets it go, with what was done to it since`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, nil)
        try world.edit(ref, [.storeName: "Siemens"])
        try world.transact { _ = try $0.answerOffers(nil, accept: false) }
        #expect(try world.shown(ref) == nil)
        #expect(try world.standing().counts == VaultCounts())
    }

    @Test(arguments: Flavour.allCases)
    func `a tombstone that it lacks becomes a resend proposal`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 2, [.isDeleted: true])])
        try world.reconcile([], epoch: "f", cause: .newEpoch)
        #expect(try world.shown(ref)?.isDeleted == true)
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        #expect(try world.batch().map(\.intent) == [.create])
        #expect(try world.entries(ref).map(\.entry.intent) == [.create, .delete])
    }

    @Test(arguments: Flavour.allCases)
    func `a deletion that it lacks becomes a resend proposal, and so does a restoration`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["Deleted", "Restored"])
        let older = try [world.change(refs[0], 1), world.change(refs[1], 2, [.isDeleted: true])]
        try world.pull([
            try world.change(refs[0], 2, [.isDeleted: true]), try world.change(refs[1], 3),
        ])
        try world.reconcile(older, epoch: "f", cause: .newEpoch)
        #expect(try world.shown(refs[0])?.isDeleted == true)
        #expect(try world.shown(refs[1])?.isDeleted == false)
        #expect(try refs.map { try world.entries($0).map(\.entry.intent) } == [[.delete], [.update]])
    }

    @Test(arguments: Flavour.allCases)
    func `what has gone on there is taken, and the history keeps what this device knew`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, 9, [.userNotes: "theirs"])
        #expect(try world.shown(ref)?.value(.userNotes) == "theirs")
        #expect(try world.standing().counts.offered == 0)
        let kept = try world.transact { try $0.kept.unlistedEvents().map(\.fields) }
        #expect(kept.contains { $0["type"] == "valueOverwritten" && $0["value"] == "note" })
    }

    @Test(arguments: Flavour.allCases)
    func `a pending deletion has seen no later version when the comparison starts again`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.trash(ref)
        for _ in 1...2 {
            try world.begin(epoch: "f", cause: .newEpoch)
            try world.stage([try world.change(ref, 2, [.userNotes: "unseen"], seq: 2)])
        }
        try world.transact {
            _ = try $0.finishFull(FullEnd(cursor: Cursor(rawValue: "after"), epoch: "f", cause: .byHand))
        }
        let sent = try world.batch().map { "\($0.intent) \($0.baseVersion)" }
        #expect(sent == ["delete 0"])
    }

    @Test(arguments: Flavour.allCases)
    func `a deletion that waited before another's edit has not seen it in the new life either`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.trash(ref)
        try world.pull([try world.change(ref, 2, [.userNotes: "unseen"])])
        try world.reconcile([try world.change(ref, 2, seq: 2)], epoch: "f", cause: .newEpoch)
        let sent = try world.batch().map { "\($0.intent) \($0.baseVersion)" }
        #expect(sent == ["delete 0"])
    }

    @Test(arguments: Flavour.allCases)
    func `nothing is deleted for a server that was restored and kept its epoch`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.reconcile([], epoch: "e", cause: .newEpoch)
        #expect(try world.shown(ref) != nil)
        #expect(try world.entries(ref).map(\.state) == [.offered])
    }

    /// The whole entity as another device, which knew the same, has sent it to the restored server.
    private func resent(
        _ ref: EntityRef, _ version: Int64, _ other: Fields = [:], in world: ReplicaWorld
    ) throws -> Change {
        try world.change(
            ref, version, try #require(try world.shown(ref)).fields.merging(other) { $1 }, seq: 5 + version)
    }

    @Test(arguments: Flavour.allCases)
    func `a proposal that another device has sent is gone`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, nil)
        let change = try resent(ref, 1, in: world)
        try world.edit(ref, [.storeName: "Siemens"])
        try world.pull([change])
        #expect(try world.entries(ref).map(\.entry.intent) == [.update])
        #expect(try world.standing().counts.offered == 0)
        #expect(try world.batch().map(\.changes[.storeName]) == ["Siemens"])
        let (other, older) = try restored(flavour, 1, [.warrantyMonths: .null])
        #expect(try other.standing().counts.offered == 1)
        try other.pull([try resent(older, 2, in: other)])
        #expect(try other.entries(older).isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `a proposal of which another device has sent a part is about the rest`(_ flavour: Flavour) throws {
        let (world, ref) = try restored(flavour, nil)
        try world.pull([try resent(ref, 1, [.warrantyMonths: 12], in: world)])
        let offered = try #require(try world.entries(ref).first)
        #expect(offered.state == .offered && offered.entry.intent == .update && offered.entry.baseVersion == 0)
        #expect(offered.entry.changes[.warrantyMonths] == 24)
        #expect(Set(offered.entry.changes.keys) == [.warrantyMonths, .userEditedFields])
        try world.transact { _ = try $0.answerOffers(nil, accept: false) }
        #expect(try world.shown(ref)?.value(.warrantyMonths) == 12)
        #expect(try world.standing().counts == VaultCounts(receipts: 1))
    }

    @Test(arguments: Flavour.allCases)
    func `a proposed deletion is gone once the server has it`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 2, [.isDeleted: true])])
        try world.reconcile([], epoch: "f", cause: .newEpoch)
        try world.pull([try resent(ref, 1, [.isDeleted: false, .deletedAt: .null], in: world)])
        #expect(try world.entries(ref).map(\.entry.intent) == [.delete])
        try world.pull([try resent(ref, 2, in: world)])
        #expect(try world.entries(ref).isEmpty && world.shown(ref)?.isDeleted == true)
    }
}
