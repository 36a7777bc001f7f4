import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Export and import")
struct RoundTripTests {
    private static let nastyTexts = [
        "=1+1", "+5", "-5", "@x", "'=1", "''@", "a,b", "say \"hi\"", "semi;colon", "Θεσσαλονίκη", "喫茶こもれび", "🎁 gift",
        "tab\there", "back\\slash", "'quoted'",
    ]

    private func draft(_ random: inout SeededRandom) -> ReceiptDraft {
        func text() -> String { Self.nastyTexts.randomElement(using: &random) ?? "x" }
        var generator = ULIDGenerator()
        // A receipt of the Inbox has no store yet.
        var draft = ReceiptDraft(storeName: Int.random(in: 0...9, using: &random) == 0 ? "" : text())
        draft.id = ReceiptID(generator.next(now: 1_700_000_000_000, using: &random))
        draft.purchaseDate =
            Bool.random(using: &random)
            ? CalendarDay(daysSince1970: Int.random(in: 9000...24_000, using: &random)) : nil
        let currency = ["EUR", "JPY", "KWD"].randomElement(using: &random).flatMap { Currency($0) } ?? .eur
        let minor = Int64.random(in: -2_000_000...2_000_000, using: &random)
        draft.total = Bool.random(using: &random) ? Money(minor: minor, currency: currency) : nil
        draft.returnBy =
            Bool.random(using: &random)
            ? CalendarDay(daysSince1970: Int.random(in: 9000...24_000, using: &random)) : nil
        draft.warrantyMonths = Bool.random(using: &random) ? Int.random(in: 0...1200, using: &random) : nil
        draft.userNotes = Bool.random(using: &random) ? text() + "\n" + text() + " " : ""
        draft.userTags = Set((0..<Int.random(in: 0...3, using: &random)).map { _ in text() }).sorted()
        draft.categoryName = Bool.random(using: &random) ? text() : nil
        draft.isFavorite = Bool.random(using: &random)
        draft.isReturned = Bool.random(using: &random)
        return draft
    }

    /// Returns the draft as the vault would store it, with any category ID for its category name.
    private func item(_ draft: ReceiptDraft) throws -> ReceiptItem {
        let id = try #require(draft.id)
        let category = draft.categoryName.map { _ in ReceiptCategory.defaults[0].id }
        let receipt = try #require(Receipt(Entity(ref: EntityRef(id), fields: draft.fields(category: category))))
        return ReceiptItem(receipt: receipt, categoryName: draft.categoryName, mark: .synced)
    }

    @Test(arguments: 0..<50)
    func `CSV that goes out comes in again unchanged`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let drafts = (0..<20).map { _ in draft(&random) }
        let file = CSVExport.file(try drafts.map(item))
        let plan = try ImportPlan.csv(CSVDocument(bytes: file.utf8), options: ImportOptions(), lookup: .empty)
        #expect(plan.entries.map(\.outcome) == drafts.map { .add($0, assumptions: []) })
    }

    @Test(arguments: 0..<50)
    func `JSON that goes out comes in again unchanged`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let drafts = (0..<20).map { _ in draft(&random) }
        let bytes = ItemList.json(try drafts.map(item)).bytes
        var expected = drafts
        for index in expected.indices where expected[index].categoryName != nil {
            expected[index].categoryID = ReceiptCategory.defaults[0].id
        }
        #expect(try ImportPlan.json(bytes: bytes, options: ImportOptions(), lookup: .empty).drafts() == expected)
    }

    @Test func `importing an export where it came from adds nothing`() throws {
        var random = SeededRandom(seed: 7)
        let drafts = (0..<20).map { _ in draft(&random) }
        let lookup = VaultLookup(holdsKey: { _ in false }, holdsID: { id in drafts.contains { $0.id == id } })
        let items = try drafts.map(item)
        let csv = try ImportPlan.csv(
            CSVDocument(bytes: CSVExport.file(items).utf8), options: ImportOptions(), lookup: lookup)
        let json = try ImportPlan.json(ItemList.json(items), options: ImportOptions(), lookup: lookup)
        #expect(csv.drafts().isEmpty && json.drafts().isEmpty)
    }

    @Test func `JSON lines come back as they left, and a line that is cut off is refused alone`() throws {
        var random = SeededRandom(seed: 8)
        let drafts = (0..<5).map { _ in draft(&random) }
        let whole = try drafts.map { try item($0).json.terminalText }
        func plan(_ lines: [String], _ lookup: VaultLookup = .empty) throws -> ImportPlan {
            let text = lines.joined(separator: "\n") + "\n"
            return try ImportPlan.json(bytes: Array(text.utf8), options: ImportOptions(), lookup: lookup)
        }
        #expect(try plan(whole).counts == ImportPlan.Counts(added: 5))
        #expect(try plan([whole[0]]).counts == ImportPlan.Counts(added: 1))
        let cut = try plan(whole.dropLast() + [String(whole[4].dropLast(9))])
        #expect(cut.counts == ImportPlan.Counts(added: 4, refused: 1))
        #expect(cut.lines(.problems).contains { $0.hasPrefix("Item 5: rejected, the line isn't valid JSON") })
        let trashed = VaultLookup(holdsKey: { _ in false }, holdsID: { _ in true }, isInTrash: { _ in true })
        let again = try plan(whole, trashed)
        #expect(
            again.counts.duplicates == 5 && again.counts.trashed == 5
                && again.notes.contains { $0.contains("5 receipts are in the Trash") })
    }

    @Test(arguments: nastyTexts)
    func `no text of ours starts a formula`(text: String) {
        let guarded = FormulaGuard.guarded(text)
        #expect(!["=", "+", "-", "@", "\t", "\r"].contains(guarded.prefix(1)))
        #expect(FormulaGuard.stripped(guarded) == text)
    }

    @Test func `amounts stay numbers`() throws {
        var draft = ReceiptDraft(storeName: "=HYPERLINK(1)")
        draft.id = ReceiptID("rcp_00000000000000000000000001")
        draft.total = Money(minor: -1250, currency: .eur)
        let row = CSVExport.row(try item(draft))
        #expect(row == "rcp_00000000000000000000000001,'=HYPERLINK(1),,-12.50,EUR,,,,,,no,active\r\n")
    }

    @Test func `an item has the members of the schema`() throws {
        var draft = ReceiptDraft(storeName: "A")
        draft.id = ReceiptID("rcp_00000000000000000000000001")
        draft.purchaseDate = CalendarDay("2025-10-27")
        draft.total = Currency("NOK").map { Money(minor: 129_000, currency: $0) }
        let json = ItemList.json([try item(draft)])
        #expect(json["schema"] == "rvault/1" && json["truncated"] == false)
        let first = try #require(json["items"]?.array?.first)
        #expect(first["total"] == ["minor": 129_000, "currency": "NOK"])
        #expect(first["purchaseDate"] == "2025-10-27" && first["syncStatus"] == "synced" && first["returnBy"] == .null)
    }

    @Test(arguments: [
        ("", ExchangeError.Code.json), ("{", .json), ("[1]", .json), ("{\"schema\":\"rvault/2\",\"items\":[]}", .json),
        ("{\"schema\":\"rvault/1\"}", .json), ("{\"schema\":\"rvault/1\",\"items\":[]}", .empty), ("<html>", .json),
    ])
    func `JSON that is not ours is refused with a sentence`(text: String, code: ExchangeError.Code) {
        let error = #expect(throws: ExchangeError.self) {
            _ = try ImportPlan.json(bytes: Array(text.utf8), options: ImportOptions(), lookup: .empty)
        }
        #expect(error?.code == code)
    }

    @Test(arguments: [
        "1", "{}", "{\"storeName\":1}", "{\"storeName\":\"A\",\"total\":5}",
        "{\"storeName\":\"A\",\"total\":{\"minor\":1.5,\"currency\":\"EUR\"}}",
        "{\"storeName\":\"A\",\"total\":{\"minor\":-9223372036854775808,\"currency\":\"EUR\"}}",
        "{\"storeName\":\"A\",\"total\":{\"minor\":1}}",
        "{\"storeName\":\"A\",\"purchaseDate\":\"2025-02-30\"}", "{\"storeName\":\"A\",\"isFavorite\":1}",
        "{\"storeName\":\"A\",\"id\":\"x\"}",
        "{\"storeName\":\"A\",\"warrantyMonths\":1201}", "{\"storeName\":\"A\",\"userTags\":[1]}",
        "{\"storeName\":\"A\",\"status\":\"gone\"}",
        "{\"storeName\":\"A\",\"category\":5}", "{\"storeName\":\"A\",\"isDeleted\":true}",
    ])
    func `an item that does not fit is refused, the others are not`(item: String) throws {
        let text = "{\"schema\":\"rvault/1\",\"items\":[\(item),{\"storeName\":\"B\",\"future\":[]}]}"
        let plan = try ImportPlan.json(bytes: Array(text.utf8), options: ImportOptions(), lookup: .empty)
        #expect(plan.counts == ImportPlan.Counts(added: 1, refused: 1))
        #expect(plan.lines(.problems).contains { $0.hasPrefix("Item 1: rejected, ") })
    }
}
