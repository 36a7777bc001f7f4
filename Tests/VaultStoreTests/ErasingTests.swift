import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Removing an account from a device")
struct ErasingTests {
    private let fixture: VaultFixture

    init() throws { fixture = try VaultFixture() }

    private func fill() async throws {
        try await fixture.add((0..<40).map { [.storeName: .string("Kaffee Kanne \($0)"), .userNotes: "notes"] })
        let id = try await fixture.vault.create([.storeName: "Robot Shop"])
        try await fixture.vault.addPart(.item, to: id, [.name: "Robot"])
        try await fixture.vault.apply(try await fixture.vault.batch().map { .applied($0, 1) }, cursor: nil)
        try await fixture.vault.trash([EntityRef(id)])
        try await fixture.vault.set([
            "sync.server": "https://a.example", "sync.token": "t", "searches.history": "[]", "expiring.days": "60",
        ])
    }

    private func rows() throws -> [String: Int64] {
        let connection = try fixture.connection()
        let names = try connection.rows("SELECT name FROM sqlite_master WHERE type = 'table'", []) { $0.text(0) }
        var counts: [String: Int64] = [:]
        for name in names { counts[name] = try connection.integer("SELECT count(*) FROM \(name)") }
        return counts
    }

    @Test func `leaves what a new vault has, in every table`() async throws {
        let new = try rows()
        let fresh = try await fixture.vault.counts()
        try await fill()
        try await fixture.vault.erase()
        var left = try rows()
        #expect(left.removeValue(forKey: "settings") == 2, "its own name, and how far Expiring looks")
        var expected = new
        expected["settings"] = nil
        // This table keeps the highest row numbers assigned, which are nobody's data.
        left["sqlite_sequence"] = nil
        expected["sqlite_sequence"] = nil
        #expect(left == expected)
        #expect(try await fixture.vault.counts() == fresh)
        #expect(try await fixture.vault.setting("sync.token") == nil)
        #expect(try await fixture.vault.setting("expiring.days") == "60")
    }

    @Test func `leaves a vault that works: it finds what is new and nothing that was`() async throws {
        try await fill()
        try await fixture.vault.erase()
        try await fixture.vault.create([.storeName: "Kaffee Neu"])
        let found = try fixture.reader.page(ReceiptQuery(text: "kaffee"), .first, limit: 50)
        #expect(found.total == 1)
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
        #expect(try fixture.reader.damage(isThorough: true).isEmpty)
        #expect(try await fixture.vault.standing(after: .load).cursor == nil)
        #expect(try fixture.reader.undoLines(limit: 5).count == 1, "what was done before cannot be undone")
    }

    @Test func `gives its room back, and overwrites what it deletes`() async throws {
        try await fill()
        try await fixture.vault.erase()
        let connection = try fixture.connection()
        #expect(try connection.integer("PRAGMA freelist_count") == 0)
        #expect(try connection.integer("PRAGMA secure_delete") == 1)
    }

    @Test func `a vault that is only looked at is left as it is`() async throws {
        try await fill()
        let looking = try Vault(
            fixture.files, keys: try fixture.keys(), environment: VaultEnvironment(now: { Timestamp(milliseconds: 0) }),
            access: VaultAccess(isReadOnly: true))
        await #expect(throws: StoreError.self) { try await looking.erase() }
        #expect(try await fixture.vault.setting("sync.token") == "t")
    }
}
