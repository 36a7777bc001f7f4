import ReceiptRows
import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Pages that are prepared before they are stored")
struct PreparedPageTests {
    private func change(
        _ id: some CustomStringConvertible, _ version: Int64, type: String = "receipt", delete: Bool = false,
        _ data: [String: JSON]?
    ) -> Change {
        Change(
            entityType: type, entityID: id.description, action: delete ? .delete : .upsert, version: version,
            seq: version, updatedAt: Timestamp(milliseconds: version), updatedBy: "machine",
            data: type == "receipt" ? data.map(Fields.receipt) : data)
    }

    private let first = "rcp_00000000000000000000000001"
    private let second = "rcp_00000000000000000000000002"

    private func page(_ store: String = "Lampor", version: Int64 = 5) -> PullResponse {
        PullResponse([
            change(first, version, ["storeName": .string(store), "userNotes": "a blue lamp", "userTags": ["home"]]),
            change(second, version + 1, delete: true, ["storeName": "Gone"]),
            change("no id", version + 2, ["storeName": "Nowhere"]),
        ])
    }

    /// All that a page changes, row by row.
    private func rows(_ fixture: VaultFixture) throws -> [String] {
        let connection = try fixture.connection()
        let queries: [(columns: Int32, query: String)] = [
            (9, "SELECT * FROM entities ORDER BY row"), (22, "SELECT * FROM receipts ORDER BY row"),
            (2, "SELECT * FROM search_content ORDER BY docid"), (2, "SELECT entity, reason FROM set_aside"),
            (2, "SELECT name, number FROM counts ORDER BY name"), (2, "SELECT position, epoch FROM cursor"),
        ]
        return try queries.flatMap { columns, query in
            try connection.rows(query) { row in (0..<columns).map { "\(row.value($0))" }.joined(separator: "|") }
        }
    }

    @Test func `a prepared page is stored as one that is not`() async throws {
        let (plain, prepared) = (try VaultFixture(), try VaultFixture())
        prepared.vault.prepare(page())
        for fixture in [plain, prepared] { try await fixture.vault.apply(page()) }
        #expect(try rows(prepared) == rows(plain))
        #expect(try prepared.reader.page(ReceiptQuery(), .first, limit: 9).rows.map(\.storeName) == ["Lampor"])
    }

    @Test func `an edit between the preparation and the page is kept`() async throws {
        let (plain, prepared) = (try VaultFixture(), try VaultFixture())
        for fixture in [plain, prepared] { try await fixture.vault.apply(page(version: 1)) }
        let next = page("Lampor AB", version: 8)
        prepared.vault.prepare(next)
        for fixture in [plain, prepared] {
            let ref = try #require(EntityRef(type: .receipt, id: first))
            try await fixture.vault.edit(ref, [.userNotes: "a green lamp"])
            try await fixture.vault.apply(next)
            let row = try #require(try fixture.reader.page(ReceiptQuery(), .first, limit: 9).rows.first)
            #expect(row.storeName == "Lampor AB")
            #expect(row.what == "a green lamp")
            #expect(row.mark == .pending)
        }
        #expect(try rows(prepared) == rows(plain))
    }

    @Test func `another page than the prepared one is stored as it is`() async throws {
        let fixture = try VaultFixture()
        fixture.vault.prepare(page("Lampor"))
        try await fixture.vault.apply(page("Bosch"))
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 9).rows.map(\.storeName) == ["Bosch"])
    }

    @Test func `a row is used only for the state that it was computed for`() throws {
        let receipts = PreparedPage(page()).receipts
        let ref = try #require(EntityRef(type: .receipt, id: first))
        let fields = try #require(PreparedPage(page()).examined.changes.first?.fields)
        #expect(receipts.row(of: ref, fields: fields, mark: .synced) != nil)
        #expect(receipts.row(of: ref, fields: fields, mark: .pending) == nil)
        #expect(receipts.row(of: ref, fields: fields.merging([.userNotes: ""]) { $1 }, mark: .synced) == nil)
    }
}
