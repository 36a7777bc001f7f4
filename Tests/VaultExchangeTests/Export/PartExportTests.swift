import Testing
import VaultJSON
import VaultModel
import VaultTestKit

@testable import VaultExchange

@Suite("Exports of what belongs to a receipt")
struct PartExportTests {
    private func part(_ type: EntityType, _ end: String, _ fields: Fields) throws -> Entity {
        let digits = String(repeating: "0", count: 26 - end.count) + end
        return Entity(ref: try #require(EntityRef(type: type, id: "\(type.idPrefix)_\(digits)")), fields: fields)
    }

    /// Returns a receipt with 12 months of warranty, a washer, four warranties (24 and 60 months, lifetime, void) and
    /// two claims.
    private func item() throws -> ReceiptItem {
        var draft = ReceiptDraft(storeName: "Lampor")
        (draft.purchaseDate, draft.warrantyMonths) = (CalendarDay("2025-12-01"), 12)
        let receipt = try Purchases.item(draft).receipt
        let washer = try part(
            .item, "1", [.name: "Washer, \"quiet\"", .serialNumber: "W;1", .totalMinor: 49_950, .currency: "NOK"])
        let parts = ReceiptParts([
            washer, try part(.warranty, "2", [.itemID: .string(washer.ref.id), .warrantyMonths: 24]),
            try part(.warranty, "3", [.kind: "extended", .provider: "Elkjøp", .warrantyMonths: 60]),
            try part(.warranty, "4", [.kind: "shop"]),
            try part(
                .warranty, "5", [.kind: "insurance", .warrantyMonths: 12, .voidReason: "", .voidedOn: "2026-01-01"]),
            try part(
                .claim, "6",
                [
                    .state: "closed", .openedOn: "2026-01-01", .closedOn: "2026-01-15", .outcome: "repaired",
                    .effect: "extends", .effectDays: 14, .reference: "R-1",
                ]), try part(.claim, "7", [.warrantyID: "wty_00000000000000000000000003"]),
        ])
        return ReceiptItem(receipt: receipt, categoryName: nil, parts: parts)
    }

    @Test func `JSON has items, warranties with their expiry dates, and claims`() throws {
        let json = try item().json
        #expect(json["warrantyExpiryDate"] == "2026-12-15", "a claim made it longer")
        let washer = try #require(json["items"]?.array?.first)
        #expect(washer["type"] == "item" && washer["name"] == "Washer, \"quiet\"" && washer["serialNumber"] == "W;1")
        #expect(washer["price"] == ["minor": 49_950, "currency": "NOK"])
        let warranties = try #require(json["warranties"]?.array)
        #expect(warranties.map { $0["standing"] } == ["until", "until", "lifetime", "void"])
        #expect(warranties.map { $0["ends"] } == ["2027-12-01", "2030-12-01", .null, .null])
        #expect(warranties.map { $0["itemId"] } == [washer["id"], .null, .null, .null])
        #expect(warranties[3]["voidReason"] == "" && warranties[0]["voidReason"] == JSON.null)
        let claims = try #require(json["claims"]?.array)
        #expect(claims.map { $0["warrantyId"] } == [.null, "wty_00000000000000000000000003"])
        #expect(claims[0]["effectDays"] == 14 && claims[0]["outcome"] == "repaired" && claims[1]["state"] == "open")
    }

    @Test(arguments: [ExportFormat.json, .jsonl])
    func `jq reads them, and an import of ours leaves them out`(format: ExportFormat) throws {
        let (text, file) = try Purchases.file(format, [try item()])
        #expect(file.takesParts)
        let path = format == .json ? ".items[0]" : "."
        let read = try Oracle.run(
            "jq", ["-c", "\(path) | [.items[0].serialNumber, (.warranties | length), .claims[0].reference]"],
            reading: text)
        #expect(read.output == "[\"W;1\",4,\"R-1\"]\n")
        guard format == .json else { return }
        let plan = try ImportPlan.json(bytes: Array(text.utf8), options: ImportOptions(), lookup: .empty)
        #expect(plan.entries.count == 1)
    }

    @Test func `a receipt whose parts were not read has none of these members`() throws {
        let bare = try Purchases.item(ReceiptDraft(storeName: "A")).json
        #expect(bare["items"] == nil && bare["warranties"] == nil && bare["claims"] == nil)
    }

    @Test func `each warranty that ends has a day of its own in a calendar`() throws {
        let (text, file) = try Purchases.file(.ical, [try item()])
        let script = """
            import icalendar, json, sys
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            print(json.dumps([[event["UID"], str(event.decoded("DTSTART")), event["SUMMARY"]]
                for event in calendar.walk("VEVENT")]))
            """
        let events = try #require(try Oracle.python(script, reading: text).array)
        let receipt = "rcp_00000000000000000000000001"
        #expect(
            events
                == [
                    ["\(receipt)-warranty@receipt-vault", "2026-12-15", "Warranty ends: Lampor"],
                    [
                        "\(receipt)-wty_00000000000000000000000002@receipt-vault", "2027-12-01",
                        "Maker's warranty ends: Washer, \"quiet\", Lampor",
                    ],
                    [
                        "\(receipt)-wty_00000000000000000000000003@receipt-vault", "2030-12-01",
                        "Extended warranty ends: Elkjøp, Lampor",
                    ],
                ].map { .array($0.map { .string($0) }) })
        #expect(file.leftOut == 0)
    }

    @Test func `tables and ledgers have no use for parts`() {
        for format in [ExportFormat.csv, .hledger, .beancount] {
            #expect(ReceiptFile(format, at: Timestamp(milliseconds: 0))?.takesParts == false)
        }
    }
}
