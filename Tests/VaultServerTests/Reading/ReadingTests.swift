import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultServerMemory
import VaultTestKit
import VaultWire

@Suite("Reading originals")
struct ReadingTests {
    private let scratch: TemporaryDirectory

    init() throws { scratch = try TemporaryDirectory() }

    private func scene(_ flavour: Flavour) throws -> ReadingRules { try ReadingRules(try flavour.make(in: scratch)) }

    @Test(arguments: Flavour.allCases)
    func `a receipt gets its fields whether it or its picture comes first`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.createReceipt(1, naming: [], key: 1)
        try scene.media.upload(try SampleMedia.request(1))
        #expect(try scene.due.isEmpty)
        _ = try scene.name(1, by: 1, key: 2)
        #expect(try scene.due == [scene.key(1)])
        try scene.media.createReceipt(2, naming: [2], key: 3)
        #expect(try scene.due.isEmpty)
        try scene.media.upload(try SampleMedia.request(2))
        #expect(try scene.due == [scene.key(2)])
        for number in [1, 2] {
            try scene.reading.finish(scene.key(number), with: try SampleReading.make())
            #expect(try scene.fields(number, .purchaseDate, .totalMinor, .currency) == ["2026-02-03", 1290, "CHF"])
        }
    }

    @Test(arguments: Flavour.allCases)
    func `a reading is a change of the machine, told field by field`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        #expect(try scene.due.count == 1)
        let cursor = try scene.media.rules.pull(token: scene.media.token).cursor
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        let changes = try scene.media.rules.pull(cursor, token: scene.media.token).changes
        let receipt = try #require(changes.first { $0.entityType == "receipt" })
        #expect(receipt.updatedBy == "machine" && receipt.version == 2)
        #expect(receipt.data?["extractedTotal"] == "12.90 CHF" && receipt.data?["extractedMerchantName"] == "Coop")
        #expect(receipt.data?["ocrRawText"] == "COOP\nTotal 12.90" && receipt.data?["llmConfidence"] == 0.8)
        // The device named the store itself.
        #expect(receipt.data?["storeName"] == "Migros" && receipt.data?["userEditedFields"] == [])
        let events = changes.compactMap(\.data).filter { $0["type"] == "machineRead" }
        #expect(events.map { $0["field"] } == ["purchaseDate", "totalMinor"])
        #expect(events.allSatisfy { $0["deviceId"] == "machine" && $0["detail"]?["confidence"] == 0.8 })
        #expect(events.last?["detail"]?["to"] == ["totalMinor": 1290, "currency": "CHF"])
        // Once is enough.
        try scene.reading.finish(scene.key(1), with: try SampleReading.make("Other"))
        #expect(try scene.stored(1).version == 2)
    }

    @Test func `what a person edited stays, and comes back to the machine when it's given back`() throws {
        let scene = try scene(.memory)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        let edit: Fields = [
            .totalMinor: 500, .currency: "EUR", .storeName: "Kiosk",
            .userEditedFields: SetChange(add: ["totalMinor", "currency", "storeName"]).json,
        ]
        _ = try scene.update(1, key: 2, edit)
        _ = try scene.due
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        #expect(try scene.fields(1, .totalMinor, .currency, .storeName) == [500, "EUR", "Kiosk"])
        #expect(try scene.fields(1, .purchaseDate, .extractedTotal) == ["2026-02-03", "12.90 CHF"])
        // Half of an amount is not given back.
        _ = try scene.release(1, key: 3, ["currency"])
        #expect(try scene.fields(1, .totalMinor, .currency) == [500, "EUR"])
        let result = try scene.release(1, key: 4, ["totalMinor", "storeName"])
        #expect(try scene.fields(1, .totalMinor, .currency, .storeName) == [1290, "CHF", "Coop"])
        #expect(try scene.stored(1).stamps[.totalMinor]?.actor == .machine)
        // The device learns of it with the verdict.
        #expect(result.verdict.effect?.data?["storeName"] == "Coop")
        #expect(try scene.events().compactMap(\.field) == ["purchaseDate", "storeName", "totalMinor"])
    }

    @Test func `a field given back before anything was read is filled when it is`() throws {
        let scene = try scene(.memory)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        _ = try scene.update(
            1, key: 2, [.storeName: "Kiosk", .userEditedFields: SetChange(add: ["storeName"]).json])
        _ = try scene.release(1, key: 3, ["storeName"])
        #expect(try scene.fields(1, .storeName) == ["Kiosk"])
        _ = try scene.due
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        #expect(try scene.fields(1, .storeName) == ["Coop"])
    }

    @Test(arguments: Flavour.allCases)
    func `the same picture under another id is not read again, and fills its receipt`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        _ = try scene.due
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        try scene.media.createReceipt(2, naming: [2], key: 2)
        #expect(try scene.fields(2, .totalMinor) == [.null])
        #expect(try scene.media.announce(try SampleMedia.request(2, content: 1)) == .stored)
        #expect(try scene.fields(2, .totalMinor) == [1290])
        try scene.media.createReceipt(3, naming: [2], key: 3)
        #expect(try scene.fields(3, .totalMinor) == [1290])
        #expect(try scene.due.isEmpty)
    }

    @Test func `the first reading stays, and a second one fills what it left blank`() throws {
        let scene = try scene(.memory)
        for number in [1, 2] { try scene.media.upload(try SampleMedia.request(number)) }
        try scene.media.createReceipt(1, naming: [1, 2], key: 1)
        #expect(try scene.due.count == 2)
        try scene.reading.finish(scene.key(1), with: try SampleReading.make(minor: nil))
        try scene.reading.finish(scene.key(2), with: try SampleReading.make("Aldi", day: "2020-01-01", minor: 700))
        #expect(
            try scene.fields(1, .purchaseDate, .totalMinor, .extractedMerchantName, .extractedTotal)
                == ["2026-02-03", 700, "Coop", "7.00 CHF"])
    }

    @Test(arguments: Flavour.allCases)
    func `an attempt comes up again later, five times, and not while it lasts`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        for pause: Int64 in [10, 20, 40, 80, 160] {
            #expect(try scene.due.count == 1)
            scene.media.rules.ports.pass(minutes: pause - 1)
            #expect(try scene.due.isEmpty)
            #expect(try scene.reading.wait() == 60_000)
            scene.media.rules.ports.pass(minutes: 1)
        }
        #expect(try scene.due.isEmpty)
        #expect(try scene.reading.wait() == nil)
    }

    @Test(arguments: Flavour.allCases)
    func `what was put back is due at once, and what failed never`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        for _ in 0..<9 {
            #expect(try scene.due.count == 1)
            try scene.reading.putBack(scene.key(1))
        }
        #expect(try scene.due.count == 1)
        try scene.reading.fail(scene.key(1))
        scene.media.rules.ports.pass(days: 1)
        #expect(try scene.due.isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `a purged receipt takes its reading away, unless another names the picture`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        try scene.media.createReceipt(2, naming: [1], key: 2)
        #expect(try scene.due.count == 1)
        try scene.media.purgeReceipt(1, from: 1, key: 3)
        #expect(try scene.media.rules.storage.read { try $0.reading(of: scene.key(1)) } != nil)
        try scene.media.purgeReceipt(2, from: 1, key: 5)
        #expect(try scene.media.rules.storage.read { try $0.reading(of: scene.key(1)) } == nil)
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        #expect(try scene.media.rules.storage.read { try $0.reading(of: scene.key(1)) } == nil)
        #expect(try scene.events().isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `a removed account has nothing to be read`(flavour: Flavour) throws {
        let scene = try scene(flavour)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        try scene.media.rules.accounts.removeAccount(
            token: scene.media.token, password: "correct horse", from: "x")
        #expect(try scene.due.isEmpty)
        #expect(try scene.reading.wait() == nil)
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        try scene.media.rules.tidy()
        #expect(try scene.media.rules.storage.read { try $0.reading(of: scene.key(1)) } == nil)
    }

    @Test func `the parts of a split receipt keep their amounts`() throws {
        let scene = try scene(.memory)
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        _ = try scene.update(1, key: 2, Make.amount(1000).merging([.storeName: ""]) { own, _ in own })
        let parts = [(11, 400), (12, 600)].map { number, minor in
            ReceiptPart(id: SampleRecord.receipt(number), totalMinor: Int64(minor))
        }
        let split = RequestContent.splitReceipt(receipt: SampleRecord.receipt(1), parts: parts)
        _ = try scene.media.rules.push([Make.request(split.fields, key: 3)], token: scene.media.token)
        _ = try scene.due
        try scene.reading.finish(scene.key(1), with: try SampleReading.make())
        #expect(try scene.fields(11, .totalMinor, .extractedTotal, .storeName) == [400, .null, "Coop"])
        #expect(try scene.fields(12, .totalMinor, .extractedTotal, .purchaseDate) == [600, .null, "2026-02-03"])
    }

    @Test func `a full account gets no reading, and keeps what it has`() throws {
        let scene = try ReadingRules(MemoryStorage(epoch: "feedc0de"), quotas: Quotas(bytes: 2000))
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(1, naming: [1], key: 1)
        _ = try scene.due
        let long = MachineReading(text: String(repeating: "a", count: 4000))
        try scene.reading.finish(scene.key(1), with: long)
        #expect(try scene.fields(1, .ocrRawText) == [.null])
    }

    @Test func `a return slip that was read finds its purchase`() throws {
        let scene = try scene(.memory)
        try scene.media.createReceipt(1, naming: [], key: 1)
        _ = try scene.update(1, key: 2, [.purchaseDate: "2026-01-01"].merging(Make.amount(1290)) { own, _ in own })
        try scene.media.upload(try SampleMedia.request(1))
        try scene.media.createReceipt(2, naming: [1], key: 3)
        _ = try scene.due
        try scene.reading.finish(scene.key(1), with: try SampleReading.make("Migros", minor: -1290))
        #expect(try scene.fields(1, .status) == ["returned"])
    }
}
