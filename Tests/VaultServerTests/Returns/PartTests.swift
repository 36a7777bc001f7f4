import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("What belongs to a receipt, on the server")
struct PartTests {
    @Test(arguments: Flavour.allCases)
    func `what belongs to a duplicate goes to the receipt that is kept, and so does what comes later`(
        flavour: Flavour
    ) throws {
        let shop = try Shop(flavour)
        let keep = try shop.add(1, 1000, "2026-03-01")
        let drop = try shop.add(2, 1000, "2026-03-02")
        #expect(try shop.device.push(Make.item(7, of: drop, key: 900)).rejection == nil)
        try shop.ask(.mergeDuplicates(keep: keep, drop: [drop]))
        let moved = try #require(try shop.entity(ItemID(SampleRecord.ulid(7)).description))
        #expect(moved.data?["receiptId"]?.string == keep.description && moved.version == 2)
        let late = try shop.device.push(Make.item(8, of: drop, key: 901))
        #expect(late.effect?.data?["receiptId"]?.string == keep.description)
    }

    @Test(arguments: Flavour.allCases)
    func `when a receipt is forgotten its parts go to the trash`(flavour: Flavour) throws {
        let scratch = try TemporaryDirectory()
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let receipt = SampleRecord.receipt(1)
        _ = try rules.push([Make.create(receipt, key: 1), Make.item(7, of: receipt, key: 2)], token: token)
        _ = try rules.push([Make.delete(receipt, key: 3, from: 1)], token: token)
        func isThere() throws -> Bool {
            let all = try rules.pull(token: token).changes
            return all.contains { $0.entityType == "item" && $0.action == .upsert }
        }
        rules.ports.pass(days: 91)
        try rules.tidy()
        #expect(try isThere())
        rules.ports.pass(days: 90)
        try rules.tidy()
        #expect(try !isThere())
    }

    @Test func `what a person of two wrote is kept as an event of the part and of its receipt`() throws {
        let shop = try Shop(.memory)
        let receipt = try shop.add(1, 1000)
        #expect(try shop.device.push(Make.item(7, of: receipt, key: 900)).rejection == nil)
        let other = try shop.server.signIn(new: false)
        let ref = EntityRef(ItemID(SampleRecord.ulid(7)))
        func rename(_ name: JSON, _ key: Int, resolves: Set<FieldName>) -> Operation {
            Operation(
                key: OperationID(SampleRecord.ulid(key)), entity: ref, intent: .update, baseVersion: 1,
                changes: [.name: name], base: [.name: "TV"], resolves: resolves, clientTimestamp: SampleRecord.time(0))
        }
        #expect(try other.push(rename("Television", 910, resolves: [.name])).rejection == nil)
        let events = try shop.changes().filter { $0.entityType == "event" && $0.data?["type"] == "valueOverwritten" }
        #expect(events.count == 1 && events.first?.data?["receiptId"]?.string == receipt.description)
        #expect(events.first?.data?["detail"]?["entityId"]?.string == ref.id && events.first?.data?["value"] == "TV")
    }
}
