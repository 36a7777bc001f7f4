import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Matching on the server")
struct MatchingTests {
    @Test(arguments: Flavour.allCases)
    func `a return slip is linked to its purchase in the push that stores it`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        let slip = try shop.add(2, -1000, "2026-03-05", [.storeName: "KIOSK GmbH"])
        let match = try #require(try shop.matches().first)
        #expect(match.receipts == [purchase, slip] && match.amount == 1000 && match.score >= 90 && !match.isLate)
        #expect(try shop.status(purchase) == "returned" && shop.status(slip) == "active")
        #expect(try shop.events(purchase) == ["matched"] && shop.events(slip) == ["matched"])
        #expect(try shop.entity(purchase.description)?.updatedBy == "server")
    }

    @Test(arguments: Flavour.allCases)
    func `a part leaves the purchase active until the rest came back`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        try shop.add(2, -400, "2026-03-05")
        #expect(try shop.status(purchase) == "active")
        try shop.add(3, -700, "2026-03-06")
        #expect(try shop.matches().count == 1)
        try shop.add(4, -600, "2026-03-07")
        #expect(try shop.matches().map(\.amount) == [400, 600])
        #expect(try shop.status(purchase) == "returned")
    }

    @Test(arguments: Flavour.allCases)
    func `a purchase that comes after its return slips finds them, the earliest first`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let late = try shop.add(1, -1000, "2026-03-09")
        let early = try shop.add(2, -1000, "2026-03-08")
        #expect(try shop.matches().isEmpty)
        let purchase = try shop.add(3, 1000, "2026-03-01", [.returnBy: "2026-03-07"])
        #expect(try shop.matches().map(\.slip) == [early])
        #expect(try shop.events(purchase) == ["matched", "lateReturn"])
        #expect(try shop.events(late).isEmpty)
    }

    @Test(arguments: Flavour.allCases)
    func `two return slips are never linked to one purchase`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        try shop.add(1, 1000)
        let others = try (0..<4).map { try shop.server.signIn(device: "device \($0)") }
        concurrently(4) { number in
            // Every device pushes a return slip at the same time; a failure here shows below as a missing receipt.
            _ = try? others[number].push(
                Make.create(
                    SampleRecord.receipt(100 + number), key: 500 + number,
                    [.storeName: "Kiosk", .totalMinor: -600, .currency: "EUR", .purchaseDate: "2026-03-04"]))
        }
        #expect(try shop.changes().count { $0.entityType == "receipt" } == 5)
        #expect(try shop.matches().count == 1)
    }

    static let edits: [(Fields, holds: Bool)] = [
        ([.totalMinor: 900, .currency: "EUR"], false), ([.totalMinor: 1000, .currency: "CHF"], false),
        ([.storeName: "Laden"], false), ([.storeName: "Kiosk AG"], true), ([.userNotes: "x"], true),
        ([.purchaseDate: "2026-03-02"], true),
    ]

    @Test(arguments: edits)
    func `editing what a match rests on undoes it, and nothing else does`(changes: Fields, holds: Bool) throws {
        let shop = try Shop(.memory)
        let purchase = try shop.add(1, 1000)
        let slip = try shop.add(2, -1000, "2026-03-05")
        try shop.edit(purchase, changes)
        #expect(try shop.matches().count == (holds ? 1 : 0))
        #expect(try shop.status(purchase) == (holds ? "returned" : "active"))
        #expect(try shop.events(slip) == (holds ? ["matched"] : ["matched", "unmatched"]))
    }

    @Test(arguments: Flavour.allCases)
    func `a return slip whose purchase is deleted finds another, and its own again when that is restored`(
        flavour: Flavour
    )
        throws
    {
        let shop = try Shop(flavour)
        let best = try shop.add(1, 1000, "2026-03-02")
        let second = try shop.add(2, 1000, "2026-03-01")
        let slip = try shop.add(3, -1000, "2026-03-05")
        try shop.delete(best)
        #expect(try shop.matches().map(\.purchase) == [second])
        #expect(try shop.status(second) == "returned")
        try shop.delete(second)
        #expect(try shop.matches().isEmpty)
        try shop.edit(best, [.isDeleted: false])
        #expect(try shop.matches().map(\.purchase) == [best] && shop.status(best) == "returned")
        #expect(try shop.events(slip).count { $0 == "matched" } == 3)
    }

    @Test(arguments: Flavour.allCases)
    func `a person's returned stays without a match, and follows where there is one`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        try shop.edit(purchase, [.status: "returned"])
        let slip = try shop.add(2, -1000, "2026-03-05")
        try shop.delete(slip)
        #expect(try shop.status(purchase) == "returned")
        try shop.add(3, -300, "2026-03-05")
        #expect(try shop.status(purchase) == "active")
        #expect(try shop.events(purchase).contains("valueOverwritten"))
    }

    @Test(arguments: Flavour.allCases)
    func `a status that a match puts back is told in the answer`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000)
        try shop.add(2, -1000, "2026-03-05")
        let version = try #require(try shop.entity(purchase.description)?.version)
        let verdict = try shop.edit(purchase, [.status: "active"])
        #expect(verdict.outcome == .accepted && verdict.effect?.version == version + 2)
        #expect(verdict.effect?.data?["status"] == "returned")
    }

    @Test(arguments: Flavour.allCases)
    func `lateness follows the dates`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        let purchase = try shop.add(1, 1000, "2026-03-01", [.returnBy: "2026-03-31"])
        let slip = try shop.add(2, -1000, "2026-03-20")
        #expect(try shop.matches().map(\.isLate) == [false])
        try shop.edit(purchase, [.returnBy: "2026-03-10"])
        #expect(try shop.matches().map(\.isLate) == [true])
        #expect(try shop.events(purchase) == ["matched", "lateReturn"])
        try shop.edit(slip, [.purchaseDate: "2026-03-10"])
        #expect(try shop.matches().map(\.isLate) == [false])
    }

    @Test(arguments: Flavour.allCases)
    func `the seqs of a match are none of the operation's own`(flavour: Flavour) throws {
        let shop = try Shop(flavour)
        try shop.add(1, 1000)
        let cursor = try shop.device.pull().cursor
        let lone = Make.create(SampleRecord.receipt(5), key: 900, [.storeName: "Laden"])
        let without = try shop.device.push([lone], cursor: cursor)
        #expect(without.cursor != nil)
        let slip: Fields = [.storeName: "Kiosk", .totalMinor: -1000, .currency: "EUR", .purchaseDate: "2026-03-04"]
        let answer = try shop.device.push(
            [Make.create(SampleRecord.receipt(2), key: 901, slip)], cursor: without.cursor)
        #expect(answer.cursor == nil)
        let news = try shop.device.pull(without.cursor).changes
        #expect(news.map(\.entityType).sorted() == ["event", "event", "match", "receipt", "receipt"])
    }
}
