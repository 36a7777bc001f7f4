import Testing
import VaultJSON
import VaultModel

private let laptop = MergeScenario.laptop
private let phone = MergeScenario.phone

@Suite("The merge table")
struct MergeTableTests {
    @Test func `an update of the version that the device saw is accepted`() throws {
        var scene = try MergeScenario([.storeName: "Robot Shop"])
        let outcome = try scene.apply(
            .update, by: phone, base: 1, [.storeName: "Robot"], from: [.storeName: "Robot Shop"])
        #expect(outcome.status == .accepted)
        #expect(scene.version == 2)
        #expect(scene.value(.storeName) == "Robot")
    }

    @Test func `different fields of two devices merge without a question`() throws {
        var scene = try MergeScenario()
        try scene.apply(
            .update, by: laptop, base: 1, [.storeName: "Robot", .userEditedFields: MergeScenario.edited(.storeName)])
        let outcome = try scene.apply(
            .update, by: phone, base: 1, [.warrantyMonths: 24], from: [.warrantyMonths: .null])
        #expect(outcome.status == .merged)
        #expect(outcome.conflicts.isEmpty)
        #expect(scene.value(.storeName) == "Robot")
        #expect(scene.value(.warrantyMonths) == 24)
    }

    @Test func `two people's values of one money field are a conflict that keeps the server's value`() throws {
        var scene = try MergeScenario([.totalMinor: 100, .currency: "EUR"])
        let old: Fields = [.totalMinor: 100, .currency: "EUR"]
        try scene.apply(.update, by: laptop, base: 1, [.totalMinor: 200, .currency: "EUR"], from: old)
        let outcome = try scene.apply(.update, by: phone, base: 1, [.totalMinor: 300, .currency: "USD"], from: old)
        #expect(outcome.status == .conflict)
        #expect(outcome.conflicts.map(\.field) == [.totalMinor, .currency])
        #expect(outcome.conflicts.first?.theirs == 200)
        #expect(outcome.conflicts.first?.theirsBy == laptop.description)
        #expect(scene.value(.totalMinor) == 200)
        #expect(!outcome.changed)
    }

    @Test func `writing the same value twice is no conflict`() throws {
        var scene = try MergeScenario([.returnBy: "2026-01-01"])
        try scene.apply(.update, by: laptop, base: 1, [.returnBy: "2026-02-01"], from: [.returnBy: "2026-01-01"])
        let outcome = try scene.apply(
            .update, by: phone, base: 1, [.returnBy: "2026-02-01"], from: [.returnBy: "2026-01-01"])
        #expect(outcome.status == .merged)
        #expect(outcome.conflicts.isEmpty)
    }

    @Test func `a machine-read store name yields to a person's`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: laptop, base: 1, [.storeName: "A"])
        let outcome = try scene.apply(.update, by: phone, base: 1, [.storeName: "B"])
        #expect(outcome.status == .merged)
        #expect(scene.value(.storeName) == "A")
        let edited = try scene.apply(
            .update, by: phone, base: 1, [.storeName: "B", .userEditedFields: MergeScenario.edited(.storeName)])
        #expect(edited.status == .conflict)
    }

    @Test func `an edited field beats a machine-read value, another field yields to it`() throws {
        var scene = try MergeScenario()
        scene.machine([.storeName: "MACHINE", .category: .null, .warrantyMonths: 6])
        try scene.apply(
            .update, by: phone, base: 1,
            [.storeName: "Mine", .userEditedFields: MergeScenario.edited(.storeName), .warrantyMonths: 12])
        #expect(scene.value(.storeName) == "Mine")
        #expect(scene.value(.warrantyMonths) == 6)
    }

    @Test func `a machine-read value is kept, but a machine-read null does not beat a value`() throws {
        var scene = try MergeScenario()
        scene.machine([.ocrRawText: "SERVER", .extractedTotal: .null])
        try scene.apply(.update, by: phone, base: 1, [.ocrRawText: "DEVICE", .extractedTotal: "9,00"])
        #expect(scene.value(.ocrRawText) == "SERVER")
        #expect(scene.value(.extractedTotal) == "9,00")
    }

    @Test func `additions and removals of tags from both sides apply`() throws {
        var scene = try MergeScenario([.userTags: SetChange(add: ["a", "b"]).json])
        try scene.apply(.update, by: laptop, base: 1, [.userTags: SetChange(add: ["c"], remove: ["a"]).json])
        try scene.apply(.update, by: laptop, base: 2, [.userTags: SetChange(add: ["a"]).json])
        let outcome = try scene.apply(
            .update, by: phone, base: 1, [.userTags: SetChange(add: ["d"], remove: ["a", "b"]).json])
        #expect(outcome.status == .merged)
        #expect(scene.value(.userTags) == ["a", "c", "d"])
    }

    @Test func `asking for the newest takes this device's value and keeps the other's as an event`() throws {
        var scene = try MergeScenario([.returnBy: "2026-01-01"])
        try scene.apply(.update, by: laptop, base: 1, [.returnBy: "2026-02-01"], from: [.returnBy: "2026-01-01"])
        let outcome = try scene.apply(
            .update, by: phone, base: 1, [.returnBy: "2026-03-01"], from: [.returnBy: "2026-01-01"], policy: .mine)
        #expect(outcome.status == .merged)
        #expect(scene.value(.returnBy) == "2026-03-01")
        #expect(outcome.overwritten.map(\.value) == ["2026-02-01"])
    }

    @Test func `a resolution at the current version keeps the value that was not chosen`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: laptop, base: 1, [.returnBy: "2026-02-01"])
        let outcome = try scene.apply(.update, by: phone, base: 2, [.returnBy: "2026-03-01"], resolves: [.returnBy])
        #expect(outcome.status == .accepted)
        #expect(outcome.overwritten.map(\.value) == ["2026-02-01"])
        #expect(outcome.overwritten.first?.stamp.actor == .device(laptop))
    }

    @Test func `a device is never in conflict with itself`() throws {
        var scene = try MergeScenario()
        try scene.apply(.update, by: phone, base: 1, [.returnBy: "2026-02-01"])
        let outcome = try scene.apply(.update, by: phone, base: 1, [.returnBy: "2026-03-01"])
        #expect(outcome.conflicts.isEmpty)
        #expect(outcome.overwritten.isEmpty)
        #expect(scene.value(.returnBy) == "2026-03-01")
    }

    @Test func `a base from before a restored backup is merged as from the beginning`() throws {
        var scene = try MergeScenario([.returnBy: "2026-02-01"])
        let outcome = try scene.apply(.update, by: phone, base: 9, [.returnBy: "2026-03-01"])
        #expect(outcome.status == .conflict)
    }

    @Test func `what leaves a newer entity as it is makes no version`() throws {
        var scene = try MergeScenario([.isFavorite: true])
        try scene.apply(.update, by: laptop, base: 1, [.storeName: "A"])
        let outcome = try scene.apply(.update, by: phone, base: 1, [.isFavorite: true])
        #expect(!outcome.changed)
        #expect(scene.version == 2)
    }

    @Test func `the set of edited fields only grows, until a release removes names from it`() throws {
        var scene = try MergeScenario([.userEditedFields: MergeScenario.edited(.storeName)])
        let removal = SetChange(remove: ["storeName"]).json
        #expect(throws: Rejection.self) { try scene.apply(.update, by: phone, base: 1, [.userEditedFields: removal]) }
        for extra: Fields in [
            [.userEditedFields: SetChange(add: ["category"]).json], [.userEditedFields: removal, .userNotes: "n"],
        ] {
            #expect(throws: Rejection.self) { try scene.apply(.release, by: phone, base: 0, extra) }
        }
        try scene.apply(.release, by: phone, base: 0, [.userEditedFields: removal])
        #expect(scene.value(.userEditedFields) == [])
    }

    @Test func `a fixed field stays, and whoever sends another value gets the entity`() throws {
        var scene = try MergeScenario([.storeName: "A"])
        let former = scene.value(.createdAt)
        let outcome = try scene.apply(
            .update, by: laptop, base: 1, [.createdAt: "2020-01-01T00:00:00.000Z", .storeName: "B"])
        #expect(outcome.differs && scene.value(.createdAt) == former && scene.value(.storeName) == "B")
        let same = try scene.apply(.update, by: laptop, base: 2, [.createdAt: former, .storeName: "C"])
        #expect(!same.differs)
    }
}
