import Testing
import VaultJSON
import VaultModel

private let laptop = MergeScenario.laptop
private let phone = MergeScenario.phone

@Suite("Deleting and restoring")
struct MergeDeletionTests {
    @Test func `a delete keeps the fields and is done once`() throws {
        var scene = try MergeScenario([.storeName: "A"])
        #expect(try scene.apply(.delete, by: phone, base: 1).status == .accepted)
        #expect(scene.value(.isDeleted) == true)
        #expect(scene.value(.storeName) == "A")
        let again = try scene.apply(.delete, by: laptop, base: 2)
        #expect(again.status == .accepted)
        #expect(!again.changed && !again.differs)
    }

    @Test func `a second delete on an older version gets the entity, which its device does not know`() throws {
        var scene = try MergeScenario([.storeName: "A"])
        try scene.apply(.update, by: phone, base: 1, [.storeName: "B"], from: [.storeName: "A"])
        try scene.apply(.delete, by: phone, base: 2)
        let late = try scene.apply(.delete, by: laptop, base: 1)
        #expect(late.status == .accepted && !late.changed && late.differs)
    }

    @Test func `a release on an older version gets the entity`() throws {
        var scene = try MergeScenario([.storeName: "A"])
        try scene.apply(.update, by: phone, base: 1, [.storeName: "B"], from: [.storeName: "A"])
        let names: Fields = [.userEditedFields: SetChange(remove: ["storeName"]).json]
        #expect(try scene.apply(.release, by: laptop, base: 1, names).differs)
    }

    @Test func `a delete that never saw a person's change asks`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: laptop, base: 1, [.userNotes: "scan of the warranty"], from: [.userNotes: ""])
        let outcome = try scene.apply(.delete, by: phone, base: 1)
        #expect(outcome.status == .conflict)
        #expect(outcome.conflicts.map(\.field) == [.isDeleted])
        #expect(outcome.conflicts.first?.mine == true)
        #expect(outcome.conflicts.first?.theirs == false)
        #expect(scene.value(.isDeleted) == false)
    }

    @Test func `a delete that only machine-read values preceded is applied`() throws {
        var scene = try MergeScenario()
        scene.machine([.ocrRawText: "TEXT"])
        #expect(try scene.apply(.delete, by: phone, base: 1).status == .merged)
        #expect(scene.value(.isDeleted) == true)
    }

    @Test func `a person's edit of a tombstone is merged and asks whether to bring it back`() throws {
        var scene = try MergeScenario()
        try scene.apply(.delete, by: laptop, base: 1)
        let outcome = try scene.apply(.update, by: phone, base: 1, [.userNotes: "keep"], from: [.userNotes: ""])
        #expect(outcome.status == .conflict)
        #expect(outcome.conflicts.map(\.field) == [.isDeleted])
        #expect(scene.value(.userNotes) == "keep")
        #expect(scene.value(.isDeleted) == true)
    }

    @Test func `machine-read values added to a tombstone leave it deleted`() throws {
        var scene = try MergeScenario()
        try scene.apply(.delete, by: laptop, base: 1)
        let outcome = try scene.apply(.update, by: phone, base: 1, [.ocrRawText: "TEXT"], from: [.ocrRawText: .null])
        #expect(outcome.status == .merged)
        #expect(scene.value(.isDeleted) == true)
    }

    @Test func `a restore restores whatever its base, and another's delete is an event`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: laptop, base: 1, [.userNotes: "x"])
        try scene.apply(.delete, by: laptop, base: 2)
        let outcome = try scene.apply(.update, by: phone, base: 1, [.isDeleted: false])
        #expect(scene.value(.isDeleted) == false)
        #expect(outcome.overwritten.map(\.field) == [.isDeleted])
    }

    @Test func `an update cannot delete`() throws {
        var scene = try MergeScenario()
        #expect(throws: Rejection.self) { try scene.apply(.update, by: phone, base: 1, [.isDeleted: true]) }
    }

    @Test func `a bare tombstone comes back only whole`() throws {
        var scene = try MergeScenario()
        try scene.apply(.delete, by: laptop, base: 1)
        scene.stored?.isBare = true
        scene.stored?.fields = [.isDeleted: true]
        let partial = try scene.apply(.update, by: phone, base: 2, [.isDeleted: false])
        #expect(partial.status == .conflict)
        var whole: Fields = [:]
        for rule in Schema.receipt.rules where rule.owner != .server {
            whole[rule.name] = rule.isSet ? SetChange().json : rule.initial
        }
        whole[.createdAt] = "2026-01-01T00:00:00.000Z"
        whole[.storeName] = "Back"
        let outcome = try scene.apply(.create, by: phone, base: 0, whole)
        #expect(outcome.status == .accepted)
        #expect(scene.version == 3)
        #expect(scene.value(.storeName) == "Back")
    }
}
