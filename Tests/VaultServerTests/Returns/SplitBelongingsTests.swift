import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

@Suite("What belongs to a receipt that is split, merged or gone")
struct SplitBelongingsTests {
    private let item = ItemID(SampleRecord.ulid(71))
    private let warranty = WarrantyID(SampleRecord.ulid(72))
    private let claim = ClaimID(SampleRecord.ulid(73))
    private let own = WarrantyID(SampleRecord.ulid(74))
    private let tv = ItemID(SampleRecord.ulid(75))

    /// Creates a receipt of 10.00 with two items, a warranty on one of them with a claim, and a warranty of its own.
    private func furnish(_ shop: Shop) throws -> ReceiptID {
        let receipt = try shop.add(1, 1000)
        let home: Fields = [.receiptID: .string(receipt.description)]
        let all: [(EntityRef, Fields)] = [
            (EntityRef(item), [.name: "Radio"]), (EntityRef(tv), [.name: "TV"]),
            (EntityRef(warranty), [.itemID: .string(item.description), .warrantyMonths: 60]),
            (EntityRef(claim), [.warrantyID: .string(warranty.description)]),
            (EntityRef(own), [.warrantyMonths: 24]),
        ]
        for (number, (ref, fields)) in all.enumerated() {
            let operation = Make.create(ref, key: 900 + number, home.merging(fields) { $1 })
            #expect(try shop.device.push(operation).rejection == nil)
        }
        return receipt
    }

    private func homes(_ shop: Shop) throws -> [String: String] {
        let changes = try shop.changes().filter { $0.action == .upsert && $0.data?["receiptId"] != nil }
        return Dictionary(
            uniqueKeysWithValues: changes.filter { $0.entityType != "event" }
                .map { ($0.entityID, $0.data?["receiptId"]?.string ?? "") })
    }

    private func parts(_ second: SplitBelongings = SplitBelongings()) -> [ReceiptPart] {
        [
            ReceiptPart(id: SampleRecord.receipt(11), totalMinor: 400),
            ReceiptPart(id: SampleRecord.receipt(12), totalMinor: 600, belongings: second),
        ]
    }

    @Test(arguments: Flavour.allCases)
    func `what nobody named goes to the first part, and is seen there`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try furnish(shop)
        #expect(try shop.ask(.splitReceipt(receipt: receipt, parts: parts()))[.status] == "applied")
        #expect(Set(try homes(shop).values) == [SampleRecord.receipt(11).description])
        #expect(try homes(shop).count == 5)
    }

    @Test(arguments: Flavour.allCases)
    func `what belongs to a named item goes with it`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try furnish(shop)
        let second = SplitBelongings(items: [item])
        #expect(try shop.ask(.splitReceipt(receipt: receipt, parts: parts(second)))[.status] == "applied")
        let homes = try homes(shop)
        for id in [item.description, warranty.description, claim.description] {
            #expect(homes[id] == SampleRecord.receipt(12).description)
        }
        for id in [own.description, tv.description] { #expect(homes[id] == SampleRecord.receipt(11).description) }
    }

    @Test func `a warranty torn from its item, and what is of another receipt, fail the request`() throws {
        let shop = try Shop(.memory)
        let receipt = try furnish(shop)
        for second in [SplitBelongings(warranties: [warranty]), SplitBelongings(items: [ItemID(SampleRecord.ulid(5))])]
        {
            let answer = try shop.ask(.splitReceipt(receipt: receipt, parts: parts(second)))
            #expect(answer[.status] == "failed" && answer[.errorCode] == "VALIDATION_ERROR")
        }
        #expect(try shop.entity(receipt.description)?.action == .upsert)
        #expect(Set(try homes(shop).values) == [receipt.description])
    }

    @Test(arguments: Flavour.allCases)
    func `what is added to a split receipt later goes to its item's part, else to the first`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try furnish(shop)
        try shop.ask(.splitReceipt(receipt: receipt, parts: parts(SplitBelongings(items: [item]))))
        let home: Fields = [.receiptID: .string(receipt.description)]
        let onItem = Make.create(
            EntityRef(WarrantyID(SampleRecord.ulid(81))), key: 950,
            home.merging([.itemID: .string(item.description)]) { $1 })
        let loose = Make.item(82, of: receipt, key: 951)
        #expect(try shop.device.push(onItem).effect?.data?["receiptId"]?.string == SampleRecord.receipt(12).description)
        #expect(try shop.device.push(loose).effect?.data?["receiptId"]?.string == SampleRecord.receipt(11).description)
    }

    @Test(arguments: Flavour.allCases)
    func `what is added to a receipt that was purged is refused with a reason`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        try shop.delete(receipt)
        try shop.ask(.purgeReceipts([receipt]))
        let late = try shop.device.push(Make.item(8, of: receipt, key: 901))
        #expect(late.rejection?.code == .entityNotFound)
        #expect(late.rejection?.detail.contains("deleted permanently") == true)
    }

    @Test(arguments: Flavour.allCases)
    func `a duplicate that is brought back stands alone, and what is added to it stays with it`(
        flavour: Flavour
    ) throws {
        let shop = try Shop(flavour)
        let (keep, drop) = (try shop.add(1, 1000), try shop.add(2, 1000, "2026-03-02"))
        try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))
        let restored = try shop.edit(drop, [.isDeleted: false])
        #expect(restored.rejection == nil && restored.effect?.data?["mergedInto"] == .null)
        let late = try shop.device.push(Make.item(8, of: drop, key: 901))
        #expect(late.rejection == nil)
        #expect(try homes(shop)[ItemID(SampleRecord.ulid(8)).description] == drop.description)
        try shop.delete(drop)
        #expect(try shop.ask(.purgeReceipts([drop]))[.status] == "applied")
    }

    @Test func `what the kept receipt lacks comes from the first duplicate that has it`() throws {
        let shop = try Shop(.memory)
        let keep = try shop.add(1, 1000, "2026-03-01", [.totalMinor: .null, .currency: .null, .warrantyMonths: 12])
        let first = try shop.add(2, 2000, "2026-03-02", [.returnBy: "2026-04-01"])
        let second = try shop.add(3, 3000, "2026-03-03", [.returnBy: "2026-05-01", .warrantyMonths: 36])
        try shop.ask(.mergeDuplicates(keep: keep, drop: [first, second]))
        let data = try #require(try shop.entity(keep.description)?.data)
        #expect(data["totalMinor"] == 2000 && data["currency"] == "EUR" && data["returnBy"] == "2026-04-01")
        #expect(data["warrantyMonths"] == 12 && data["purchaseDate"] == "2026-03-01")
    }
}
