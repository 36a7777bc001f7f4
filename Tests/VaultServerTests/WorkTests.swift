import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("What a push may cost others")
struct WorkTests {
    private let scratch: TemporaryDirectory
    private let storage: CountingStorage
    private let rules: Rules
    private let token: String

    init() throws {
        scratch = try TemporaryDirectory()
        storage = CountingStorage(try Flavour.sqlite.make(in: scratch))
        rules = Rules(storage)
        token = try rules.token()
    }

    /// Pushes operations, 25 at a time; none may be rejected.
    private func push(_ operations: [Operation]) throws {
        for start in stride(from: 0, to: operations.count, by: 25) {
            let some = Array(operations[start..<min(start + 25, operations.count)])
            #expect(try rules.push(some, token: token).results.allSatisfy { $0.verdict.rejection == nil })
        }
    }

    private func receipts(_ numbers: ClosedRange<Int>, in category: CategoryID) -> [Operation] {
        numbers.map { number in
            Make.create(SampleRecord.receipt(number), key: number, [.category: .string(category.description)])
        }
    }

    private func move(_ from: CategoryID, _ to: CategoryID, key: Int) -> Operation {
        Make.request(RequestContent.moveCategory(from: from, to: to).fields, key: key)
    }

    private let categories = ReceiptCategory.defaults.map(\.id)

    @Test func `a move of a category reads none of the receipts that are of another`() throws {
        try push(receipts(1...300, in: categories[0]))
        let moves = (0..<25).map { move(categories[1], categories[2], key: 5000 + $0) }
        let counts = try storage.counted { try push(moves) }
        #expect(counts.rows < 200)
    }

    @Test func `a move of many receipts goes in steps, all of it before the answer`() throws {
        try push(receipts(1...350, in: categories[0]))
        let counts = try storage.counted { try push([move(categories[0], categories[1], key: 5000)]) }
        #expect(counts.writes >= 3 && counts.most < 250)
        let moved = try rules.everything(token: token).filter { $0.entityType == "receipt" }
        #expect(moved.count == 350 && moved.allSatisfy { $0.data?["category"]?.string == categories[1].description })
        let events = try rules.everything(token: token).filter { $0.data?["type"] == "edited" }
        #expect(events.count == 350)
        #expect(try storage.read { try $0.unfinished(limit: 9) }.isEmpty)
    }

    /// Slips of 1 are matched with the purchase by themselves.
    @Test func `a purchase with many matches is deleted without reading all of them for each`() throws {
        func receipt(_ number: Int, _ minor: Int64, _ day: String) -> Operation {
            let fields: Fields = [
                .storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day),
            ]
            return Make.create(SampleRecord.receipt(number), key: number, fields)
        }
        try push([receipt(1, 100_000, "2026-03-01")] + (2...121).map { receipt($0, -1, "2026-03-05") })
        let matches = try rules.everything(token: token).filter { $0.entityType == "match" }
        #expect(matches.count == 120)
        let version = try #require(
            try rules.everything(token: token).first { $0.entityID == SampleRecord.receipt(1).description }?.version)
        let counts = try storage.counted { try push([Make.delete(SampleRecord.receipt(1), key: 500, from: version)]) }
        #expect(counts.rows < 120 * 20, "\(counts)")
        let left = try rules.everything(token: token).filter {
            $0.entityType == "match" && $0.data?["isDeleted"] != true
        }
        #expect(left.isEmpty)
    }

    @Test func `what a move moved counts against the push`() throws {
        try push(receipts(1...100, in: categories[0]) + receipts(101...200, in: categories[1]))
        let moves = [
            move(categories[0], categories[2], key: 5000), move(categories[1], categories[3], key: 5001),
            move(categories[4], categories[5], key: 5002),
        ]
        let verdicts = try rules.push(moves, token: token).results.map(\.verdict)
        #expect(verdicts.prefix(2).allSatisfy { $0.rejection == nil } && verdicts[2].rejection?.code == .unavailable)
    }

    @Test func `a move that ended halfway is gone on with when the old is tidied`() throws {
        try push(receipts(1...20, in: categories[0]))
        let request = move(categories[0], categories[1], key: 5000)
        try push([request])
        // The state after a crash: an unfinished request, and receipts left in its category.
        try push(receipts(21...30, in: categories[0]))
        let account = try #require(try storage.read { try $0.account(email: "a@example.org") }).id
        try storage.write {
            try $0.setLookupKeys(["purged"], of: request.entity, in: account, replacing: [])
        }
        try rules.tidy(limit: 4)
        let left = try rules.everything(token: token).filter {
            $0.data?["category"]?.string == categories[0].description
        }
        #expect(left.isEmpty)
    }

    /// Returns the creation of a receipt of the store "Kiosk"; a negative amount makes it a return slip.
    private func bought(_ number: Int, _ minor: Int64, _ day: String = "2026-03-01") -> Operation {
        Make.create(
            SampleRecord.receipt(number), key: number,
            [.storeName: "Kiosk", .totalMinor: .integer(minor), .currency: "EUR", .purchaseDate: .string(day)])
    }

    @Test func `a return slip reads the latest purchases of its store, however many there are`() throws {
        try push((1...700).map { bought($0, 1000) } + [bought(2000, 1000, "2026-02-01")])
        let counts = try storage.counted { try push([bought(3000, -1000, "2026-03-05")]) }
        #expect(counts.rows < 1200)
        let matches = try rules.everything(token: token).filter { $0.entityType == "match" }
        #expect(matches.map { $0.data?["purchaseId"]?.string } == [SampleRecord.receipt(201).description])
    }

    @Test(arguments: Flavour.allCases)
    func `a full list looks at no more than its share of ids, and goes on where it stood`(flavour: Flavour) throws {
        let scratch = try TemporaryDirectory()
        let rules = Rules(try flavour.make(in: scratch))
        let token = try rules.token()
        let account = try #require(try rules.storage.read { try $0.account(email: "a@example.org") }).id
        try rules.storage.write { storage in
            for number in 1...2100 {
                var entity = SampleRecord.entity(number)
                entity.isBare = number <= 2050
                let record = ServerRecord(entity: entity, seq: try storage.nextSeq(of: account))
                try storage.put(record, replacing: nil, of: account)
            }
        }
        var request = FullRequest(entityType: .receipt)
        let empty = try rules.sync.full(request, token: token)
        #expect(empty.changes.isEmpty && empty.page != nil)
        request.page = empty.page
        let rest = try rules.sync.full(request, token: token)
        #expect(rest.changes.count == 50 && rest.page == nil && rest.cursor == empty.cursor)
        let nothing = try rules.sync.full(FullRequest(entityType: .receipt, buckets: []), token: token)
        #expect(nothing.changes.isEmpty && nothing.page == nil)
    }

    @Test func `parts that would be too many to move at once fail the request, and stay`() throws {
        let receipt = SampleRecord.receipt(1)
        try push([bought(1, 1000), bought(2, 1000)])
        try push((0...2000).map { Make.item(10_000 + $0, of: receipt, key: 10_000 + $0) })
        let merge = RequestContent.mergeDuplicates(keep: SampleRecord.receipt(2), drop: [receipt])
        let split = RequestContent.splitReceipt(
            receipt: receipt,
            parts: [
                ReceiptPart(id: SampleRecord.receipt(11), totalMinor: 400),
                ReceiptPart(id: SampleRecord.receipt(12), totalMinor: 600),
            ])
        for (key, content) in [(5000, merge), (5001, split)] {
            let verdict = try rules.push([Make.request(content.fields, key: key)], token: token).results[0].verdict
            #expect(verdict.effect?.data?["errorCode"] == "VALIDATION_ERROR")
        }
    }
}
