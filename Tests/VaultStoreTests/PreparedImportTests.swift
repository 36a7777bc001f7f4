import ReceiptRows
import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultReplica
import VaultWire

@testable import VaultStore

@Suite("Receipts that are prepared before an import stores them")
struct PreparedImportTests {
    private let fixture: VaultFixture

    init() throws { fixture = try VaultFixture() }

    private func rows(_ query: String, columns: Range<Int32>) throws -> [[SQLiteValue]] {
        try fixture.connection().rows(query) { row in columns.map { row.value($0) } }
    }

    @Test func `rows, words and queue are those that the receipts give`() async throws {
        let given = try #require(ReceiptID("rcp_00000000000000000000000001"))
        let prepared = try fixture.vault.importPreparation().prepare([
            NewReceipt(id: given, fields: fields("Lampor", 12_900).merging([.userNotes: "blue\nlamp"]) { $1 }),
            NewReceipt(fields: fields("Bosch", -500, day: "2025-02-01")),
            NewReceipt(fields: [.storeName: "Cafe\u{301}"]),
        ])
        let ids = try await fixture.vault.add(prepared)
        #expect(ids.first == given && Set(ids).count == 3)
        let projections = try ids.map { id in
            let receipt = try #require(try fixture.reader.receipt(id))
            return ReceiptProjection(
                receipt: receipt, parts: ReceiptParts(), mark: .pending, isDeletionDisputed: false)
        }
        let columns = "SELECT row, id, \(ReceiptTable.columns.joined(separator: ", ")) FROM receipts ORDER BY row"
        #expect(try rows(columns, columns: 2..<22) == projections.map(\.values))
        let words = try rows("SELECT c0words FROM search_content ORDER BY docid", columns: 0..<1)
        #expect(words == projections.map { [.text($0.words.text)] })
        let sent = try await fixture.vault.batch()
        #expect(sent.map(\.entity.id) == ids.map(\.description))
        #expect(sent.map { $0.changes[.storeName] } == ["Lampor", "Bosch", "Caf\u{E9}"])
    }

    @Test func `an ID that the vault has, or that comes twice, keeps its first receipt`() async throws {
        let given = try #require(ReceiptID("rcp_00000000000000000000000001"))
        let twice = ["Lampor", "Bosch"].map { NewReceipt(id: given, fields: fields($0)) }
        #expect(try await fixture.vault.importReceipts(twice) == [given])
        #expect(try await fixture.vault.importReceipts(twice).isEmpty)
        #expect(try fixture.reader.page(ReceiptQuery(), .first, limit: 9).rows.map(\.storeName) == ["Lampor"])
    }

    @Test func `a value that cannot be stored is refused before anything is`() throws {
        let rows = [NewReceipt(fields: fields("Bosch")), NewReceipt(fields: [.currency: "no currency"])]
        let fault = #expect(throws: StoreError.self) { try fixture.vault.importPreparation().prepare(rows) }
        #expect(fault?.code == .invalid(field: "currency"))
    }
}
