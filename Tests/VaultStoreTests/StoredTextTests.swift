import ReceiptRows
import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultReplica

@testable import VaultStore

@Suite("Texts as the store keeps them")
struct StoredTextTests {
    private let note = String(repeating: "The seller said that the warranty is valid until 2029. ", count: 9)

    @Test func `a long text is packed, a short one stays a text`() throws {
        guard case .blob(let bytes) = StoredText.value(note) else { return #expect(Bool(false), "it is not packed") }
        #expect(bytes.first == 1 && bytes.count < note.utf8.count / 3)
        #expect(StoredText.text(.blob(bytes)) == note)
        #expect(StoredText.value("{}") == .text("{}"))
        #expect(StoredText.text(.text(note)) == note, "earlier versions stored texts")
    }

    @Test(arguments: [
        SQLiteValue.null, .integer(1), .real(1), .blob([]), .blob([1]), .blob([2, 75, 4, 0]),
        .blob([1, 255, 255, 255]),
    ])
    func `anything else is no text`(value: SQLiteValue) {
        #expect(StoredText.text(value) == nil)
    }

    @Test func `a text that another computer packed is read for good`() {
        let text = String(repeating: "Garantie 24 Monate, receipt. ", count: 4)
        #expect(StoredText.text(.blob(Self.packed)) == text)
    }

    /// Written by the first program with this dictionary.
    private static let packed: [UInt8] = [
        1, 115, 135, 213, 185, 70, 38, 208, 10, 87, 7, 86, 82, 234, 33, 42, 100, 234, 74, 2, 0,
    ]

    @Test func `fields that cannot be unpacked are a damaged store`() async throws {
        let fixture = try VaultFixture()
        let id = try await fixture.vault.create([.storeName: "Lampor", .userNotes: .string(note)])
        try fixture.connection().run("UPDATE entities SET fields = x'01ffff' WHERE id = ?", [.text(id.description)])
        let fault = #expect(throws: StoreError.self) { try fixture.reader.receipt(id) }
        #expect(fault?.code == .damagedStore)
    }

    @Test func `words are kept packed, and found, changed and compared`() async throws {
        let fixture = try VaultFixture()
        let id = try await fixture.vault.create([.storeName: "Lampor", .userNotes: .string(note)])
        let kept = try fixture.connection().rows("SELECT typeof(c0words) FROM search_content") { $0.text(0) }
        #expect(kept == ["blob"])
        #expect(try found("seller", in: fixture) == 1)
        try await fixture.vault.edit(EntityRef(id), [.userNotes: .string(note.replacing("seller", with: "buyer"))])
        #expect(try found("seller", in: fixture) == 0)
        #expect(try found("buy", in: fixture) == 1)
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    @Test func `an index of an earlier program is used as it is`() async throws {
        let fixture = try VaultFixture()
        let first = try await fixture.vault.create([.storeName: "Lampor", .userNotes: .string(note)])
        let connection = try fixture.connection()
        let words = try connection.rows("SELECT docid, words FROM search") { ($0.integer(0), $0.text(1)) }
        try connection.execute(
            """
            DROP TABLE search;
            CREATE VIRTUAL TABLE search USING fts4 (words, matchinfo=fts3, tokenize=simple, prefix="1,2,3");
            """)
        for (row, text) in words {
            try connection.run("INSERT INTO search (docid, words) VALUES (?, ?)", [.integer(row), .text(text)])
        }
        _ = try await fixture.vault.create([.storeName: "Bosch", .userNotes: .string(note)])
        try await fixture.vault.edit(EntityRef(first), [.userNotes: "short"])
        #expect(try found("sel", in: fixture) == 1)
        #expect(try found("short", in: fixture) == 1)
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    private func found(_ text: String, in fixture: VaultFixture) throws -> Int {
        try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 9).rows.count
    }
}
