import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Requests about returns")
struct LinkRequestTests {
    @Test(arguments: Flavour.allCases)
    func `a pair that a person parted is never matched by the server again, but by a person`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        let slip = try shop.add(2, -1000, "2026-03-05")
        let match = try #require(try shop.matches().first)
        #expect(try shop.ask(.unlinkReturn(match: match.id))[.status] == "applied")
        #expect(try shop.matches().isEmpty && shop.status(purchase) == "active")
        try shop.edit(slip, [.totalMinor: -900, .currency: "EUR"])
        try shop.edit(purchase, [.userNotes: "x", .purchaseDate: "2026-03-02"])
        #expect(try shop.matches().isEmpty)
        #expect(try shop.ask(.linkReturn(purchase: purchase, slip: slip))[.status] == "applied")
        #expect(try shop.matches().map(\.amount) == [900])
    }

    @Test(arguments: Flavour.allCases)
    func `an unlinked return slip finds another purchase at once`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        try shop.add(1, 1000, "2026-03-04")
        let second = try shop.add(2, 1000, "2026-03-01")
        try shop.add(3, -1000, "2026-03-05")
        let match = try #require(try shop.matches().first)
        try shop.ask(.unlinkReturn(match: match.id))
        #expect(try shop.matches().map(\.purchase) == [second])
    }

    @Test(arguments: Flavour.allCases)
    func `a person links what the rules would not, and the effects bear the device`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        let slip = try shop.add(2, 1000, "2026-03-05", [.storeName: "Anders"])
        let request = try shop.ask(.linkReturn(purchase: purchase, slip: slip))
        #expect(request[.status] == "applied" && request[.errorCode] == .null && request[.appliedAt]?.string != nil)
        #expect(try shop.matches().map(\.receipts) == [[purchase, slip]])
        #expect(try shop.entity(purchase.description)?.updatedBy == shop.device.id)
        #expect(try shop.status(purchase) == "returned")
        try shop.edit(slip, [.storeName: "Ganz anders"])
        #expect(try shop.matches().isEmpty && shop.status(purchase) == "active")
    }

    @Test(arguments: Flavour.allCases)
    func `linking a pair that is linked already succeeds and changes nothing`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        let slip = try shop.add(2, -1000, "2026-03-05")
        let match = try #require(try shop.matches().first)
        let before = try shop.changes().count
        #expect(try shop.ask(.linkReturn(purchase: purchase, slip: slip))[.status] == "applied")
        #expect(try shop.matches() == [match])
        #expect(try shop.changes().count == before + 1, "only the request")
        #expect(try shop.ask(.linkReturn(purchase: slip, slip: purchase))[.errorCode] == "ALREADY_MATCHED")
    }

    @Test func `what cannot be linked fails by name and changes nothing`() throws {
        let shop = try Shop(.memory)
        try shop.add(1, 1000)
        let other = try shop.add(2, 500, "2026-04-01", [.currency: "CHF"])
        let slip = try shop.add(3, -1000, "2026-03-05")
        let (tooMuch, foreign) = (try shop.add(4, -9000), try shop.add(5, -100, "2026-03-02", [.currency: "USD"]))
        let gone = try shop.add(6, 700)
        try shop.delete(gone)
        let before = try shop.changes().count
        let asked: [(ReceiptID, ReceiptID, JSON)] = [
            (other, slip, "ALREADY_MATCHED"), (other, tooMuch, "VALIDATION_ERROR"),
            (other, foreign, "VALIDATION_ERROR"), (SampleRecord.receipt(99), tooMuch, "ENTITY_NOT_FOUND"),
            (gone, tooMuch, "ENTITY_NOT_FOUND"), (slip, tooMuch, "ALREADY_MATCHED"),
        ]
        for (purchase, slip, code) in asked {
            let request = try shop.ask(.linkReturn(purchase: purchase, slip: slip))
            #expect(request[.status] == "failed" && request[.errorCode] == code && request[.appliedAt] == .null)
        }
        #expect(try shop.changes().count == before + asked.count)
    }

    @Test func `an undone match cannot be undone again`() throws {
        let shop = try Shop(.memory)
        try shop.add(1, 1000)
        try shop.add(2, -1000, "2026-03-05")
        let match = try #require(try shop.matches().first)
        try shop.ask(.unlinkReturn(match: match.id))
        #expect(try shop.ask(.unlinkReturn(match: match.id))[.errorCode] == "ENTITY_NOT_FOUND")
        #expect(try shop.ask(.unlinkReturn(match: MatchID(SampleRecord.ulid(77))))[.errorCode] == "ENTITY_NOT_FOUND")
    }

    static let hostile: [(Fields, String)] = [
        ([.status: "applied"], "PERMISSION_DENIED"), ([.errorCode: .null], "PERMISSION_DENIED"),
        ([.errorMessage: "x"], "PERMISSION_DENIED"), ([.appliedAt: Make.captured], "PERMISSION_DENIED"),
        ([.type: "sellReceipts"], "VALIDATION_ERROR"), ([.payload: 5], "VALIDATION_ERROR"),
    ]

    @Test(arguments: hostile)
    func `a request that says what became of it is refused, as is one of no known type`(more: Fields, code: String)
        throws
    {
        let shop = try Shop(.memory)
        let content = RequestContent.linkReturn(purchase: SampleRecord.receipt(1), slip: SampleRecord.receipt(2))
        let verdict = try shop.ask(fields: content.fields.merging(more) { $1 })
        #expect(verdict.rejection?.code.rawValue == code)
        #expect(try shop.changes().isEmpty)
    }

    @Test func `a payload that makes no sense fails, and the request stays`() throws {
        let shop = try Shop(.memory)
        let verdict = try shop.ask(fields: [.type: "unlinkReturn", .payload: [:]])
        #expect(verdict.outcome == .accepted && verdict.effect?.data?["status"] == "failed")
        #expect(try shop.changes().map(\.entityType) == ["request"])
    }
}
