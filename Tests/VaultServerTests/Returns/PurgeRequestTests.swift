import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Forgetting receipts of the trash before their time")
struct PurgeRequestTests {
    private func event(_ number: Int, of receipt: ReceiptID, key: Int) -> Operation {
        let fields: Fields = [
            "type": "edited", "at": Make.captured, "receiptId": .string(receipt.description), "field": "userNotes",
            "from": "secret", "to": "",
        ]
        return Make.create(EntityRef(EventID(SampleRecord.ulid(number))), key: key, fields)
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
        // The server keeps the ID as long as that of any tombstone: an edit from elsewhere becomes a conflict.
        #expect(try shop.edit(doomed, [.userNotes: "late"]).effect?.conflicts.isEmpty == false)
    }

    @Test(arguments: Flavour.allCases)
    func `what tells of it later is taken and forgotten at once`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let doomed = try shop.add(1, 1000)
        try shop.delete(doomed)
        try shop.ask(.purgeReceipts([doomed]))
        let seen = try shop.device.pull().cursor
        let late = event(8, of: doomed, key: 901)
        let verdict = try shop.device.push(late)
        #expect(verdict.outcome == .accepted && verdict.effect?.version == 1)
        let news = try shop.device.pull(seen).changes
        #expect(news.map(\.entityID) == [late.entity.id])
        #expect(news.first?.action == .delete && news.first?.data == nil && news.first?.version == 2)
    }

    @Test(arguments: Flavour.allCases)
    func `the kept one's history tells no more what a purged duplicate held`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (keep, merged) = (try shop.add(1, 1000), try shop.add(2, 7313))
        try shop.ask(.mergeDuplicates(keep: keep, drop: [merged]))
        func detail() throws -> [String: JSON]? {
            try shop.changes().first { $0.data?["type"] == "mergedFrom" }?.data?["detail"]?.object
        }
        #expect(try detail()?["totalMinor"] == 7313)
        try shop.ask(.purgeReceipts([merged]))
        #expect(try detail() == [:])
        #expect(try shop.events(keep) == ["mergedFrom"])
    }

    @Test(arguments: Flavour.allCases, [1, 11])
    func `a request that split it, or made it, goes with it`(flavour: Flavour, doomed: Int) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        let parts = [
            ReceiptPart(id: SampleRecord.receipt(11), storeName: "Secret", totalMinor: 400),
            ReceiptPart(id: SampleRecord.receipt(12), totalMinor: 600),
        ]
        try shop.ask(.splitReceipt(receipt: receipt, parts: parts))
        if doomed != 1 { try shop.delete(SampleRecord.receipt(doomed)) }
        try shop.ask(.purgeReceipts([SampleRecord.receipt(doomed)]))
        let split = try shop.changes().filter {
            $0.entityType == "request" && ($0.data == nil || $0.data?["type"] == "splitReceipt")
        }
        #expect(split.count == 1 && split.first?.action == .delete)
    }

    @Test(arguments: Flavour.allCases)
    func `where one was brought back meanwhile, none is forgotten`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (live, trashed) = (try shop.add(3, 3000), try shop.add(4, 4000))
        try shop.delete(trashed)
        let answer = try shop.ask(.purgeReceipts([trashed, live]))
        #expect(answer[.status] == "failed" && answer[.errorCode] == "VALIDATION_ERROR")
        #expect(try shop.entity(trashed.description)?.data?["totalMinor"] == 4000)
    }

    @Test(arguments: Flavour.allCases)
    func `of a duplicate nothing is left but the way to the receipt that was kept`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (keep, merged) = (try shop.add(1, 1000), try shop.add(2, 1000))
        try shop.ask(.mergeDuplicates(keep: keep, drop: [merged]))
        #expect(try shop.ask(.purgeReceipts([merged]))[.status] == "applied")
        #expect(try shop.entity(merged.description)?.data == nil)
        let late = try shop.device.push(Make.item(8, of: merged, key: 901))
        #expect(late.effect?.data?["receiptId"]?.string == keep.description)
    }

    @Test(arguments: Flavour.allCases)
    func `what is gone already is no fault`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        try shop.delete(receipt)
        let content = RequestContent.purgeReceipts([receipt, SampleRecord.receipt(40)])
        #expect(try shop.ask(content)[.status] == "applied")
        let version = try shop.entity(receipt.description)?.version
        #expect(try shop.ask(content)[.status] == "applied")
        #expect(try shop.entity(receipt.description)?.version == version)
    }

    @Test(arguments: Flavour.allCases)
    func `the answer to a repeated operation has no texts of its conflict`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        let other = try shop.server.signIn(new: false)
        _ = try other.push(Make.update(receipt, key: 910, from: 1, [.totalMinor: 5, .currency: "EUR"]))
        let mine = Make.update(
            receipt, key: 911, from: 1,
            [.totalMinor: 7, .currency: "EUR", .userEditedFields: ["add": ["totalMinor"], "remove": []]],
            base: [.totalMinor: 1000, .currency: "EUR"])
        #expect(try shop.device.push(mine).effect?.conflicts.isEmpty == false)
        try shop.delete(receipt)
        #expect(try shop.device.push(mine).effect?.conflicts.isEmpty == false)
        try shop.ask(.purgeReceipts([receipt]))
        let again = try #require(try shop.device.push(mine).effect)
        #expect(again.conflicts.isEmpty && again.data == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `a match of it keeps neither amount nor reason, also one that a person undid`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let (purchase, slip) = (try shop.add(1, 7313), try shop.add(2, -7313, "2026-03-06"))
        let (unlinked, other) = (try shop.add(3, 500), try shop.add(4, -500, "2026-03-07"))
        #expect(try shop.matches().count == 2)
        let parted = try #require(try shop.matches().first { $0.purchase == unlinked })
        try shop.ask(.unlinkReturn(match: parted.id))
        for receipt in [purchase, slip, unlinked] { try shop.delete(receipt) }
        try shop.ask(.purgeReceipts([purchase, slip, unlinked]))
        let matches = try shop.changes().filter { $0.entityType == "match" }
        #expect(matches.count == 2 && matches.allSatisfy { $0.data == nil })
        #expect(try shop.entity(other.description)?.data != nil)
    }

    @Test(arguments: Flavour.allCases)
    func `a long history goes in steps, all of it before the answer`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let receipt = try shop.add(1, 1000)
        for number in 0..<520 { _ = try shop.device.push(event(2000 + number, of: receipt, key: 3000 + number)) }
        try shop.delete(receipt)
        try shop.ask(.purgeReceipts([receipt]))
        let events = try shop.changes().filter { $0.entityType == "event" }
        #expect(events.count >= 520 && events.allSatisfy { $0.data == nil })
    }

    @Test func `requests beyond the limit of one push are sent again, and then carried out`() throws {
        let scratch = try TemporaryDirectory()
        let rules = Rules(try Flavour.memory.make(in: scratch))
        let token = try rules.token()
        let named = (0..<4).map { part in (1...100).map { SampleRecord.receipt(part * 100 + $0) } }
        let requests = named.enumerated().map { Make.request(RequestContent.purgeReceipts($1).fields, key: 1 + $0) }
        let verdicts = try rules.push(requests, token: token).results.map(\.verdict)
        #expect(verdicts.prefix(2).allSatisfy { $0.rejection == nil })
        #expect(verdicts.suffix(2).allSatisfy { $0.rejection?.code == .unavailable })
        #expect(
            try rules.push(Array(requests.suffix(2)), token: token).results.allSatisfy { $0.verdict.rejection == nil })
    }

    @Test func `what is forgotten by request leaves with the other tombstones`() throws {
        let scratch = try TemporaryDirectory()
        let rules = Rules(try Flavour.memory.make(in: scratch))
        let token = try rules.token()
        let receipt = SampleRecord.receipt(1)
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
