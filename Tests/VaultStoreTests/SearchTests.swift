import SQLiteKit
import Testing
import VaultJSON
import VaultModel
import VaultQuery
import VaultReplica
import VaultTestKit

@testable import VaultStore

@Suite("Searching the store")
struct SearchTests {
    private static let words = [
        "bosch", "Café", "mill", "millet", "USB-C", "東京", "京都", "Θεσσαλονίκη", "D.I.Y.", "Größe", "2025", "gift",
    ]
    private static let pieces =
        words + [
            "caf", "mil", "\"mill\"", "\"cafe mill\"", "\"mill gift\"", "\"bosch mill bosch\"", "usb-c", "d.i.y",
            "mill-mi",
            "\"東京\"", "\"gift 2025\"", "東", "東京", "usbc", "diy", "gro", "10", "2025-10", "bo mi",
            "store:bosch", "store:=\"bosch mill\"", "store:\"cafe\"", "notes:mill", "notes:\"mill bosch\"", "tag:gift",
            "tag:=gift", "tag:東", "category:home", "category:o", "category:=tools", "total:>5", "total:<0",
            "total:1..3EUR", "total:<=2", "total:>=0", "currency:JPY", "currency:eur", "bought:2025",
            "bought:2025-10",
            "bought:<2025-10", "before:2025-10-15", "after:2025-10", "expires:2025", "expires:>2025-11",
            "return:2025-11", "return:..2025-10", "warranty:1..2", "warranty:0", "has:warranty", "has:notes",
            "has:tags",
            "has:category", "has:total", "has:date", "has:return", "is:favorite", "is:returned", "is:pending",
            "is:failed", "is:conflict", "is:trash",
        ]

    private static func text(_ random: inout SeededRandom, most: Int) -> String {
        (0..<Int.random(in: 0...most, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
            .joined(separator: Bool.random(using: &random) ? " " : "\n")
    }

    private static func randomFields(_ random: inout SeededRandom) -> Fields {
        var fields: Fields = [.storeName: .string(text(&random, most: 2)), .userNotes: .string(text(&random, most: 4))]
        func maybe(_ name: FieldName, _ value: JSON) {
            if Int.random(in: 0..<3, using: &random) > 0 { fields[name] = value }
        }
        let start = 20_362
        let day = CalendarDay(daysSince1970: start + Int.random(in: -20...20, using: &random))
        let last = CalendarDay(daysSince1970: start + Int.random(in: -20...40, using: &random))
        maybe(.purchaseDate, .string(day?.description ?? ""))
        maybe(.returnBy, .string(last?.description ?? ""))
        maybe(.totalMinor, .integer(Int64.random(in: -300...900, using: &random)))
        maybe(.currency, .string(["EUR", "JPY", "KWD"].randomElement(using: &random) ?? "EUR"))
        maybe(.warrantyMonths, .integer(Int64.random(in: 0...3, using: &random)))
        maybe(.category, .string(ReceiptCategory.defaults.randomElement(using: &random)?.id.description ?? ""))
        maybe(.isFavorite, .bool(Bool.random(using: &random)))
        if Int.random(in: 0..<4, using: &random) == 0 { fields[.status] = "returned" }
        let tags = Set(
            (0..<Int.random(in: 0...2, using: &random)).map { _ in words.randomElement(using: &random) ?? "" })
        fields[.userTags] = .array(tags.sorted().map(JSON.string))
        return fields
    }

    /// Returns a warranty with a length, a start, both, or neither, which is a lifetime.
    private static func randomWarranty(_ random: inout SeededRandom) -> Fields {
        var fields: Fields = [:]
        if Bool.random(using: &random) { fields[.warrantyMonths] = .integer(Int64.random(in: 0...3, using: &random)) }
        if Bool.random(using: &random) { fields[.startDate] = "2025-10-20" }
        return fields
    }

    private static func query(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (Int.random(in: 0..<4, using: &random) == 0 ? "-" : "") + (pieces.randomElement(using: &random) ?? "")
        }.joined(separator: " ")
    }

    /// Returns the matches found by reading every receipt.
    private static func truth(_ all: [SearchedReceipt], _ query: ReceiptQuery) throws -> Set<ReceiptID> {
        let search = try SearchQuery(parsing: query.text)
        let isTrash = query.scope == .trash || search.isForTrash
        return Set(all.filter { $0.isInTrash == isTrash && $0.matches(search) }.compactMap(\.receipt.id))
    }

    private static func read(_ fixture: VaultFixture, _ ids: [ReceiptID]) throws -> [SearchedReceipt] {
        let names = Dictionary(uniqueKeysWithValues: try fixture.reader.categories().map { ($0.id, $0.name) })
        return try ids.compactMap { try fixture.reader.detail($0) }.map { detail in
            SearchedReceipt(
                receipt: detail.receipt, parts: detail.parts, mark: detail.mark,
                categoryName: detail.receipt.category.flatMap { names[$0] }, isInTrash: detail.receipt.isDeleted)
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `indexes find what reading every receipt finds, for any query`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let fixture = try VaultFixture(seed: seed)
        // More than a few hundred receipts also exercise the queries for many rows.
        let ids = try await fixture.add((0..<(seed == 1 ? 1_200 : 90)).map { _ in Self.randomFields(&random) })
        for id in ids where Int.random(in: 0..<8, using: &random) == 0 {
            try await fixture.vault.addPart(.warranty, to: id, Self.randomWarranty(&random))
        }
        try await fixture.vault.trash(
            ids.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }.map(EntityRef.init))
        let all = try Self.read(fixture, ids)
        for _ in 0..<(seed == 1 ? 40 : 200) {
            let scope: ReceiptQuery.Scope = Int.random(in: 0..<5, using: &random) == 0 ? .trash : .vault
            let query = ReceiptQuery(
                text: Self.query(&random), scope: scope, order: .total, ranksMatches: Bool.random(using: &random))
            let page = try fixture.reader.page(query, .first, limit: 2_000)
            #expect(try Set(page.rows.map(\.id)) == Self.truth(all, query), "\(query)")
            #expect(page.rows.count == page.total)
        }
    }

    @Test func `what cannot be read finds nothing`() async throws {
        let fixture = try VaultFixture()
        try await fixture.add([fields("Bosch")])
        #expect(try fixture.reader.page(ReceiptQuery(text: "total:x"), .first, limit: 5).total == 0)
    }

    @Test func `the best matches come first, then the order; too many are not ranked`() async throws {
        let fixture = try VaultFixture()
        var rows: [Fields] = [
            [.storeName: "Other", .userNotes: "first line\nthen a mill", .purchaseDate: "2026-01-04"],
            [.storeName: "Other", .userNotes: "a mill", .purchaseDate: "2026-01-03"],
            [.storeName: "Millet", .purchaseDate: "2026-01-01"], [.storeName: "Mill", .purchaseDate: "2026-01-01"],
            [.storeName: "The Mill", .purchaseDate: "2026-01-02"],
        ]
        let ids = try await fixture.add(rows)
        let query = ReceiptQuery(text: "mill")
        let page = try fixture.reader.page(query, .first, limit: 10)
        #expect(page.isRanked)
        #expect(page.rows.map(\.id) == [ids[4], ids[3], ids[2], ids[1], ids[0]])
        #expect(page.excerpts == [ids[0]: "…then a mill"])
        let next = try fixture.reader.page(query, .after(ids[3]), limit: 2)
        #expect(next.rows.map(\.id) == [ids[2], ids[1]] && next.start == 2)
        let plain = try fixture.reader.page(ReceiptQuery(text: "mill", ranksMatches: false), .first, limit: 10)
        #expect(!plain.isRanked && plain.rows.map(\.id) == [ids[0], ids[1], ids[4], ids[3], ids[2]])
        let condition = try fixture.reader.page(ReceiptQuery(text: "bought:2026"), .first, limit: 10)
        #expect(!condition.isRanked && condition.excerpts.isEmpty)
        rows = (0..<500).map { fields("Mill", Int64($0)) }
        try await fixture.add(rows)
        #expect(try !fixture.reader.page(query, .first, limit: 10).isRanked)
    }

    @Test func `notes that begin with an empty line are notes, also in a vault of an earlier program`() async throws {
        let fixture = try VaultFixture()
        let ids = try await fixture.add([
            [.storeName: "A", .userNotes: "\nsecond"], [.storeName: "B", .userNotes: ""], [.storeName: "C"],
            [.storeName: "D", .userNotes: "one"],
        ])
        let found = { try fixture.reader.page(ReceiptQuery(text: "has:notes"), .first, limit: 9).rows.map(\.id) }
        #expect(try Set(found()) == [ids[0], ids[3]])
        let connection = try fixture.connection()
        try connection.execute(
            """
            UPDATE receipts SET flags = flags & 7;
            DROP INDEX receipts_by_tags; DROP INDEX receipts_by_category; DROP INDEX receipts_by_facts;
            DROP TABLE silences; DROP TABLE journal; DROP TABLE parts; DROP TABLE covers;
            CREATE TABLE journal (
                sequence INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL, edits TEXT NOT NULL, undone INTEGER NOT NULL
            );
            """)
        try connection.pretendSteps(through: 5)
        #expect(try found().isEmpty)
        try StoreSchema.migrator.migrate(connection)
        #expect(try Set(found()) == [ids[0], ids[3]])
    }

    @Test func `a phrase keeps within one text, also in a vault whose index had no order`() async throws {
        let fixture = try VaultFixture()
        let ids = try await fixture.add([
            [.storeName: "Lampor", .userNotes: "a desk\nlamp, bought with a lamp"],
            [.storeName: "Desk", .userNotes: "lamp"],
            [.storeName: "Lampor", .userNotes: "lamp, desk"],
        ])
        _ = try await fixture.vault.addPart(.item, to: ids[1], [.name: "Desk lamp"])
        let found = { (text: String) in
            Set(try fixture.reader.page(ReceiptQuery(text: text), .first, limit: 9).rows.map(\.id))
        }
        #expect(try found("\"desk lamp\"") == [ids[0], ids[1]])
        #expect(try found("\"a lamp\"") == [ids[0]])
        let connection = try fixture.connection()
        try connection.execute("UPDATE search SET words = 'lamp desk lampor a'")
        try connection.pretendSteps(through: 8)
        #expect(try found("\"desk lamp\"").isEmpty)
        try StoreSchema.migrator.migrate(connection)
        #expect(try found("\"desk lamp\"") == [ids[0], ids[1]])
    }
}
