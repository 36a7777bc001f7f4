import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("A restored server and pending changes")
struct NewEpochQueueTests {
    @Test(arguments: Flavour.allCases)
    func `a pending edit gets no base version, since nobody saw that state, and is no resend proposal too`(
        _ flavour: Flavour
    )
        throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note", .warrantyMonths: 24])])
        try world.edit(ref, [.warrantyMonths: 36])
        let older = try world.change(ref, 1, [.userNotes: "", .warrantyMonths: .null])
        try world.reconcile([older], epoch: "f", cause: .newEpoch)
        let sent = try world.batch()
        #expect(sent.map(\.baseVersion) == [0])
        let offered = try world.entries(ref).filter { $0.state == .offered }
        #expect(offered.map { Set($0.entry.changes.keys) } == [[.userNotes]])
        #expect(try world.shown(ref)?.value(.warrantyMonths) == 36)
    }

    @Test(arguments: Flavour.allCases)
    func `what was never sent gets a new key, since neither side may know that it was used`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.edit(ref, [.warrantyMonths: 36])
        let former = try #require(try world.entries(ref).first).entry
        try world.reconcile([try world.change(ref, 1)], epoch: "f", cause: .newEpoch)
        let renewed = try #require(try world.entries(ref).first).entry
        #expect(renewed.id != former.id)
        #expect(renewed.changes == former.changes)
    }

    @Test(arguments: Flavour.allCases)
    func `what was sent and is not known in the new life goes out as if it never had been`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.edit(ref, [.warrantyMonths: 36])
        let sent = try world.batch()
        let rejection = Rejection(.otherEpoch, "The server was restored since this was written.")
        try world.settle(sent.map { OperationResult(key: $0.key, verdict: .rejected(rejection)) }, epoch: "f")
        #expect(try world.standing().sealed == 0 && world.standing().counts.failed == 0)
        try world.reconcile([try world.change(ref, 1, [.warrantyMonths: 12])], epoch: "f", cause: .newEpoch)
        let again = try world.batch()
        #expect(again.map(\.baseVersion) == [0] && again.map(\.changes) == sent.map(\.changes))
        #expect(again.map(\.key) != sent.map(\.key))
    }

    @Test(arguments: Flavour.allCases)
    func `what was sent and nobody was asked about has a new key too`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.edit(ref, [.warrantyMonths: 36])
        let sent = try world.batch()
        try world.transact { try $0.release(Postponement(sent.map(\.key))) }
        try world.reconcile([try world.change(ref, 1, [.warrantyMonths: 12])], epoch: "f", cause: .newEpoch)
        #expect(try world.standing().sealed == 0)
        #expect(try world.batch().map(\.baseVersion) == [0])
    }

    /// The state of a vault that was restored to a time before its request was answered.
    @Test(arguments: Flavour.allCases)
    func `a request that the server had carried out and forgotten is sent again and gets its verdict`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = EntityRef(world.newID(RequestKind.self))
        try world.transact { try $0.request(ref, kind: "moveCategory", payload: ["from": "a", "to": "b"]) }
        let data: Fields = ["type": "moveCategory", "payload": ["from": "a", "to": "b"], "status": "applied"]
        try world.pull([try world.change(ref, 1, data)])
        try world.reconcile([], epoch: "f", cause: .newEpoch, types: EntityType.allCases)
        let sent = try world.batch()
        #expect(sent.map(\.entity) == [ref])
        #expect(try world.shown(ref)?.fields["status"] ?? .null == .null, "no server has carried it out")
        try world.settle([.applied(sent[0], 1, data: data.json.object)])
        #expect(try world.batch().isEmpty)
        #expect(try world.shown(ref)?.fields["status"] == "applied")
    }

    @Test(arguments: Flavour.allCases)
    func `an edit of a proposed field replaces the resend proposal`(_ flavour: Flavour) throws {
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
    func `a proposal to remove a tag keeps no base version when the list is read again`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userTags: ["a"]])])
        let older = try world.change(ref, 2, [.userTags: ["b"]])
        try world.begin(epoch: "f", cause: .newEpoch)
        try world.stage([older])
        try world.reconcile([older], epoch: "f", cause: .newEpoch)
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        let sent = try #require(try world.batch().first)
        #expect(sent.changes[.userTags] == SetChange(add: ["a"], remove: ["b"]).json)
        #expect(sent.baseVersion == 0)
    }

    @Test(arguments: Flavour.allCases)
    func `an edit of proposed notes keeps the proposed lines`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "a\nb"])])
        try world.reconcile([world.change(ref, 2, [.userNotes: "a"])], epoch: "f", cause: .newEpoch)
        try world.edit(ref, [.userNotes: "a\nb\nc"])
        #expect(try world.shown(ref)?.value(.userNotes) == "a\nb\nc")
        let sent = try #require(try world.batch().first)
        #expect(sent.baseVersion == 0 && sent.base[.userNotes] == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `of several edits of the notes the first alone has no base`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.userNotes: "note"])])
        try world.edit(ref, [.userNotes: "note\none"])
        try world.transact { try $0.setQueueAside() }
        try world.edit(ref, [.userNotes: "note\ntwo"])
        try world.reconcile([world.change(ref, 2, [.userNotes: ""])], epoch: "f", cause: .newEpoch)
        let waiting = try world.entries(ref).filter { $0.entry.changes[.userNotes] != nil }
        #expect(waiting.map { $0.entry.base[.userNotes] } == [nil, "note\none"])
        #expect(waiting.map(\.entry.baseVersion) == [0, 0])
    }

    @Test(arguments: Flavour.allCases)
    func `an edit over a resend proposal has no base version, since the proposal hid the server's value`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([try world.change(ref, 3, [.storeName: "Lampor"])])
        try world.reconcile([world.change(ref, 2, [.storeName: "Elsewhere"])], epoch: "f", cause: .newEpoch)
        try world.edit(ref, [.storeName: "Newer"])
        #expect(try world.batch().map(\.baseVersion) == [0])
    }

    @Test(arguments: Flavour.allCases)
    func `a receipt deleted or restored now has no resend proposal for the opposite`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["Deleted", "Restored"])
        let older = try [world.change(refs[0], 1), world.change(refs[1], 2, [.isDeleted: true])]
        try world.pull([try world.change(refs[0], 2, [.isDeleted: true]), try world.change(refs[1], 3)])
        try world.reconcile(older, epoch: "f", cause: .newEpoch)
        try world.transact { _ = try $0.setDeleted(false, refs[0]) }
        try world.trash(refs[1])
        #expect(try world.standing().counts == VaultCounts(receipts: 1, trash: 1))
        #expect(try world.shown(refs[0])?.isDeleted == false)
        #expect(try world.shown(refs[1])?.isDeleted == true)
    }

    @Test(arguments: Flavour.allCases)
    func `of a conflict about what it lacks, this side becomes a resend proposal and the other stays in the history`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.edit(ref, [.storeName: "Mine"])
        let sent = try world.batch()
        let conflict = FieldConflict(
            field: .storeName, base: "Bosch", mine: "Mine", theirs: "Theirs", theirsBy: "dev_2",
            theirsAt: Timestamp(milliseconds: 1))
        let effect = OperationResult.Effect(
            version: 2, seq: 2, updatedAt: Timestamp(milliseconds: 3),
            data: try world.change(ref, 2, [.storeName: "Theirs"]).data, conflicts: [conflict])
        try world.settle([OperationResult(key: sent[0].key, verdict: .applied(.conflict, effect))])
        try world.reconcile([], epoch: "f", cause: .newEpoch)
        let offered = try #require(try world.entries(ref).first).entry
        #expect(offered.changes[.storeName] == "Mine")
        #expect(offered.changes[.isDeleted] == false)
        let kept = try world.transact { try $0.kept.unlistedEvents().map(\.fields) }
        let event = try #require(kept.first { $0["type"] == "valueOverwritten" && $0["value"] == "Theirs" })
        // Without its subject the value could not be restored.
        let line = HistoryLine(id: nil, at: Timestamp(milliseconds: 0), fields: event)
        #expect(line.subject == ref && line.hasFormerValue)
        #expect(try world.standing().counts == VaultCounts(receipts: 1, offered: 1))
    }

    @Test(arguments: Flavour.allCases)
    func `a repeated reconciliation makes no resend proposal twice`(_ flavour: Flavour) throws {
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
        #expect(try world.entries(ref).map(\.entry.baseVersion) == [0])
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
        let receipts = (world.newID(ReceiptKind.self), world.newID(ReceiptKind.self))
        let data: [String: JSON] = [
            "amountMinor": 100, "purchaseId": .string(receipts.0.description),
            "returnId": .string(receipts.1.description),
        ]
        let change = Change(
            entityType: "match", entityID: ref.id, action: .upsert, version: 1, seq: 3,
            updatedAt: Timestamp(milliseconds: 1), updatedBy: "server", data: data)
        try world.pull([change])
        #expect(try world.shown(ref)?.value("amountMinor") == 100)
        try world.reconcile([], epoch: "f", cause: .newEpoch, types: EntityType.allCases)
        #expect(try world.shown(ref) == nil)
        #expect(try world.standing().counts.offered == 0)
    }
}
