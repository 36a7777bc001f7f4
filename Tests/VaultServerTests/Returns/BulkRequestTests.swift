import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

@Suite("Requests about several receipts")
struct BulkRequestTests {
    @Test func `what the kept notes took from a duplicate, who asked has not seen yet`() throws {
        let shop = try Shop(.memory)
        let keep = try shop.add(1, 1000, "2026-03-01", [.userNotes: "own"])
        let drop = try shop.add(2, 1000, "2026-03-02", [.userNotes: "from the other"])
        try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))
        let late = try shop.device.push(Make.update(keep, key: 990, from: 0, [.userNotes: "later"], base: [:]))
        let notes = try #require(late.effect?.data?["userNotes"]?.string)
        #expect(["own", "from the other", "later"].allSatisfy { notes.contains($0) })
    }

    private func fields(_ shop: Shop, _ id: ReceiptID) throws -> Fields {
        Fields(try shop.entity(id.description)?.data.map(JSON.object))
    }

    @Test(arguments: Flavour.allCases)
    func `duplicates give the kept one what it lacks and stay as tombstones`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let keep = try shop.add(1, 1000, "2026-03-01", [.userNotes: "a\nb", .userTags: ["add": ["x"]]])
        let drop = try shop.add(2, 999, "2026-03-02", [.userNotes: "b\nc", .userTags: ["add": ["y"]]])
        #expect(try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))[.status] == "applied")
        let kept = try fields(shop, keep)
        #expect(kept[.userNotes] == "a\nb\nc" && kept[.userTags] == ["x", "y"] && kept[.totalMinor] == 1000)
        let dropped = try #require(try shop.entity(drop.description))
        #expect(dropped.action == .delete && dropped.data?["mergedInto"]?.string == keep.description)
        #expect(dropped.data?["userNotes"] == "b\nc" && dropped.updatedBy == shop.device.id)
        #expect(try shop.events(keep) == ["mergedFrom"])
        let account = shop.device.session.userID
        #expect(try shop.server.storage.read { try $0.entity(EntityRef(drop), of: account)?.isKept } == true)
    }

    @Test(arguments: Flavour.allCases)
    func `matches of a duplicate go to the kept one, and are undone where they do not fit`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let drop = try shop.add(1, 1000, "2026-03-02")
        let slip = try shop.add(2, -1000, "2026-03-05")
        let keep = try shop.add(3, 1000)
        try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))
        #expect(try shop.matches().map(\.receipts) == [[keep, slip]])
        #expect(try shop.status(keep) == "returned")
        let small = try shop.add(4, 10, "2026-03-03")
        try shop.ask(.mergeDuplicates(keep: small, drop: [keep]))
        #expect(try shop.matches().isEmpty && shop.status(small) == "active")
        #expect(try shop.events(slip).last == "unmatched")
    }

    @Test func `a pair that a person parted stays parted when its purchase was a duplicate`() throws {
        let shop = try Shop(.memory)
        let drop = try shop.add(1, 1000, "2026-03-02")
        try shop.add(2, -1000, "2026-03-05")
        try shop.ask(.unlinkReturn(match: try #require(try shop.matches().first).id))
        let keep = try shop.add(3, 1000, "2026-03-06")
        try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))
        try shop.edit(keep, [.purchaseDate: "2026-03-01"])
        #expect(try shop.matches().isEmpty)
    }

    @Test func `a merge that cannot be changes nothing`() throws {
        let shop = try Shop(.memory)
        let line = String(repeating: "x", count: 16_000)
        let ids = try (1...5).map { try shop.add($0, 1, "2026-03-01", [.userNotes: .string("\($0)" + line)]) }
        let before = try shop.changes().count
        #expect(
            try shop.ask(.mergeDuplicates(keep: ids[0], drop: [SampleRecord.receipt(9)]))[.errorCode]
                == "ENTITY_NOT_FOUND")
        let denied = try shop.ask(.mergeDuplicates(keep: ids[0], drop: Array(ids.dropFirst())))
        #expect(denied[.status] == "denied" && denied[.errorCode] == "QUOTA_EXCEEDED")
        #expect(try shop.changes().count == before + 2)
    }

    @Test(arguments: Flavour.allCases)
    func `every receipt of a category goes to the other, as edits of the device`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let defaults = ReceiptCategory.defaults.map(\.id)
        let ids = try (1...3).map { try shop.add($0, 1, "2026-03-01", [.category: .string(defaults[0].description)]) }
        let other = try shop.add(4, 1, "2026-03-01", [.category: .string(defaults[2].description)])
        try shop.delete(ids[2])
        #expect(try shop.ask(.moveCategory(from: defaults[0], to: defaults[1]))[.status] == "applied")
        for id in ids.prefix(2) {
            let moved = try fields(shop, id)
            #expect(moved[.category]?.string == defaults[1].description && moved[.userEditedFields] == ["category"])
            #expect(try shop.events(id) == ["edited"])
        }
        #expect(try fields(shop, ids[2])[.category]?.string == defaults[0].description)
        #expect(try fields(shop, other)[.category]?.string == defaults[2].description)
        let gone = CategoryID(SampleRecord.ulid(50))
        #expect(try shop.ask(.moveCategory(from: defaults[1], to: gone))[.errorCode] == "ENTITY_NOT_FOUND")
        #expect(try shop.ask(.moveCategory(from: gone, to: nil))[.errorCode] == "ENTITY_NOT_FOUND")
    }

    @Test(arguments: Flavour.allCases)
    func `the receipts of a split replace the receipt, with its pictures, and find its return slip`(flavour: Flavour)
        throws
    {
        let shop = try Shop(flavour)
        let picture = JSON.string(MediaID(SampleRecord.ulid(1)).description)
        let receipt = try shop.add(1, 1000, "2026-03-01", [.imageKeys: ["add": [picture]], .userNotes: "n"])
        let slip = try shop.add(2, -400, "2026-03-05")
        let parts = [
            ReceiptPart(id: SampleRecord.receipt(11), totalMinor: 400, warrantyMonths: 24),
            ReceiptPart(id: SampleRecord.receipt(12), storeName: "Laden", totalMinor: 600),
        ]
        #expect(try shop.ask(.splitReceipt(receipt: receipt, parts: parts))[.status] == "applied")
        let (first, second) = (try fields(shop, parts[0].id), try fields(shop, parts[1].id))
        #expect(first[.imageKeys] == [picture] && first[.warrantyMonths] == 24 && first[.userNotes] == "n")
        #expect(second[.imageKeys] == [picture] && second[.storeName] == "Laden" && second[.totalMinor] == 600)
        #expect(second[.userEditedFields]?.strings == ["status", "storeName", "totalMinor"])
        #expect(try shop.entity(receipt.description)?.action == .delete)
        #expect(try shop.matches().map(\.receipts) == [[parts[0].id, slip]])
        #expect(try shop.events(parts[1].id) == ["splitInto"] && shop.status(parts[0].id) == "returned")
    }

    @Test(arguments: Flavour.allCases)
    func `a split receipt that is brought back stands for itself`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        let parts = [
            ReceiptPart(id: SampleRecord.receipt(11), totalMinor: 400),
            ReceiptPart(id: SampleRecord.receipt(12), totalMinor: 600),
        ]
        try shop.ask(.splitReceipt(receipt: receipt, parts: parts))
        let restored = try shop.edit(receipt, [.isDeleted: false])
        #expect(restored.effect?.data?["splitInto"] == .null)
        let late = try shop.device.push(Make.item(7, of: receipt, key: 900))
        #expect(late.rejection == nil)
        let item = try shop.changes().first { $0.entityType == "item" }
        #expect(item?.data?["receiptId"]?.string == receipt.description)
    }

    @Test func `parts that do not add up, or are there already, fail`() throws {
        let shop = try Shop(.memory)
        let (receipt, other) = (try shop.add(1, 1000), try shop.add(2, 1))
        func split(_ parts: (ReceiptID, Int64)...) throws -> JSON? {
            let parts = parts.map { ReceiptPart(id: $0.0, totalMinor: $0.1) }
            return try shop.ask(.splitReceipt(receipt: receipt, parts: parts))[.errorCode]
        }
        #expect(try split((SampleRecord.receipt(11), 400), (SampleRecord.receipt(12), 601)) == "VALIDATION_ERROR")
        #expect(try split((SampleRecord.receipt(11), 400), (other, 600)) == "VALIDATION_ERROR")
        #expect(try split((SampleRecord.receipt(11), 1000)) == "VALIDATION_ERROR")
        #expect(try shop.changes().count { $0.entityType == "receipt" && $0.action == .upsert } == 2)
    }

    @Test func `the same request again does nothing again`() throws {
        let shop = try Shop(.memory)
        let (keep, drop) = (try shop.add(1, 1000), try shop.add(2, 1000))
        let content = RequestContent.mergeDuplicates(keep: keep, drop: [drop])
        let operation = Make.request(content.fields, key: 800)
        let first = try shop.device.push(operation)
        let count = try shop.changes().count
        let again = try shop.device.push(operation)
        #expect(again.effect?.data == first.effect?.data && again.outcome == nil)
        #expect(try shop.changes().count == count)
    }
}
