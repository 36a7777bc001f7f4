import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultWire

@Suite("Forgetting receipts of the trash before their time")
struct PurgeRequestTests {
    private func event(_ number: Int, of receipt: ReceiptID, key: Int) -> Operation {
        let fields: Fields = [
            "type": "edited", "at": Make.captured, "receiptId": .string(receipt.description), "field": "userNotes",
            "from": "secret", "to": "",
        ]
        return Make.create(EntityRef(EventID(Sample.ulid(number))), key: key, fields)
    }

    @Test(arguments: Flavour.allCases)
    func `fields, history and parts go at once, and every device learns of it`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (doomed, kept) = (try shop.add(1, 1000), try shop.add(2, 2000))
        let mine = [Make.item(7, of: doomed, key: 900), event(8, of: doomed, key: 901), event(9, of: kept, key: 902)]
        for operation in mine { #expect(try shop.device.push(operation).rejection == nil) }
        try shop.delete(doomed)
        let seen = try shop.device.pull().cursor
        #expect(try shop.ask(.purgeReceipts([doomed]))[.status] == "applied")
        let news = try shop.device.pull(seen).changes.filter { $0.entityType != "request" }
        #expect(news.map(\.action) == [.delete, .delete, .delete] && news.allSatisfy { $0.data == nil })
        #expect(Set(news.map(\.entityID)) == Set([EntityRef(doomed), mine[0].entity, mine[1].entity].map(\.id)))
        #expect(try shop.entity(kept.description)?.data != nil)
        #expect(try shop.entity(mine[2].entity.id)?.data?["from"] == "secret")
        // Its id is known for as long as that of any tombstone: an edit from elsewhere is asked about, not taken.
        #expect(try shop.edit(doomed, [.userNotes: "late"]).effect?.conflicts.isEmpty == false)
    }

    @Test(arguments: Flavour.allCases)
    func `where one was brought back or merged meanwhile, none is forgotten`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (keep, merged) = (try shop.add(1, 1000), try shop.add(2, 1000))
        let (live, trashed) = (try shop.add(3, 3000), try shop.add(4, 4000))
        try shop.ask(.mergeDuplicates(keep: keep, drop: [merged]))
        try shop.delete(trashed)
        for other in [live, merged] {
            let answer = try shop.ask(.purgeReceipts([trashed, other]))
            #expect(answer[.status] == "failed" && answer[.errorCode] == "VALIDATION_ERROR")
        }
        #expect(try shop.entity(trashed.description)?.data?["totalMinor"] == 4000)
    }

    @Test(arguments: Flavour.allCases)
    func `what is gone already is no fault`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        try shop.delete(receipt)
        let content = RequestContent.purgeReceipts([receipt, Sample.receipt(40)])
        #expect(try shop.ask(content)[.status] == "applied")
        let version = try shop.entity(receipt.description)?.version
        #expect(try shop.ask(content)[.status] == "applied")
        #expect(try shop.entity(receipt.description)?.version == version)
    }

    @Test func `what is forgotten by request leaves with the other tombstones`() throws {
        let scratch = try Scratch()
        let rules = Rules(try Flavour.memory.make(in: scratch))
        let token = try rules.token()
        let receipt = Sample.receipt(1)
        _ = try rules.push([Make.create(receipt, key: 1)], token: token)
        _ = try rules.push([Make.delete(receipt, key: 2, from: 1)], token: token)
        rules.ports.pass(days: 80)
        let purge = Make.request(RequestContent.purgeReceipts([receipt]).fields, key: 3)
        _ = try rules.push([purge], token: token)
        func isListed() throws -> Bool {
            try rules.pull(token: token).changes.contains { $0.entityID == receipt.description }
        }
        rules.ports.pass(days: 179)
        try rules.tidy()
        #expect(try isListed())
        rules.ports.pass(days: 2)
        try rules.tidy()
        #expect(try !isListed())
    }
}
