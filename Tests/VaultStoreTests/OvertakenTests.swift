import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultStore

@Suite("An edit whose fields were changed in another window since")
struct OvertakenTests {
    let fixture: VaultFixture

    init() throws {
        fixture = try VaultFixture()
    }

    /// A receipt, and what a form that is opened now shows of it.
    private func opened(_ values: Fields) async throws -> (ref: EntityRef, seen: SeenFields) {
        let id = try await fixture.vault.create(fields("Bosch").merging(values) { $1 })
        let entity = try #require(try fixture.reader.receipt(id)).entity
        return (EntityRef(id), SeenFields(version: entity.version, values: entity.fields))
    }

    private func value(_ name: FieldName, of ref: EntityRef) throws -> JSON? {
        try ReceiptID(ref.id).flatMap { try fixture.reader.receipt($0) }?.entity.value(name)
    }

    @Test func `is refused as a whole, until it has seen them`() async throws {
        let (ref, seen) = try await opened([.warrantyMonths: 12])
        try await fixture.vault.edit(ref, [.warrantyMonths: 24])
        let wanted: Fields = [.warrantyMonths: 36, .storeName: "Bosch Outlet"]
        await #expect(throws: StoreError(.overtaken)) { try await fixture.vault.edit(ref, wanted, seen: seen) }
        #expect(try value(.warrantyMonths, of: ref) == 24 && value(.storeName, of: ref) == "Bosch")
        var shown = seen
        shown.values[.warrantyMonths] = 24
        try await fixture.vault.edit(ref, wanted, seen: shown)
        #expect(try value(.warrantyMonths, of: ref) == 36 && value(.storeName, of: ref) == "Bosch Outlet")
    }

    @Test func `is refused after the other change was sent, too`() async throws {
        let (ref, seen) = try await opened([.warrantyMonths: 12])
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 1) }, cursor: nil)
        try await fixture.vault.edit(ref, [.warrantyMonths: 24])
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 2) }, cursor: nil)
        await #expect(throws: StoreError(.overtaken)) {
            try await fixture.vault.edit(ref, [.warrantyMonths: 36], seen: seen)
        }
    }

    @Test func `is refused if the other window took something back`() async throws {
        let (ref, _) = try await opened([.warrantyMonths: 12])
        try await fixture.vault.edit(ref, [.warrantyMonths: 24])
        let seen = SeenFields(version: 0, values: [.warrantyMonths: 24])
        _ = try await fixture.vault.undo()
        await #expect(throws: StoreError(.overtaken)) {
            try await fixture.vault.edit(ref, [.warrantyMonths: 36], seen: seen)
        }
    }

    @Test func `is saved if they were changed to the same, or others were`() async throws {
        let (ref, seen) = try await opened([.warrantyMonths: 12])
        try await fixture.vault.edit(ref, [.warrantyMonths: 24, .storeName: "Bosch Outlet"])
        try await fixture.vault.edit(ref, [.warrantyMonths: 24, .returnBy: "2026-12-01"], seen: seen)
        #expect(try value(.storeName, of: ref) == "Bosch Outlet" && value(.returnBy, of: ref) == "2026-12-01")
    }

    @Test func `keeps the tags and the lines of notes of both`() async throws {
        let (ref, seen) = try await opened([.userTags: ["home"], .userNotes: "one\ntwo"])
        try await fixture.vault.edit(ref, [.userTags: ["home", "tax"], .userNotes: "one\ntwo\nthree"])
        try await fixture.vault.edit(ref, [.userTags: ["home", "new"], .userNotes: "zero\none\ntwo"], seen: seen)
        #expect(try value(.userTags, of: ref) == ["home", "new", "tax"])
        #expect(try value(.userNotes, of: ref) == "zero\none\ntwo\nthree")
    }

    @Test func `is refused if both changed the same line of the notes`() async throws {
        let (ref, seen) = try await opened([.userNotes: "one"])
        try await fixture.vault.edit(ref, [.userNotes: "two"])
        await #expect(throws: StoreError(.overtaken)) {
            try await fixture.vault.edit(ref, [.userNotes: "three"], seen: seen)
        }
        #expect(try value(.userNotes, of: ref) == "two")
    }
}
