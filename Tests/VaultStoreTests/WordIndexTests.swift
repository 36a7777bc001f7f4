import SQLiteKit
import Synchronization
import Testing
import VaultJSON
import VaultModel

@testable import VaultStore

@Suite("The search index")
struct WordIndexTests {
    /// Creates three receipts, one of them in the Trash.
    private func shop() async throws -> (shop: Workshop, ids: [ReceiptID]) {
        let shop = try Workshop()
        let ids = try await shop.add([fields("Bosch"), fields("Café"), fields("Kiosk")])
        try await shop.vault.trash([EntityRef(ids[2])])
        return (shop, ids)
    }

    private func found(_ shop: Workshop, _ text: String) throws -> [ReceiptID] {
        try shop.reader.page(ReceiptQuery(text: text), .first, limit: 10).rows.map(\.id)
    }

    private static let damages = [
        "UPDATE search_segdir SET root = x'ffff'", "DROP TABLE search_segdir", "DROP TABLE search_content",
        "DROP TABLE search",
    ]

    @Test func `has what the receipts hold, whatever was done to them`() async throws {
        let (shop, ids) = try await shop()
        try await shop.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await shop.vault.restore([EntityRef(ids[2])])
        #expect(try await shop.vault.wordIndexFaults().isEmpty)
    }

    @Test func `that lacks a receipt, has one too many or no figures is known by one glance`() async throws {
        let (shop, ids) = try await shop()
        let damages = [
            "DELETE FROM search", "DELETE FROM search WHERE docid = (SELECT min(row) FROM receipts)",
            "INSERT INTO search (docid, words) VALUES (9000, 'gone')", "DELETE FROM search_stat", "DROP TABLE search",
        ]
        for damage in damages {
            #expect(try await !shop.vault.isWordIndexIncomplete(), "before \(damage)")
            try shop.connection().execute(damage)
            #expect(try await shop.vault.isWordIndexIncomplete(), "\(damage)")
            #expect(try shop.reader.isWordIndexIncomplete(), "\(damage)")
            try await shop.vault.rebuildWordIndex()
        }
        #expect(try found(shop, "bosch") == [ids[0]])
    }

    @Test func `is whole at a glance with two hundred receipts, whatever was done to them`() async throws {
        let (shop, ids) = try await shop()
        try await shop.add((0..<200).map { fields("Shop \($0)") })
        try await shop.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await shop.vault.restore([EntityRef(ids[2])])
        try await shop.vault.trash(ids.map(EntityRef.init))
        #expect(try await !shop.vault.isWordIndexIncomplete())
        try await shop.vault.erase()
        #expect(try await !shop.vault.isWordIndexIncomplete())
    }

    @Test func `that was emptied lacks every receipt, and is rebuilt from them`() async throws {
        let (shop, ids) = try await shop()
        try shop.connection().execute("DELETE FROM search")
        #expect(try await shop.vault.wordIndexFaults().missing == 3)
        let steps = Mutex<[String]>([])
        let count = try await shop.vault.rebuildWordIndex { done, total in
            steps.withLock { $0.append("\(done) of \(total)") }
            return true
        }
        #expect(count == 3 && steps.withLock { $0 } == ["0 of 3"])
        #expect(try await shop.vault.wordIndexFaults().isEmpty)
        #expect(try found(shop, "cafe") == [ids[1]])
    }

    @Test func `lacks a row, has another's words, and a row of none`() async throws {
        let (shop, ids) = try await shop()
        let connection = try shop.connection()
        let row = try #require(try connection.integer("SELECT row FROM entities WHERE id = ?", [.text("\(ids[0])")]))
        try connection.execute(
            """
            DELETE FROM search WHERE docid = \(row);
            DELETE FROM search WHERE docid = \(row + 1);
            INSERT INTO search (docid, words) VALUES (\(row + 1), '\u{B6} other \u{B6}'), (9000, '\u{B6} gone \u{B6}');
            """)
        let faults = try await shop.vault.wordIndexFaults()
        #expect(faults.missing == 1 && faults.outdated == 1 && faults.leftOver == 1 && !faults.isDamaged)
    }

    @Test func `whose lists of words do not fit its texts is damaged`() async throws {
        let (shop, _) = try await shop()
        let connection = try shop.connection()
        let texts = "CREATE TABLE kept AS SELECT docid, c0words FROM search_content;"
        try connection.execute(
            texts + "DELETE FROM search; UPDATE kept SET c0words = replace(c0words, 'bosch', 'other');"
                + "INSERT INTO search (docid, words) SELECT docid, c0words FROM kept;"
                + "UPDATE search_content SET c0words = replace(c0words, 'other', 'bosch'); DROP TABLE kept;")
        #expect(try await shop.vault.wordIndexFaults().isDamaged)
    }

    @Test(arguments: damages)
    func `is named by a search that meets damage of it, and finds everything once it is rebuilt`(
        damage: String
    ) async throws {
        let (shop, ids) = try await shop()
        try shop.connection().execute(damage)
        // A search does not read the stored texts.
        let isMet = damage != "DROP TABLE search_content"
        #expect(await code { try found(shop, "bosch") } == (isMet ? .damagedIndex : nil))
        #expect(try await shop.vault.wordIndexFaults().isDamaged)
        try await shop.vault.rebuildWordIndex()
        #expect(try found(shop, "bosch") == [ids[0]])
        #expect(try await shop.vault.wordIndexFaults().isEmpty)
    }

    @Test(arguments: damages)
    func `that is damaged keeps nothing from being saved`(damage: String) async throws {
        let (shop, ids) = try await shop()
        try shop.connection().execute(damage)
        try await shop.vault.edit(EntityRef(ids[0]), [.storeName: "Makita"])
        try await shop.add([fields("Festool")])
        #expect(try shop.reader.receipt(ids[0])?.storeName == "Makita")
        // A save that never reads the damaged list leaves the damage to the next search.
        if !(try await shop.vault.wordIndexFaults().isEmpty) { try await shop.vault.rebuildWordIndex() }
        #expect(try found(shop, "makita") == [ids[0]])
        #expect(try found(shop, "festool").count == 1)
    }

    @Test func `stays as it was where somebody stops its rebuild`() async throws {
        let (shop, ids) = try await shop()
        #expect(await code { try await shop.vault.rebuildWordIndex { _, _ in false } } == .cancelled)
        #expect(try found(shop, "bosch") == [ids[0]])
        #expect(try await shop.vault.wordIndexFaults().isEmpty)
    }

    @Test func `stays as it was where the disk is too full to rebuild it`() async throws {
        let (shop, ids) = try await shop()
        try await shop.add((0..<2_000).map { fields("Shop \($0) \(String(repeating: "w\($0) ", count: 9))") })
        try shop.connection().execute(
            "DELETE FROM search WHERE docid > 100; INSERT INTO search (search) VALUES ('optimize'); VACUUM")
        try await shop.vault.limitPages(toAdditional: 0)
        #expect(await code { try await shop.vault.rebuildWordIndex() } == .diskFull)
        #expect(try found(shop, "bosch") == [ids[0]])
    }

    @Test func `is compared, and not rebuilt, in a vault that is only looked at`() async throws {
        let (shop, _) = try await shop()
        try shop.connection().execute("DELETE FROM search")
        let vault = try Vault(
            shop.files, keys: try shop.keys(), environment: VaultEnvironment { Timestamp(milliseconds: 0) },
            access: VaultAccess(isReadOnly: true))
        #expect(try await vault.wordIndexFaults().missing == 3)
        #expect(await code { try await vault.rebuildWordIndex() } == .lookingOnly)
    }
}
