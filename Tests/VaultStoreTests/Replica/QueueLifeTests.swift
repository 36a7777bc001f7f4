import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("An entry's way through the queue")
struct QueueLifeTests {
    @Test(arguments: Flavour.allCases)
    func `an entry put back has its tries, its reason and the time of the next try`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        for (countsTry, reason, tries) in [(false, "No network.", 0), (true, "", 1), (true, "Full.", 2)] {
            let sent = try world.batch()
            let postponement = Postponement(sent.map(\.key), reason: reason, countsTry: countsTry, retryIn: 2_000)
            try world.transact { try $0.release(postponement) }
            let stored = try #require(try world.entries(ref).first)
            #expect(stored.attempts == tries)
            #expect(stored.lastError == (reason.isEmpty ? "No network." : reason))
            #expect(stored.nextTryAt != nil)
            #expect(stored.entry.isSealed)
        }
    }

    @Test(arguments: Flavour.allCases)
    func `several batches on their way share no entity`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try (0..<4).map { try world.add("S\($0)") }
        for ref in refs { try world.trash(ref) }
        let batches = try [world.batch(2), world.batch(2), world.batch(2)]
        #expect(batches.map { $0.map(\.entity) } == [Array(refs[..<2]), Array(refs[2...]), []])
        #expect(Set(batches.joined().compactMap(\.deviceSeq)).count == 4)
        try world.settle([.applied(batches[1][0], 1)])
        #expect(try world.batch().map(\.entity) == [refs[2]])
    }

    /// Returns the state of a new receipt after its create was accepted: by the short way, or with the state of the server.
    private func confirmed(_ flavour: Flavour, withState: Bool, edit: Fields?) throws -> EntityState? {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        let sent = try #require(try world.batch().first)
        let shown = try #require(try world.shown(ref)).fields
        if let edit { try world.edit(ref, edit) }
        var effect = OperationResult.Effect(version: 1, seq: 7, updatedAt: Timestamp(milliseconds: 3))
        if withState { effect.data = try world.change(ref, 1, shown, seq: 7).data }
        let result = OperationResult(key: sent.key, verdict: .applied(.accepted, effect))
        #expect(try world.settle([result]).counts.waiting == (edit == nil ? 0 : 1))
        #expect(try world.settle([result]).counts.waiting == (edit == nil ? 0 : 1))
        return try world.transact { try $0.state(ref) }
    }

    @Test(arguments: Flavour.allCases, [nil, [.userNotes: "later"]] as [Fields?])
    func `a new receipt that was accepted is confirmed as it is shown`(_ flavour: Flavour, _ edit: Fields?) throws {
        let short = try #require(try confirmed(flavour, withState: false, edit: edit))
        let long = try #require(try confirmed(flavour, withState: true, edit: edit))
        #expect(short.record.shadow?.version == 1 && short.record.seq == 7)
        #expect(short.record.shadow == long.record.shadow && short.record.shown == long.record.shown)
        #expect(short.entries.map(\.entry.changes) == [edit].compactMap(\.self))
        #expect(short.entries.map(\.entry.baseVersion) == long.entries.map(\.entry.baseVersion))
    }

    private func duplicate(
        _ operation: Operation, _ outcome: OperationResult.Outcome = .accepted, version: Int64,
        data: [String: JSON]? = nil
    ) -> OperationResult {
        let effect = OperationResult.Effect(
            version: version, seq: 2, updatedAt: Timestamp(milliseconds: 3), data: data)
        return OperationResult(key: operation.key, verdict: .duplicate(outcome, effect))
    }

    @Test(arguments: Flavour.allCases)
    func `a duplicate of what was purged since is shown until its tombstone comes, which is counted`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.userNotes: "mine"])
        try world.settle([duplicate(try world.batch()[0], version: 4)])
        #expect(try world.shown(ref)?.fields[.userNotes] == "mine")
        #expect(try world.standing().counts == VaultCounts(receipts: 1))
        let standing = try world.pull([.bareTombstone(ref, version: 4, seq: 3)])
        #expect(standing.page == PageFigures(gone: 1))
        #expect(try world.shown(ref) == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `a duplicate of what a tombstone told of is gone`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.userNotes: "mine"])
        let sent = try world.batch()
        try world.pull([.bareTombstone(ref, version: 4, seq: 3)])
        #expect(try world.shown(ref) != nil)
        try world.settle([duplicate(sent[0], version: 4)])
        #expect(try world.shown(ref) == nil)
    }

    @Test(arguments: Flavour.allCases, [OperationResult.Outcome.accepted, .merged, .conflict])
    func `a duplicate without data as the answer to a create takes nothing from the list`(
        _ flavour: Flavour, _ outcome: OperationResult.Outcome
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.add("Bosch")
        try world.settle([duplicate(try world.batch()[0], outcome, version: 5)])
        #expect(try world.shown(ref)?.fields[.storeName] == "Bosch")
        #expect(try world.standing().counts.receipts == 1)
    }

    @Test(arguments: Flavour.allCases, [2, 3, 4] as [Int64])
    func `an edit that is taken under no later version than it was made on is still shown`(
        _ flavour: Flavour, _ version: Int64
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3)])
        try world.edit(ref, [.storeName: "Mine"])
        try world.settle([.applied(try world.batch()[0], version)])
        #expect(try world.shown(ref)?.fields[.storeName] == "Mine")
        #expect(try world.standing().counts.failed == (version < 3 ? 1 : 0))
        #expect(try world.standing().owed == (version < 3 ? .setAside : nil))
    }

    @Test(arguments: Flavour.allCases)
    func `a duplicate of a conflict that the server has forgotten keeps the entry, as refused under another key`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.storeName: "Mine"])
        let sent = try world.batch()
        let data: [String: JSON] = ["storeName": "Theirs", "createdAt": "2026-01-01T00:00:00.000Z"]
        try world.settle([duplicate(sent[0], .conflict, version: 5, data: data)])
        #expect(try world.shown(ref)?.fields[.storeName] == "Mine")
        let kept = try #require(try world.entries(ref).first)
        #expect(kept.state == .failed && !kept.entry.isSealed && kept.entry.id != sent[0].key)
        #expect(try world.shadow(ref)?.value(.storeName) == "Theirs")
    }

    @Test(arguments: Flavour.allCases)
    func `a request is shown at once, and with the server's result when it arrives`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = EntityRef(world.newID(RequestKind.self))
        try world.transact { try $0.request(ref, kind: "moveCategory", payload: ["from": "a", "to": "b"]) }
        #expect(try world.shown(ref)?.fields["status"] ?? .null == .null)
        let sent = try world.batch()
        #expect(sent.map(\.intent) == [.create])
        #expect(sent.first?.changes["payload"] == ["from": "a", "to": "b"])
        try world.settle([
            .applied(sent[0], 1, data: ["type": "moveCategory", "payload": [:], "status": "applied"])
        ])
        #expect(try world.shown(ref)?.fields["status"] == "applied")
        #expect(try world.standing().counts == VaultCounts())
    }

    @Test(arguments: Flavour.allCases)
    func `released fields are sent with a release of their own`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.transact { try $0.releaseFields([.storeName, .returnBy], of: ref) }
        let sent = try world.batch()
        #expect(sent.map(\.intent) == [.release])
        #expect(sent.first?.changes == [.userEditedFields: SetChange(remove: ["storeName"]).json])
        #expect(try world.shown(ref)?.set(.userEditedFields).contains("storeName") == false)
    }

    @Test(arguments: Flavour.allCases)
    func `the person's policy for conflicts goes with deletes too`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.set(ReplicaSetting.onConflict, to: "mine")
        try world.trash(ref)
        #expect(try world.batch().map(\.onConflict) == [.mine])
    }
}
