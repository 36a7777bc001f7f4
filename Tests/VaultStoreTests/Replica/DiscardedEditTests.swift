import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@Suite("Pending changes beside an edit that was discarded, or that hides something")
struct DiscardedEditTests {
    /// Makes edits of one receipt as separate entries: each is in flight when the next is made.
    private func entries(_ world: ReplicaWorld, _ ref: EntityRef, _ edits: [Fields]) throws -> [StoredEntry] {
        for edit in edits {
            let onTheirWay = try world.batch().map(\.key)
            try world.edit(ref, edit)
            try world.transact { try $0.release(Postponement(onTheirWay, reason: "", countsTry: false, retryIn: 0)) }
        }
        return try world.entries(ref)
    }

    @Test(arguments: Flavour.allCases)
    func `an edit of the notes does not bring lines of a discarded one`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let waiting = try entries(world, ref, [[.userNotes: "a"], [.userNotes: "a\nb"]])
        try #require(waiting.count == 2)
        try world.transact { try $0.drop(waiting[0].entry.id) }
        #expect(try world.shown(ref)?.value(.userNotes) == "b")
        let sent = try world.batch()
        #expect(sent.map { $0.changes[.userNotes] } == ["b"])
        #expect(sent.map { $0.base[.userNotes] } == [""])
        try world.settle(sent.map { .applied($0, 2) })
        #expect(try world.shadow(ref)?.value(.userNotes) == "b")
    }

    @Test(arguments: Flavour.allCases)
    func `an edit after a discarded one replaces what that one had replaced`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let waiting = try entries(world, ref, [[.storeName: "Lampor"], [.storeName: "Elsewhere"]])
        try #require(waiting.count == 2)
        try world.transact { try $0.drop(waiting[0].entry.id) }
        let sent = try world.batch()
        #expect(sent.map { $0.changes[.storeName] } == ["Elsewhere"])
        #expect(sent.map { $0.base[.storeName] } == ["Bosch"])
    }

    @Test(arguments: Flavour.allCases)
    func `what the server has of a discarded edit stays the base of the next one`(_ flavour: Flavour)
        throws
    {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let waiting = try entries(world, ref, [[.userNotes: "a"], [.userNotes: "a\nb"]])
        try world.pull([try world.change(ref, 2, [.userNotes: "a"])])
        try world.transact { try $0.drop(waiting[0].entry.id) }
        let sent = try world.batch()
        #expect(sent.map { $0.changes[.userNotes] } == ["a\nb"])
        #expect(sent.map { $0.base[.userNotes] } == ["a"])
    }

    @Test(arguments: Flavour.allCases)
    func `a text that the server takes as it is, is what the server has`(_ flavour: Flavour) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        let seen = SeenFields(version: 1, values: [.userNotes: "a"])
        try world.transact {
            _ = try $0.change(ref, to: [.userNotes: "a\nb"], byHand: true, seen: seen, confirming: [])
        }
        #expect(try world.shown(ref)?.value(.userNotes) == "b")
        try world.settle(try world.batch().map { .applied($0, 2) })
        #expect(try world.shown(ref)?.value(.userNotes) == "a\nb")
        #expect(try world.shadow(ref)?.value(.userNotes) == "a\nb")
    }

    @Test(arguments: Flavour.allCases, [true, false])
    func `a deletion is made on what the person can have seen`(_ flavour: Flavour, hides: Bool) throws {
        let world = try ReplicaWorld(flavour)
        let ref = try world.synced("Bosch")
        try world.edit(ref, [.storeName: "Lampor"])
        let other: Fields = hides ? [.storeName: "Elsewhere"] : [.warrantyMonths: 12]
        try world.pull([try world.change(ref, 2, other)])
        try world.trash(ref)
        let deletion = try #require(try world.entries(ref).last?.entry)
        #expect(deletion.intent == .delete)
        #expect(deletion.baseVersion == (hides ? 1 : 2))
    }
}
