import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("What the server has forgotten while a person was asked")
struct RecreationTests {
    private let moment = Timestamp(milliseconds: 5)

    private func conflict(_ field: FieldName, mine: JSON, theirs: JSON) -> FieldConflict {
        FieldConflict(field: field, base: .null, mine: mine, theirs: theirs, theirsBy: "dev_2", theirsAt: moment)
    }

    /// Creates a conflict of an edit with a deletion; the server has both in a tombstone at version 3.
    private func disputed(_ world: ReplicaWorld) throws -> EntityRef { try disputedByKey(world).ref }

    /// The same, with the key of the edit.
    private func disputedByKey(_ world: ReplicaWorld) throws -> (ref: EntityRef, key: OperationID) {
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.storeName: "Lampor", .userNotes: "mine", .userTags: ["home"]])
        let sent = try #require(try world.batch().first)
        var data = try world.shown(ref)?.fields ?? [:]
        data[.isDeleted] = true
        let effect = OperationResult.Effect(
            version: 3, seq: 9, updatedAt: moment, data: data.json.object,
            conflicts: [conflict(.isDeleted, mine: false, theirs: true)])
        try world.settle([OperationResult(key: sent.key, verdict: .applied(.conflict, effect))])
        return (ref, sent.key)
    }

    @Test(arguments: Flavour.allCases)
    func `after a recreation without its value, an edit that met a deletion is still in conflict`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        let older: Fields = [.storeName: "Bosch", .userNotes: "", .userTags: [], .isDeleted: false]
        try world.pull([try world.change(ref, 1, older)])
        let state = try #require(try world.transact { try $0.state(ref) })
        #expect(state.conflicts.map(\.field) == [.storeName, .userNotes])
        #expect(state.conflicts.map(\.mine) == ["Lampor", "mine"])
        #expect(state.conflicts.map(\.theirs) == ["Bosch", ""])
        #expect(state.record.shown[.storeName] == "Lampor")
        #expect(state.record.shown[.userTags] == ["home"])
    }

    @Test(arguments: Flavour.allCases)
    func `after a recreation and another deletion, an edit that met a deletion is in conflict with the latter`(
        _ flavour: Flavour
    ) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        let older: Fields = [.storeName: "Bosch", .userNotes: "mine", .userTags: ["home"], .isDeleted: true]
        try world.pull([try world.change(ref, Incarnation.firstVersion(seq: 60) + 1, older, seq: 61)])
        let state = try #require(try world.transact { try $0.state(ref) })
        #expect(state.conflicts.map(\.field).sorted() == [.isDeleted, .storeName].sorted())
        #expect(state.record.shown[.storeName] == "Lampor")
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine, .storeName: .mine]) }
        let sent = try #require(try world.batch().first)
        #expect(sent.changes[.isDeleted] == false && sent.changes[.storeName] == "Lampor")
    }

    @Test(arguments: Flavour.allCases)
    func `a restore of what the server has forgotten is tried again with everything that is known`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine]) }
        let sent = try #require(try world.batch().first)
        let gone = Rejection(.entityNotFound, "There is no such receipt.")
        try world.settle([OperationResult(key: sent.key, verdict: .rejected(gone))])
        try world.transact { try $0.retry(try $0.kept.entries(of: ref)[0].entry.id) }
        let again = try #require(try world.batch().first)
        #expect(again.key != sent.key && again.intent == .create)
        #expect(again.changes[.storeName] == "Lampor" && again.changes[.isDeleted] == false)
        #expect(again.changes[.userTags] == SetChange(add: ["home"]).json)
    }

    @Test(arguments: Flavour.allCases)
    func `a create that restores a forgotten receipt asks, whatever is set`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        try world.set(ReplicaSetting.onConflict, to: "mine")
        let ref = try disputed(world)
        try world.pull([.bareTombstone(ref, version: 4, seq: 60)])
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine]) }
        let sent = try #require(try world.batch().first)
        #expect(sent.intent == .create && sent.onConflict == .ask)
    }

    @Test(arguments: Flavour.allCases)
    func `discarding the question about a purged receipt deletes it, and has its history listed`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        let (ref, key) = try disputedByKey(world)
        try world.pull([.bareTombstone(ref, version: 4, seq: 60)])
        #expect(try world.shown(ref) != nil)
        try world.transact { try $0.drop(key) }
        #expect(try world.shown(ref) == nil && world.standing().owed == .forgotten)
        #expect(try world.standing().counts == VaultCounts())
    }

    @Test(arguments: Flavour.allCases)
    func `recreating a purged receipt does not undo earlier pending changes`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        try world.edit(ref, [.returnBy: "2026-01-02"])
        let edited = try #require(try world.batch().first)
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine]) }
        try world.edit(ref, [.returnBy: "2026-03-04"])
        var data = try world.shown(ref)?.fields ?? [:]
        data.merge([.returnBy: "2026-01-02", .isDeleted: true]) { $1 }
        let effect = OperationResult.Effect(
            version: 4, seq: 10, updatedAt: moment, data: data.json.object,
            conflicts: [conflict(.isDeleted, mine: false, theirs: true)])
        try world.settle([OperationResult(key: edited.key, verdict: .applied(.conflict, effect))])
        let restored = try #require(try world.batch().first)
        let gone = Rejection(.entityNotFound, "There is no such receipt.")
        try world.settle([OperationResult(key: restored.key, verdict: .rejected(gone))])
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine]) }
        let last = try #require(try world.entries(ref).last?.entry)
        #expect(last.intent == .create && last.changes[.returnBy] == "2026-03-04")
    }

    @Test(arguments: Flavour.allCases)
    func `a restore that meets a recreated receipt is in conflict about what only the tombstone had`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        try world.transact { _ = try $0.resolve(ref, [.isDeleted: .mine]) }
        let sent = try #require(try world.batch().first)
        var data = try world.shadow(ref)?.fields ?? [:]
        data.merge([.storeName: "Bosch", .isDeleted: false]) { $1 }
        let effect = OperationResult.Effect(version: 1, seq: 60, updatedAt: moment, data: data.json.object)
        try world.settle([OperationResult(key: sent.key, verdict: .applied(.merged, effect))])
        let state = try #require(try world.transact { try $0.state(ref) })
        #expect(state.conflicts.map(\.field) == [.storeName])
        #expect(state.record.shown[.storeName] == "Lampor")
    }

    @Test(arguments: Flavour.allCases)
    func `a pending change has no base version where its base is of an earlier incarnation`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.warrantyMonths: 36, .userNotes: "mine"])
        let version = Incarnation.firstVersion(seq: 60)
        try world.pull([try world.change(ref, version, [.userNotes: "theirs", .warrantyMonths: 12], seq: 60)])
        let sent = try #require(try world.batch().first)
        #expect(sent.baseVersion == 0 && sent.base[.userNotes] == nil)
        #expect(try world.shadow(ref)?.version == version)
    }

    @Test(arguments: Flavour.allCases)
    func `a recreated entity has nothing of the tombstone that was known here`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.pull([])
        try world.reconcile([], epoch: "f", cause: .newEpoch)
        try world.pull([try world.change(ref, 3, [.isDeleted: true, .warrantyMonths: 24])], epoch: "f")
        try world.transact { _ = try $0.answerOffers(nil, accept: true) }
        let sent = try #require(try world.batch().first)
        #expect(sent.intent == .create)
        let version = Incarnation.firstVersion(seq: 60)
        let effect = OperationResult.Effect(version: version, seq: 60, updatedAt: moment)
        try world.settle([OperationResult(key: sent.key, verdict: .applied(.accepted, effect))])
        let shadow = try #require(try world.shadow(ref))
        #expect(shadow.version == version && !shadow.isDeleted)
        #expect(shadow.value(.warrantyMonths) == .null && shadow.value(.storeName) == "Bosch")
    }

    @Test(arguments: Flavour.allCases)
    func `brought back with it, there is nothing to ask`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try disputed(world)
        try world.pull([try world.change(ref, 4, [.storeName: "Elsewhere", .isDeleted: false])])
        #expect(try world.transact { try $0.state(ref)?.conflicts } == [])
        #expect(try world.shown(ref)?.value(.storeName) == "Elsewhere")
    }

    @Test(arguments: Flavour.allCases)
    func `a late answer about a field in conflict keeps both sides`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.purchaseDate: "2026-01-02"])
        let sent = try #require(try world.batch().first)
        let found = conflict(.purchaseDate, mine: "2026-01-02", theirs: "2026-03-04")
        let effect = OperationResult.Effect(version: 4, seq: 9, updatedAt: moment, conflicts: [found])
        try world.settle([OperationResult(key: sent.key, verdict: .duplicate(.conflict, effect))])
        let state = try #require(try world.transact { try $0.state(ref) })
        #expect(state.conflicts.map(\.field) == [.purchaseDate])
        #expect(state.record.shown[.purchaseDate] == "2026-01-02")
        #expect(state.record.shadow?.value(.purchaseDate) == "2026-03-04")
    }
}
