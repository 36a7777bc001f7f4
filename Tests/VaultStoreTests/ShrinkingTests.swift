import SQLiteKit
import Testing
import VaultModel

@testable import VaultStore

@Suite("A store that shrinks")
struct ShrinkingTests {
    private func pages(_ fixture: VaultFixture) throws -> (all: Int64, free: Int64) {
        let connection = try fixture.connection()
        func number(_ name: String) throws -> Int64 { try connection.integer("PRAGMA \(name)") ?? 0 }
        return (try number("page_count"), try number("freelist_count"))
    }

    /// Fills the queue and empties it again.
    private func push(_ count: Int, in fixture: VaultFixture) async throws -> [ReceiptID] {
        let ids = try await fixture.add((0..<count).map { fields("Store \($0)") })
        while case let sent = try await fixture.vault.batch(), !sent.isEmpty {
            try await fixture.vault.apply(sent.map { .applied($0, 1) })
        }
        return ids
    }

    @Test func `the room of a queue that was sent is given back, and every receipt stays`() async throws {
        let fixture = try VaultFixture()
        let ids = try await push(1_500, in: fixture)
        let before = try pages(fixture)
        #expect(before.free > 64)
        await fixture.vault.shrink()
        let after = try pages(fixture)
        #expect(after.free == 0 && after.all <= before.all - before.free)
        #expect(try fixture.reader.counts() == VaultCounts(receipts: ids.count))
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
        #expect(try fixture.connection().text("PRAGMA integrity_check") == "ok")
    }

    @Test func `little room stays, and a store of an earlier program stays as it is`() async throws {
        let fixture = try VaultFixture()
        _ = try await push(20, in: fixture)
        let before = try pages(fixture)
        await fixture.vault.shrink()
        #expect(try pages(fixture) == before)

        let earlier = try VaultFixture()
        try earlier.connection().execute("PRAGMA auto_vacuum = NONE; VACUUM;")
        _ = try await push(1_500, in: earlier)
        let full = try pages(earlier)
        #expect(full.free > 64)
        await earlier.vault.shrink()
        #expect(try pages(earlier) == full)
    }

    @Test func `it ends while another process writes`() async throws {
        let fixture = try VaultFixture()
        _ = try await push(1_500, in: fixture)
        let before = try pages(fixture)
        let other = try fixture.connection()
        try other.run("BEGIN IMMEDIATE")
        await fixture.vault.shrink()
        try other.run("ROLLBACK")
        #expect(try pages(fixture) == before)
    }
}
