import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("What has to be on the server before something else")
struct GroundTests {
    private func item(of receipt: EntityRef, in world: ReplicaWorld) throws -> EntityRef {
        let ref = EntityRef(world.newID(ItemKind.self))
        let fields: Fields = [.receiptID: .string(receipt.id), .name: "Radio"]
        try world.transact { try $0.insert(ref, fields, byHand: true) }
        return ref
    }

    private func askToSplit(
        _ receipt: EntityRef, naming item: EntityRef, in world: ReplicaWorld
    ) throws -> EntityRef {
        let items = [item].compactMap { ItemID($0.id) }
        let parts = [SplitBelongings(items: items), SplitBelongings()].map { belongings in
            ReceiptPart(id: world.newID(ReceiptKind.self), totalMinor: 5, belongings: belongings)
        }
        let content = RequestContent.splitReceipt(receipt: try #require(ReceiptID(receipt.id)), parts: parts)
        let request = EntityRef(world.newID(RequestKind.self))
        try world.transact { try $0.request(request, kind: content.type, payload: content.payload) }
        return request
    }

    @Test(arguments: Flavour.allCases)
    func `a new part waits for its receipt, unless they go together`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let first = try world.add("A")
        let sent = try world.batch(1)
        let part = try item(of: first, in: world)
        #expect(sent.map(\.entity) == [first])
        #expect(try world.batch().isEmpty, "the receipt is on its way")
        try world.settle([.applied(sent[0], 1)])
        #expect(try world.batch().map(\.entity) == [part])
        let second = try world.add("B")
        let other = try item(of: second, in: world)
        #expect(try world.batch().map(\.entity) == [second, other])
    }

    @Test(arguments: Flavour.allCases)
    func `a new part waits for its receipt also where that is to be recreated`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let receipt = try world.synced("A")
        let part = try item(of: receipt, in: world)
        try world.pull([])
        try world.reconcile([], epoch: "restored")
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        let sent = try world.batch()
        #expect(sent.map(\.entity) == [receipt])
        try world.settle([.applied(sent[0], 1)])
        #expect(try world.batch().map(\.entity) == [part])
    }

    @Test(arguments: Flavour.allCases)
    func `what has to wait lets others by`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let receipt = try world.add("A")
        let sent = try world.batch(1)
        for _ in 0..<3 { _ = try item(of: receipt, in: world) }
        let other = try world.add("B")
        #expect(sent.map(\.entity) == [receipt])
        #expect(try world.batch(1).map(\.entity) == [other])
    }

    @Test(arguments: Flavour.allCases)
    func `a split waits for the parts that it names, but not for what was refused`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let receipt = try world.synced("A")
        let part = try item(of: receipt, in: world)
        let request = try askToSplit(receipt, naming: part, in: world)
        let sent = try world.batch(1)
        #expect(sent.map(\.entity) == [part])
        #expect(try world.batch().isEmpty, "the part is on its way")
        let refusal = Rejection(.entityNotFound, "The receipt that this belongs to isn't there.")
        try world.settle([OperationResult(key: sent[0].key, verdict: .rejected(refusal))])
        #expect(try world.batch().map(\.entity) == [request])
    }

    @Test(arguments: Flavour.allCases)
    func `a move of a category waits for what came before it, and for nothing after it`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let before = try world.add("A")
        let ids: [CategoryID] = [world.newID(CategoryKind.self), world.newID(CategoryKind.self)]
        let content = RequestContent.moveCategory(from: ids[0], to: ids[1])
        let request = EntityRef(world.newID(RequestKind.self))
        try world.transact { try $0.request(request, kind: content.type, payload: content.payload) }
        let sent = try world.batch(1)
        let after = try world.add("B")
        #expect(sent.map(\.entity) == [before])
        #expect(try world.batch(1).map(\.entity) == [after], "the move waits")
        try world.settle([.applied(sent[0], 1)])
        #expect(try world.batch().map(\.entity) == [request])
    }

    @Test(arguments: Flavour.allCases)
    func `what stands behind a refused entry holds no request back`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let receipt = try world.synced("A")
        try world.edit(receipt, [.storeName: "B"])
        let sent = try world.batch()
        try world.edit(receipt, [.userNotes: "mine"])
        try world.settle([OperationResult(key: sent[0].key, verdict: .rejected(Rejection(.validationError, "No.")))])
        let request = EntityRef(world.newID(RequestKind.self))
        let content = RequestContent.purgeReceipts([try #require(ReceiptID(receipt.id))])
        try world.transact { try $0.request(request, kind: content.type, payload: content.payload) }
        #expect(try world.entries(receipt).map(\.state) == [.failed, .pending])
        #expect(try world.batch().map(\.entity) == [request])
    }

    @Test(arguments: Flavour.allCases)
    func `a part that is refused for want of its receipt says nothing about the part`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let receipt = try world.synced("A")
        let part = try item(of: receipt, in: world)
        let sent = try world.batch()
        let others: Fields = [.receiptID: .string(receipt.id), .name: "Radio", .isDeleted: false]
        let change = Change(
            entityType: "item", entityID: part.id, action: .upsert, version: 2, seq: 9,
            updatedAt: Timestamp(milliseconds: 9), updatedBy: "dev_2", data: others.json.object)
        try world.pull([change])
        let refusal = Rejection(.entityNotFound, "The receipt that this belongs to isn't there.")
        try world.settle([OperationResult(key: sent[0].key, verdict: .rejected(refusal))])
        #expect(try world.shadow(part)?.isDeleted == false)
    }
}

@Suite("What the server forgets with a receipt")
struct ForgottenHistoryTests {
    private func told(_ id: String, of receipt: EntityRef) -> Change {
        let fields: Fields = [
            "type": "edited", "at": "2026-01-01T00:00:00.000Z", "receiptId": .string(receipt.id), "field": "storeName",
        ]
        return Change(
            entityType: "event", entityID: id, action: .upsert, version: 1, seq: 8,
            updatedAt: Timestamp(milliseconds: 8), updatedBy: "server", data: fields.json.object)
    }

    private func events(_ world: ReplicaWorld) throws -> [String] {
        try world.transact { try $0.kept.unlistedEvents().map(\.id) }
    }

    @Test(arguments: Flavour.allCases)
    func `a comparison takes the history of what is gone, and leaves all other`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let refs = try world.synced(["A", "B"])
        let ids = [world.newID(EventKind.self), world.newID(EventKind.self)].map(\.description)
        try world.pull(zip(ids, refs).map { told($0, of: $1) })
        #expect(Set(try events(world)).isSuperset(of: ids))
        try world.reconcile([try world.change(refs[1], 1)], types: [.receipt, .event])
        #expect(try !events(world).contains(ids[0]))
        #expect(try events(world).contains(ids[1]), "its receipt is here")
    }

    @Test(arguments: Flavour.allCases)
    func `what was never sent of it stays`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        try world.pull([try world.change(ref, 2, [.isDeleted: true])])
        try world.transact { _ = try $0.setDeleted(false, ref) }
        let waiting = try world.transact { try $0.kept.untoldEvents(of: ref).map(\.entry.entity.id) }
        try world.reconcile([], types: [.receipt, .event])
        #expect(try !waiting.isEmpty && Set(events(world)).isSuperset(of: waiting))
    }

    @Test(arguments: Flavour.allCases)
    func `an edit whose conflict was purged with the receipt is in conflict with the deletion`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("A")
        try world.edit(ref, [.storeName: "Mine"])
        let sent = try #require(try world.batch().first)
        try world.reconcile([])
        let effect = OperationResult.Effect(
            version: 3, seq: 9, updatedAt: Timestamp(milliseconds: 9), data: nil, conflicts: [])
        try world.settle([OperationResult(key: sent.key, verdict: .duplicate(.conflict, effect))])
        let state = try #require(try world.transact { try $0.state(ref) })
        #expect(state.conflicts.map(\.field) == [.isDeleted])
        #expect(state.record.shown[.storeName] == "Mine")
    }
}
