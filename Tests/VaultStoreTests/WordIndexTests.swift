import SQLiteKit
import Synchronization
import Testing
import VaultJSON
import VaultModel

@testable import VaultStore

@Suite("The search index")
struct WordIndexTests {
    /// Creates three receipts, one of them in the Trash.
    private func fixture() async throws -> (fixture: VaultFixture, ids: [ReceiptID]) {
        let fixture = try VaultFixture()
        let ids = try await fixture.add([fields("Bosch"), fields("Café"), fields("Kiosk")])
        try await fixture.vault.trash([EntityRef(ids[2])])
        return (fixture, ids)
    }

    private func found(_ fixture: VaultFixture, _ text: String) throws -> [ReceiptID] {
        try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 10).rows.map(\.id)
    }

    private static let damages = [
        "UPDATE search_segdir SET root = x'ffff'", "DROP TABLE search_segdir", "DROP TABLE search_content",
        "DROP TABLE search", "UPDATE word_beginnings SET rows = x'ff'", "DROP TABLE word_beginnings",
    ]

    @Test func `has what the receipts hold, whatever was done to them`() async throws {
        let (fixture, ids) = try await fixture()
        try await fixture.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await fixture.vault.restore([EntityRef(ids[2])])
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    @Test func `that lacks a receipt, has one too many or no figures is known by one glance`() async throws {
        let (fixture, ids) = try await fixture()
        let damages = [
            "DELETE FROM search", "DELETE FROM search WHERE docid = (SELECT min(row) FROM receipts)",
            "INSERT INTO search (docid, words) VALUES (9000, 'gone')", "DELETE FROM search_stat", "DROP TABLE search",
        ]
        for damage in damages {
            #expect(try await !fixture.vault.isWordIndexIncomplete(), "before \(damage)")
            try fixture.connection().execute(damage)
            #expect(try await fixture.vault.isWordIndexIncomplete(), "\(damage)")
            #expect(try fixture.reader.isWordIndexIncomplete(), "\(damage)")
            try await fixture.vault.rebuildWordIndex()
        }
        #expect(try found(fixture, "bosch") == [ids[0]])
    }

    @Test func `is whole at a glance with two hundred receipts, whatever was done to them`() async throws {
        let (fixture, ids) = try await fixture()
        try await fixture.add((0..<200).map { fields("Shop \($0)") })
        try await fixture.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await fixture.vault.restore([EntityRef(ids[2])])
        try await fixture.vault.trash(ids.map(EntityRef.init))
        #expect(try await !fixture.vault.isWordIndexIncomplete())
        try await fixture.vault.erase()
        #expect(try await !fixture.vault.isWordIndexIncomplete())
    }

    @Test func `that was emptied lacks every receipt, and is rebuilt from them`() async throws {
        let (fixture, ids) = try await fixture()
        try fixture.connection().execute("DELETE FROM search")
        #expect(try await fixture.vault.wordIndexFaults().missing == 3)
        let steps = Mutex<[String]>([])
        let count = try await fixture.vault.rebuildWordIndex { done, total in
            steps.withLock { $0.append("\(done) of \(total)") }
            return true
        }
        #expect(count == 3 && steps.withLock { $0 } == ["0 of 3"])
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
        #expect(try found(fixture, "cafe") == [ids[1]])
    }

    @Test func `lacks a row, has another's words, and a row of none`() async throws {
        let (fixture, ids) = try await fixture()
        let connection = try fixture.connection()
        let row = try #require(try connection.integer("SELECT row FROM entities WHERE id = ?", [.text("\(ids[0])")]))
        try connection.execute(
            """
            DELETE FROM search WHERE docid = \(row);
            DELETE FROM search WHERE docid = \(row + 1);
            INSERT INTO search (docid, words) VALUES (\(row + 1), '\u{B6} other \u{B6}'), (9000, '\u{B6} gone \u{B6}');
            """)
        let faults = try await fixture.vault.wordIndexFaults()
        #expect(faults.missing == 1 && faults.outdated == 1 && faults.leftOver == 1 && !faults.isDamaged)
    }

    @Test func `whose lists of words do not fit its texts is damaged`() async throws {
        let (fixture, _) = try await fixture()
        let connection = try fixture.connection()
        let texts = "CREATE TABLE kept AS SELECT docid, c0words FROM search_content;"
        try connection.execute(
            texts + "DELETE FROM search; UPDATE kept SET c0words = replace(c0words, 'bosch', 'other');"
                + "INSERT INTO search (docid, words) SELECT docid, c0words FROM kept;"
                + "UPDATE search_content SET c0words = replace(c0words, 'other', 'bosch'); DROP TABLE kept;")
        #expect(try await fixture.vault.wordIndexFaults().isDamaged)
    }

    @Test(arguments: damages)
    func `is named by a search that meets damage of it, and finds everything once it is rebuilt`(
        damage: String
    ) async throws {
        let (fixture, ids) = try await fixture()
        try fixture.connection().execute(damage)
        // A search does not read the stored texts, and beginnings only for one or two letters.
        let isMet = damage != "DROP TABLE search_content" && !damage.contains("word_beginnings")
        if damage.contains("word_beginnings") { #expect(await code { try found(fixture, "bo") } == .damagedIndex) }
        #expect(await code { try found(fixture, "bosch") } == (isMet ? .damagedIndex : nil))
        #expect(try await fixture.vault.wordIndexFaults().isDamaged)
        try await fixture.vault.rebuildWordIndex()
        #expect(try found(fixture, "bosch") == [ids[0]])
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    @Test(arguments: damages)
    func `that is damaged keeps nothing from being saved`(damage: String) async throws {
        let (fixture, ids) = try await fixture()
        try fixture.connection().execute(damage)
        try await fixture.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await fixture.add([fields("Festool")])
        #expect(try fixture.reader.receipt(ids[0])?.storeName == "Makita")
        // A save that never reads the damaged list leaves the damage to the next search.
        if !(try await fixture.vault.wordIndexFaults().isEmpty) { try await fixture.vault.rebuildWordIndex() }
        #expect(try found(fixture, "makita") == [ids[0]])
        #expect(try found(fixture, "festool").count == 1)
    }

    @Test func `that lacks beginnings of a word, or has another's, is outdated in that receipt`() async throws {
        for damage in [
            "DELETE FROM word_beginnings WHERE beginning = 'bo'",
            "INSERT OR REPLACE INTO word_beginnings SELECT 7, 'zz', rows FROM word_beginnings WHERE beginning = 'bo'",
        ] {
            let (fixture, ids) = try await fixture()
            try fixture.connection().execute(damage)
            #expect(try await fixture.vault.wordIndexFaults().outdated == 1, "\(damage)")
            try await fixture.vault.rebuildWordIndex()
            #expect(try await fixture.vault.wordIndexFaults().isEmpty)
            #expect(try found(fixture, "bo") == [ids[0]])
        }
    }

    @Test func `finds by one and two letters, and by three digits, what its words begin with`() async throws {
        let fixture = try VaultFixture()
        // More rows than a block has, so that a search reads several.
        let ids = try await fixture.add((0..<1_500).map { fields("Shop \($0) \($0 % 500 == 7 ? "Éclair" : "")") })
        func count(_ text: String) throws -> Int? {
            try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 1).total
        }
        #expect(try count("s") == 1_500 && count("sh") == 1_500 && count("e") == 3 && count("ÉC") == 3)
        #expect(try count("12") == 111 && count("123") == 11 && count("x") == 0 && count("xy sh") == 0)
        #expect(try count("ec sh 50") == 1, "507")
        try await fixture.vault.edit(EntityRef(ids[507]), [.storeName: "Kiosk"])
        try await fixture.vault.trash([EntityRef(ids[7])])
        _ = try await fixture.vault.purge([ids[7]])
        #expect(try count("e") == 1 && count("k") == 1 && count("ki") == 1 && count("sh") == 1_498)
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    @Test func `stays as it was where somebody stops its rebuild`() async throws {
        let (fixture, ids) = try await fixture()
        #expect(await code { try await fixture.vault.rebuildWordIndex { _, _ in false } } == .cancelled)
        #expect(try found(fixture, "bosch") == [ids[0]])
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }

    @Test func `stays as it was where the disk is too full to rebuild it`() async throws {
        let (fixture, ids) = try await fixture()
        try await fixture.add((0..<2_000).map { fields("Shop \($0) \(String(repeating: "w\($0) ", count: 9))") })
        try fixture.connection().execute(
            "DELETE FROM search WHERE docid > 100; INSERT INTO search (search) VALUES ('optimize');"
                + "DELETE FROM word_beginnings; VACUUM")
        try await fixture.vault.limitPages(toAdditional: 0)
        #expect(await code { try await fixture.vault.rebuildWordIndex() } == .diskFull)
        #expect(try found(fixture, "bosch") == [ids[0]])
    }

    @Test func `is compared, and not rebuilt, in a vault that is only looked at`() async throws {
        let (fixture, _) = try await fixture()
        try fixture.connection().execute("DELETE FROM search")
        let vault = try Vault(
            fixture.files, keys: try fixture.keys(), environment: VaultEnvironment { Timestamp(milliseconds: 0) },
            access: VaultAccess(isReadOnly: true))
        #expect(try await vault.wordIndexFaults().missing == 3)
        #expect(await code { try await vault.rebuildWordIndex() } == .lookingOnly)
    }

    @Test func `receipts that change in any order in one transaction are written to the index together`() async throws {
        let fixture = try VaultFixture()
        let ids = try await fixture.add((0..<60).map { fields("Store \($0)") })
        func segments() throws -> Int64 { try fixture.connection().integer("SELECT count(*) FROM search_segdir") ?? 0 }
        let before = try segments()
        try await fixture.vault.edit(ids.reversed().map { (receipt: $0, fields: [.userTags: ["bicycle"]]) })
        #expect(try segments() <= before + 1)
        #expect(try fixture.reader.page(ReceiptQuery(text: "bicycle"), .first, limit: 1).total == 60)
        #expect(try await fixture.vault.wordIndexFaults().isEmpty)
    }
}
