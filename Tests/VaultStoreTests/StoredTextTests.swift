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
        #expect(bytes.first == 2 && bytes.count < note.utf8.count / 3)
        #expect(StoredText.text(.blob(bytes)) == note)
        #expect(StoredText.value("{}") == .text("{}"))
        #expect(StoredText.text(.text(note)) == note, "earlier versions stored texts")
    }

    @Test(arguments: [
        SQLiteValue.null, .integer(1), .real(1), .blob([]), .blob([1]), .blob([2, 32, 4, 0]), .blob([3, 32, 4, 0]),
        .blob([1, 255, 255, 255]),
    ])
    func `anything else is no text`(value: SQLiteValue) {
        #expect(StoredText.text(value) == nil)
    }

    @Test(arguments: [first, second])
    func `a text that another computer packed is read for good`(sample: (text: String, packed: [UInt8])) {
        #expect(StoredText.text(.blob(sample.packed)) == sample.text)
    }

    /// Written by the first programs with these dictionaries.
    private static let first: (text: String, packed: [UInt8]) = (
        String(repeating: "Garantie 24 Monate, receipt. ", count: 4),
        [
            1, 32, 116, 189, 0, 0, 32, 50, 52, 44, 46, 5, 0, 11, 20, 130, 77, 67, 120, 45, 229, 199, 246, 12, 93, 251,
            89, 131, 86,
        ]
    )
    private static let second: (text: String, packed: [UInt8]) = (
        "The battery was replaced by the seller; keep the small key of its filter. "
            + "Rückgabe bis März mit Kassenbon, εγγύηση δύο έτη",
        [
            2, 32, 137, 165, 2, 0, 179, 131, 11, 55, 31, 179, 131, 188, 191, 94, 138, 93, 227, 159, 139, 77, 110, 57,
            166, 92, 71, 254, 209, 35, 67, 203, 182, 36, 199, 19, 215, 229, 232, 39, 216, 87, 44, 138, 69, 241, 22, 217,
            146, 164, 213, 162, 70, 145, 2, 13, 252, 138, 215, 132, 171, 5, 203, 173, 9, 136, 22, 7, 162, 0, 231, 0, 88,
            220, 26, 74, 86, 228, 89, 146, 92, 210, 119, 240, 61, 164, 31, 240, 62, 1,
        ]
    )

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
